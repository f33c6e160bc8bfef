import { expect, type Page } from '@playwright/test'

/** Makes a wheel with this title and leaves the page on it. */
export async function makeWheel(page: Page, title: string): Promise<void> {
  await page.goto('/wheelofnames')
  await page.getByRole('button', { name: 'Neues Rad' }).first().click()
  await page.getByLabel('Titel').fill(title)
  await page.getByLabel('Titel').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

export async function addName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name hinzufügen').fill(name)
  await page.getByLabel('Name hinzufügen').press('Enter')
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
}
