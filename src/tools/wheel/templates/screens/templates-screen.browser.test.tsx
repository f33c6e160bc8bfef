/** Templates: what wheels begin with (rules K). */
import { expect, it } from 'vitest'
import { expectNoBarriers, openApp, page, pressToast } from '#testing/app-page'
import { chooseFromMenu } from '#testing/browser/wheel-page'

const heading = (level: number, name: string) => page.getByRole('heading', { level, name })

it('K10 to K12: templates begin wheels, and are saved, renamed and removed with a way back; a wheel is duplicated', async () => {
  const app = await openApp('/wheelofnames')
  await page.getByRole('button', { name: 'Neues Rad' }).click()
  await expect.element(page.getByLabelText('Titel')).toHaveFocus()
  const names = page.getByRole('textbox', { name: 'Namen' })
  await names.fill('Anna *3\nBert')
  await page.getByLabelText('Titel').fill('Team')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(heading(1, 'Team')).toBeVisible()

  await chooseFromMenu('Als Vorlage speichern')
  await expect.element(page.getByText('Vorlage „Team“ gespeichert')).toBeVisible()
  await chooseFromMenu('Rad duplizieren')
  await expect.element(heading(1, 'Team (Kopie)')).toBeVisible()
  app.goTo('/wheelofnames')
  await page.getByRole('button', { name: 'Neues Rad' }).click()
  await page.getByRole('radio', { name: /Würfel/ }).click()
  await expectNoBarriers()
  await page.getByRole('radio', { name: /^Team/ }).click()
  await expect.element(names).toHaveValue('Anna *3\nBert')
  await page.getByRole('link', { name: 'Vorlagen verwalten' }).click()
  await page.getByRole('button', { name: '„Team“ umbenennen' }).click()
  await page.getByLabelText('Titel').fill('Alle vom Team')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByText('Alle vom Team')).toBeVisible()
  await page.getByRole('button', { name: '„Alle vom Team“ löschen' }).click()
  await expect.element(page.getByRole('heading', { name: 'Noch keine eigenen Vorlagen' })).toBeVisible()
  await pressToast('Vorlage „Alle vom Team“ gelöscht', 'Rückgängig')
  await expect.element(page.getByText('Alle vom Team')).toBeVisible()
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Rad aus „Alle vom Team“ anlegen' }).click()
  await expect.element(heading(1, 'Alle vom Team')).toBeVisible()
  await expect.element(page.getByText('2 Namen im Rad')).toBeVisible()
})
