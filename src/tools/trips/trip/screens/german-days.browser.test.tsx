/** Days in a browser that is not German, in the form of a trip. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, userEvent } from '#testing/app-page'
import { tripsCollection } from '../../collections.ts'
import { TRIPS_PATH } from '../../paths.ts'

const dialog = page.getByRole('dialog')

it('in an English browser a day is typed as 24.12.2026 or chosen in a German calendar, which Escape closes alone', async () => {
  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US')
  onTestFinished(() => language.mockRestore())
  const app = await openApp(TRIPS_PATH)
  await page.getByRole('button', { name: 'Neue Reise' }).first().click()
  await dialog.getByLabelText('Wohin geht es?').fill('Wien')
  const first = dialog.getByRole('group', { name: 'Erster Tag' })
  await first.getByRole('spinbutton').first().click()
  await userEvent.keyboard('24122026')
  await expect.element(first).toMatchTextContent(/24\.12\.2026/)
  await dialog.getByRole('button', { name: 'Kalender öffnen: Letzter Tag' }).click()
  await expect.element(dialog.getByRole('grid')).toBeVisible()
  await expectNoBarriersInLooks()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  const last = dialog.getByRole('group', { name: 'Letzter Tag' })
  await last.getByRole('spinbutton').first().click()
  await userEvent.keyboard('27122026')
  await dialog.getByRole('button', { name: 'Kalender öffnen: Letzter Tag' }).click()
  await expect.element(dialog.getByRole('grid', { name: /Dezember 2026/ })).toBeVisible()
  await dialog.getByRole('button', { name: /28\. Dezember 2026/ }).click()
  await dialog.getByRole('button', { name: 'Anlegen' }).click()
  await expect
    .poll(() => app.documents.list(tripsCollection).map(({ range }) => range))
    .toEqual([{ from: '2026-12-24', to: '2026-12-28' }])
})
