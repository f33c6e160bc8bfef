/** Entries written down by hand without a network, in the nights in which clocks change. */
import type { Page } from '@playwright/test'
import { expect, goOffline, signUp, test } from '../app.ts'

async function openDay(page: Page, date: string): Promise<void> {
  await page.goto(`/timeTracker/tag/${date}`)
  await expect(page.getByRole('button', { name: 'Eintrag anlegen' })).toBeVisible()
}

const rows = (page: Page) => page.getByRole('region', { name: 'Einträge des Tages' }).getByRole('listitem')

async function typeTimes(page: Page, start: string, end: string): Promise<void> {
  await page.getByLabel('Beginn').fill(start)
  await page.getByLabel('Ende', { exact: true }).fill(end)
}

test('E8 E10 E11: night shifts, the missing hour and the double hour, without a network @worker @journey', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openDay(page, '2026-03-29')
  // The dialog is there without a network too.
  await goOffline(page)
  await page.getByRole('button', { name: 'Eintrag anlegen' }).click()
  await typeTimes(page, '2:30', '5')
  await expect(page.getByText('Diese Uhrzeit gibt es am 29.03.2026 nicht')).toBeVisible()
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(page.getByLabel('Beginn')).toBeFocused()
  await page.getByRole('dialog').getByLabel('Tag', { exact: true }).fill('2026-03-28')
  await typeTimes(page, '22', '6')
  await page.getByLabel('Dauer').focus()
  await expect(page.getByLabel('Dauer')).toHaveValue('7:00')
  await expect(page.getByText('+1 Tag')).toBeVisible()

  await page.getByRole('dialog').getByLabel('Tag', { exact: true }).fill('2026-10-25')
  await typeTimes(page, '2:30', '5')
  await page.getByLabel('zweite 02:30 (Winterzeit)').check()
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(page.getByText('Arbeit 02:30–05:00 eingetragen')).toBeVisible()
  await page.goto('/timeTracker/tag/2026-10-25')
  await expect(rows(page)).toContainText(['2:30'])
  await page.reload()
  await expect(rows(page)).toContainText(['2:30'])
})
