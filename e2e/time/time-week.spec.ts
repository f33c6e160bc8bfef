/** The week of time tracking: its blocks moved by finger and, without a network, by keys. */
import type { Locator, Page } from '@playwright/test'
import { expect, goOffline, signUp, test, toastButton } from '../app.ts'
import { addDocuments, entryOf } from './times.ts'

const WEEK = '/timeTracker/woche/2026-11-18'
const HOUR_PX = 48

const block = (page: Page, name: string): Locator => page.getByRole('button', { name })

async function openWeek(page: Page, entries: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  await addDocuments(page, 'timeEntries', entries)
  await page.goto(WEEK)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('KW 47 · 16.–22.11.2026')
  await expect(page.locator('[data-entry]').first()).toBeVisible()
}

/** The point at which to grab an element: its middle. */
async function holdOf(target: Locator) {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

test('a block is moved by keys without a network, and is there after a reload @worker', async ({ page, person }) => {
  await signUp(page, person)
  await openWeek(page, [entryOf('2026-11-18', '08:00', '10:00')])
  await goOffline(page)
  await block(page, 'Mi, 18.11., 08:00 bis 10:00').focus()
  await page.keyboard.down('Alt')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: 'Do, 19.11., 08:05 bis 10:10' })).toBeAttached()
  await page.keyboard.up('Alt')
  await expect(toastButton(page, 'Arbeit geändert: Do, 19.11., 08:05–10:10', 'Rückgängig')).toBeVisible()
  await expect(block(page, 'Do, 19.11., 08:05 bis 10:10')).toBeFocused()
  await page.reload()
  await expect(block(page, 'Do, 19.11., 08:05 bis 10:10')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a finger that stays on a block moves it, one that moves at once scrolls', async ({ page, person }) => {
    await signUp(page, person)
    await openWeek(page, [entryOf('2026-11-18', '08:00', '10:00')])
    const { x, y } = await holdOf(block(page, 'Mi, 18.11., 08:00 bis 10:00'))
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x, y: to }] })

    const scroll = await page.evaluateHandle(() => ({
      hasEnded: new Promise<void>((resolve) => {
        document.addEventListener('scrollend', () => resolve(), { once: true, capture: true })
      }),
    }))
    await send('touchStart', y)
    for (let by = 10; by <= 60; by += 10) await send('touchMove', y - by)
    await send('touchEnd')
    // It rolls on for a moment, and a finger that comes down meanwhile only stops it.
    await scroll.evaluate(({ hasEnded }) => hasEnded)
    await expect(block(page, 'Mi, 18.11., 08:00 bis 10:00')).toBeVisible()

    const held = await holdOf(block(page, 'Mi, 18.11., 08:00 bis 10:00'))
    await send('touchStart', held.y)
    await expect(page.getByText('08:00–10:00 · 2:00 Std.')).toBeVisible()
    for (let by = 8; by <= HOUR_PX; by += 8) await send('touchMove', held.y + by)
    await expect(block(page, 'Mi, 18.11., 09:00 bis 11:00')).toBeVisible()
    await send('touchEnd')
    await expect(toastButton(page, 'Arbeit verschoben: Mi, 18.11., 09:00–11:00', 'Rückgängig')).toBeVisible()
  })
})
