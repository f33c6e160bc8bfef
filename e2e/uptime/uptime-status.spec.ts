/**
 * Status pages: made and published by their owner, and seen by everybody. Their form is in `status-page-screen.browser.test.tsx`.
 */
import type { Page } from '@playwright/test'
import { expect, signUp, test } from '../app.ts'
import { violations } from '../axe.ts'
import { addShops, openShops, shopOf } from './uptimes.ts'

/** What is put together for the public may be some seconds old. */
async function expectPublic(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(text)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

async function bothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), colorScheme).toEqual([])
  }
}

test('a status page is made, seen by anybody without an account, told news, and taken back', async ({
  page,
  openDevice,
  person,
}) => {
  const slug = `laden-${Date.now().toString(36)}`
  await signUp(page, person)
  await openShops(page)
  await addShops(page, [shopOf('Startseite', { isPaused: true }), shopOf('Kasse', { isPaused: true })])
  await expect(page.getByRole('link', { name: 'Kasse' })).toBeVisible()
  await page.goto('/uptime/settings/statusseiten')
  await page.getByRole('link', { name: 'Statusseite anlegen' }).click()
  await page.getByLabel('Titel').fill('Mein Laden')
  await page.getByLabel('Adresse').fill(slug)
  await page.getByLabel('Hinzufügen').selectOption('Startseite')
  await page.getByLabel('Hinzufügen').selectOption('Kasse')
  await page.getByLabel('Name für „Kasse“').fill('Bezahlen')
  await page.getByRole('button', { name: '„Kasse“ nach oben' }).click()
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Laden' })).toBeVisible()

  const visitor = await openDevice()
  await expect(async () => {
    const answer = await visitor.goto(`/status/${slug}`)
    expect(answer?.status()).toBe(200)
  }).toPass()
  await expect(visitor.getByRole('heading', { level: 3 })).toHaveText(['Bezahlen', 'Startseite'])
  await expect(visitor.getByText('shop.beispiel.de')).toHaveCount(0)
  await bothThemes(visitor)

  await page.getByRole('button', { name: 'Neue Ankündigung' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Titel').fill('Umzug am Sonntag')
  await dialog.getByLabel('Text').fill('Von 8 bis 10 Uhr sind wir nicht da.')
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByRole('button', { name: 'Ankündigung „Umzug am Sonntag“' })).toBeVisible()
  await expectPublic(visitor, 'Von 8 bis 10 Uhr sind wir nicht da.')
  await bothThemes(visitor)

  await page.getByRole('switch', { name: /^Veröffentlichen/ }).uncheck()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Nicht veröffentlicht')).toBeVisible()
  // Looked at anew: browsers keep a status page for some seconds.
  await expect.poll(async () => (await visitor.reload())?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Diese Statusseite gibt es nicht')
  await bothThemes(visitor)
})
