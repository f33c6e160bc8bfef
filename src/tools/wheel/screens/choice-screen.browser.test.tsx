/** What other tools may ask to have chosen (rules K). */
import { expect, it } from 'vitest'
import { openApp, page } from '#testing/app-page'
import { choicePath } from '../../choice-port.ts'

const request = {
  title: 'Was kochen wir?',
  choices: [
    { id: 'soup', text: 'Linsensuppe' },
    { id: 'rice', text: 'Curry', weight: 3 },
  ],
  returnPath: '/wheelofnames?woche=47',
  label: 'In den Wochenplan',
}

const refused = page.getByRole('heading', { name: 'Hier gibt es nichts auszuwählen' })
const title = page.getByText('Was kochen wir?')

it('K22, K23: a request that leads out of the app, or is none, is refused', async () => {
  const app = await openApp(choicePath(request), { isSignedOut: true })
  for (const made of [{ ...request, returnPath: '//evil.example' }, { ...request, choices: [] }, 'javascript:1']) {
    // The one that is right is shown in between, so that each of the others is judged by itself.
    app.goTo(choicePath(request))
    await expect.element(title).toBeVisible()
    app.goTo(`/auswahl#${encodeURIComponent(JSON.stringify(made))}`)
    await expect.element(refused).toBeVisible()
    await expect.element(title).not.toBeInTheDocument()
  }
})
