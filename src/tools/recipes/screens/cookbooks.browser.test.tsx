/** The settings: cookbooks are made, renamed, shown, and deleted with undo. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { SETTINGS_PATH } from '../paths.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

it('R80: the own cookbook is there from the start; another one is made, renamed, shown, deleted and brought back', async () => {
  const app = await openApp(SETTINGS_PATH)
  await expect.element(page.getByRole('link', { name: /Mein Kochbuch/ })).toBeVisible()
  await button('Neues Kochbuch').click()
  await dialog.getByRole('textbox').fill('Oma')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(heading('Oma')).toBeVisible()
  await page.getByLabelText('Gekocht wird für').fill('viele')
  await button('Speichern').click()
  await expect.element(page.getByText('Gib eine Zahl an, zum Beispiel 4.')).toBeVisible()
  await page.getByLabelText('Gekocht wird für').fill('6')
  await page.getByLabelText('Name').fill('Omas Heft')
  await button('Speichern').click()
  await expect.element(heading('Omas Heft')).toBeVisible()
  await expect.element(page.getByText(/Wen du einlädst, sieht und ändert alles darin/)).toBeVisible()
  await expectNoBarriersInLooks()
  app.goTo(SETTINGS_PATH)
  const shown = page.getByLabelText('Kochbuch, das zu sehen ist')
  await expect.element(shown).toHaveDisplayValue('Omas Heft')
  await shown.selectOptions('Alle zusammen')
  await expect.element(shown).toHaveDisplayValue('Alle zusammen')
  await expectNoBarriersInLooks()
  await page.getByRole('link', { name: /Omas Heft/ }).click()
  await button('Mehr zu diesem Kochbuch').click()
  await page.getByRole('menuitem', { name: 'Kochbuch löschen' }).click()
  await pressToast('„Omas Heft“ gelöscht', 'Rückgängig')
  await expect.element(heading('Omas Heft')).toBeVisible()
})
