import type { Page } from '@playwright/test'
import { expect, goOffline, signUp, test, toastButton, type Person } from './app.ts'
import { expectClean } from './axe.ts'
import { addShops, rareShopOf } from './uptimes.ts'
import { keepAnswers } from './kept-shop.ts'

/** 14:32 of today, or of the day before where that is still to come. */
function halfPastTwo(): number {
  const at = new Date()
  at.setUTCHours(12, 32, 0, 0)
  return at.getTime() > Date.now() ? at.getTime() - 86_400_000 : at.getTime()
}

/** The page of a shop on a device that is offline and has what the server said of it at an earlier time. */
async function openOffline(page: Page, person: Person): Promise<void> {
  await signUp(page, person)
  const [id = ''] = await addShops(page, [rareShopOf('Café Größe', { note: 'Hotline 0800 123' })])
  await page.goto(`/uptime/shop/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Café Größe' })).toBeVisible()
  await goOffline(page)
  await keepAnswers(page, id, halfPastTwo())
  await page.reload()
  await expect(page.getByText(/^Stand (gestern, )?\d\d:32$/).first()).toBeVisible()
}

/** What the table beside the chart and its axis are about. */
function chartOf(page: Page) {
  return page.getByRole('application', { name: /^Antwortzeit, 24 Stunden/ })
}

test('V63: what is known of a shop is read offline, with when it was so, and never as current @worker', async ({
  page,
  person,
}) => {
  await openOffline(page, person)
  const state = page.getByRole('region', { name: 'Zustand' })
  await expect(state).toContainText('Gestört')
  await expect(state).not.toContainText('Letzte Prüfung')
  await expect(page.getByRole('region', { name: 'Verfügbarkeit', exact: true })).toContainText('99,93 %')
  await expect(page.getByRole('region', { name: 'Verfügbarkeit', exact: true })).toContainText('gemessen zu 98 %')
  await expect(page.getByRole('region', { name: 'Letzte Prüfungen' })).toContainText('Fehlgeschlagen')
  await expect(page.getByText(/^Zertifikat läuft am .* ab, noch 3[123] Tage$/)).toBeVisible()
  await expect(page.getByText('Hotline 0800 123')).toBeVisible()

  await page.getByRole('radio', { name: '7 Tage' }).check()
  await expect(page.getByText('Von diesem Zeitraum ist auf diesem Gerät nichts bekannt.')).toBeVisible()
})

test('V59: „Jetzt prüfen“ says offline that it is the server that checks; pausing works and can be undone @worker', async ({
  page,
  person,
}) => {
  await openOffline(page, person)
  await page.getByRole('button', { name: 'Jetzt prüfen' }).click()
  await expect(page.getByText(/Ohne Verbindung zu deinem Server geht das nicht/)).toBeVisible()
  await page.getByRole('button', { name: 'Pausieren' }).click()
  await expect(page.getByRole('region', { name: 'Zustand' })).toContainText('Pausiert')
  await toastButton(page, '„Café Größe“ ist pausiert', 'Rückgängig').click()
  await expect(page.getByRole('region', { name: 'Zustand' })).toContainText('Gestört')
})

test('V60, V61: the chart is zoomed by keys, buttons and dragging, and its table says the same @worker', async ({
  page,
  person,
}) => {
  await openOffline(page, person)
  const chart = chartOf(page)
  await expect(chart.locator('canvas')).toBeVisible()
  const showAll = page.getByRole('button', { name: 'Alles zeigen' })
  await expect(showAll).toBeHidden()

  await chart.focus()
  await page.keyboard.press('+')
  await expect(showAll).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect(showAll).toBeHidden()

  for (const _step of Array.from({ length: 9 })) await page.keyboard.press('+')
  await expect(page.getByRole('button', { name: 'Vergrößern' })).toBeDisabled()
  await showAll.click()
  await expect(showAll).toBeHidden()

  await chart.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await chart.locator('.u-over').boundingBox()
  if (box === null) throw new Error('the chart is not there')
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2)
  await expect(chart.getByText(/^Median \d{3} ms$/)).toBeVisible()
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(showAll).toBeVisible()

  await page.getByText('Als Tabelle').click()
  const table = page.getByRole('region', { name: 'Antwortzeit, 24 Stunden als Tabelle' })
  await expect(table.getByRole('row')).toHaveCount(1 + 288)
  await expect(table.getByRole('row').nth(1)).toContainText('–')
})

test('the page of a shop has no faults that axe finds @worker', async ({ page, person }) => {
  await openOffline(page, person)
  await expect(chartOf(page).locator('canvas')).toBeVisible()
  await expectClean(page)
})
