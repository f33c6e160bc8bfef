/** What other tools may ask to have chosen (rules K). */
import { expect, it } from 'vitest'
import { openApp, page } from '#testing/app-page'

const request = {
  title: 'Was kochen wir?',
  choices: [
    { id: 'soup', text: 'Linsensuppe' },
    { id: 'rice', text: 'Curry', weight: 3 },
  ],
  returnPath: '/wheelofnames?woche=47',
  label: 'In den Wochenplan',
}

const pathOf = (made: unknown) => `/auswahl#${encodeURIComponent(JSON.stringify(made))}`
const refused = page.getByRole('heading', { name: 'Hier gibt es nichts auszuwählen' })
const title = page.getByText('Was kochen wir?')

it('K22, K23: a request that leads out of the app, or is invalid, is refused', async () => {
  const app = await openApp(pathOf(request), { isSignedOut: true })
  for (const made of [{ ...request, returnPath: '//evil.example' }, { ...request, choices: [] }, 'javascript:1']) {
    // The one that is right is shown in between, so that each of the others is judged by itself.
    app.goTo(pathOf(request))
    await expect.element(title).toBeVisible()
    app.goTo(pathOf(made))
    await expect.element(refused).toBeVisible()
    await expect.element(title).not.toBeInTheDocument()
  }
})
