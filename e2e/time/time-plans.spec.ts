/** Plans of time tracking from a day on, also without a network. */
import { expect, goOffline, signUpAndStart, test, toastButton } from '../app.ts'

const SETTINGS = '/timeTracker/einstellungen'

// A Wednesday; Corpus Christi was the Thursday of the week before last.
test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: new Date('2026-06-17T10:00:00+02:00') })
})

test('a plan from a day on: a second one leaves the past as it was, without a network, and deleting is undone', async ({
  page,
  context,
  person,
}) => {
  await signUpAndStart(page, person)
  await page.goto(SETTINGS)
  await page.getByRole('link', { name: /^Arbeitszeit-Pläne/ }).click()
  await page.getByRole('link', { name: 'Neuer Plan' }).click()
  await page.getByLabel('Gültig ab').fill('2026-06-01')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByLabel(/^Bundesland/)).toBeFocused()
  await page.getByLabel(/^Bundesland/).selectOption('BY')
  await expect(page.getByText('Fronleichnam')).toBeVisible()
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByText('40:00 Std. pro Woche, Bayern, 30 Urlaubstage')).toBeVisible()

  await goOffline(page)
  await page.getByRole('link', { name: 'Neuer Plan' }).click()
  await page.getByLabel('Gültig ab').fill('2026-06-15')
  await expect(page.getByText('Gilt ab 15.06.2026, davor bleibt alles, wie es war.')).toBeVisible()
  await page.getByRole('button', { name: '35', exact: true }).click()
  await page.getByLabel('Freitag').fill('2')
  await expect(page.getByText('Zusammen 30:00 Std. pro Woche')).toBeVisible()
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('link', { name: /^Ab 15.06.2026 Gilt jetzt/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ab 01.06.2026 Galt bis 14.06.2026/ })).toContainText(
    '40:00 Std. pro Woche',
  )

  await page.getByRole('button', { name: 'Plan ab 15.06.2026 löschen' }).click()
  await expect(page.getByRole('link', { name: /^Ab 01.06.2026 Gilt jetzt/ })).toBeVisible()
  await toastButton(page, 'Plan ab 15.06.2026 gelöscht', 'Rückgängig').click()
  await expect(page.getByRole('link', { name: /^Ab 15.06.2026 Gilt jetzt/ })).toBeFocused()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Ab 01.06.2026 Galt bis 14.06.2026/ })).toBeVisible()
})
