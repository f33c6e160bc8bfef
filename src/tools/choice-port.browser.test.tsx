/** What a tool hands over to have chosen, through the tool that chooses and back (rules K). */
import { expect, it } from 'vitest'
import { expectNoBarriers, openApp, page } from '#testing/app-page'
import { choicePath, readChoiceResult } from './choice-port.ts'

const request = {
  title: 'Was kochen wir?',
  choices: [
    { id: 'soup', text: 'Linsensuppe' },
    { id: 'rice', text: 'Curry', weight: 3 },
  ],
  returnPath: '/wheelofnames?woche=47',
  label: 'In den Wochenplan',
}

const winner = page.getByRole('dialog').getByRole('paragraph').first()

async function spin(): Promise<void> {
  await page.getByRole('button', { name: 'Drehen', exact: true }).click()
  await expect.element(winner).toBeVisible()
}

it('K20, K21, K24: another tool hands over a list, signed out and offline, and gets the winner back', async () => {
  const app = await openApp('/', { isSignedOut: true, isStill: true })
  app.setOnline(false)
  app.goTo(choicePath(request))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Was kochen wir?' })).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/wheelofnames/auswahl')
  await expectNoBarriers()
  await spin()
  await page.getByRole('button', { name: 'Noch einmal' }).click()
  await expect.element(winner).toBeVisible()
  const won = winner.element().textContent
  await app.reload()
  const shown = page.getByRole('region', { name: 'Zuletzt gezogen' })
  await expect.element(shown).toMatchTextContent(won)
  await shown.getByRole('button', { name: 'Übernehmen' }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/wheelofnames?woche=47')
  const result = readChoiceResult(location.hash)
  expect(request.choices.find(({ id }) => id === result?.choiceId)?.text).toBe(won)

  app.goTo('/')
  await expect.element(page.getByRole('link', { name: 'Ansehen: Glücksrad' })).toBeVisible()
  app.goTo(choicePath(request))
  await spin()
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/wheelofnames?woche=47')
  expect(location.hash).toBe('')
})
