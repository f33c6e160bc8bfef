/** The pantry: typed, sorted by what expires, changed, used up and brought back. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { PANTRY_PATH } from '../../paths.ts'

const dialog = page.getByRole('dialog')
const row = (name: RegExp) => page.getByRole('button', { name })

it('R75 R76: a typed line has amount and date, what expires soon comes first; it is changed, used up and brought back', async () => {
  const soon = Temporal.Now.plainDateISO().add({ days: 2 })
  await openApp(PANTRY_PATH, { isSignedOut: true })
  await expectNoBarriersInLooks()
  for (const line of [`2 l Milch bis ${soon.day}.${soon.month}.`, '500 g Mehl']) {
    await page.getByLabelText('In den Vorrat').fill(line)
    await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  }
  await expect.element(page.getByRole('heading', { name: 'Bald aufbrauchen' })).toBeVisible()
  await expect.element(row(/^Milch/)).toHaveTextContent(/2\sl/)
  await expectNoBarriersInLooks()
  await row(/^Mehl/).click()
  await dialog.getByLabelText('Ort').fill('Keller')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(row(/^Mehl/)).toHaveTextContent(/Keller/)
  await page.getByRole('button', { name: 'Mehr zu „Milch“' }).click()
  await page.getByRole('menuitem', { name: 'Aufgebraucht' }).click()
  await pressToast('„Milch“ aufgebraucht', 'Rückgängig')
  await expect.element(row(/^Milch/)).toBeVisible()
})
