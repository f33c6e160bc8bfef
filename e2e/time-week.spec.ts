/** The week of time tracking: its blocks moved by mouse, finger and keys, online and off. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectHigherThan, goOffline, resize, signUp, test, toastButton } from './app.ts'
import { expectClean } from './axe.ts'
import { addDocuments, entryOf, zonedAt } from './times.ts'

const WEEK = '/timeTracker/woche/2026-11-18'
const HOUR_PX = 48

const block = (page: Page, name: string): Locator => page.getByRole('button', { name })

async function openWeek(page: Page, entries: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  await addDocuments(page, 'timeEntries', entries)
  await page.goto(WEEK)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('KW 47 · 16.–22.11.2026')
  await expect(page.locator('[data-entry]').first()).toBeVisible()
}

/** Where to take hold: in the middle, or a few pixels inside of an edge. */
async function holdOf(target: Locator, part: 'middle' | 'bottom' = 'middle') {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: part === 'middle' ? y + height / 2 : y + height - 3, width }
}

test('a block is moved, its end pulled and a new one drawn with the mouse; Escape leaves it', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openWeek(page, [entryOf('2026-11-18', '08:00', '10:00')])

  // To Thursday, an hour later.
  const moved = await holdOf(block(page, 'Mi, 18.11., 08:00 bis 10:00'))
  await page.mouse.move(moved.x, moved.y)
  await page.mouse.down()
  await page.mouse.move(moved.x + 60, moved.y + 20, { steps: 3 })
  await page.mouse.move(moved.x + moved.width, moved.y + HOUR_PX, { steps: 3 })
  await expect(page.getByText('09:00–11:00 · 2:00 Std.')).toBeVisible()
  await page.mouse.up()
  await expect(block(page, 'Do, 19.11., 09:00 bis 11:00')).toBeVisible()
  await toastButton(page, 'Arbeit verschoben: Do, 19.11., 09:00–11:00', 'Rückgängig').click()
  await expect(block(page, 'Mi, 18.11., 08:00 bis 10:00')).toBeVisible()

  const pulled = await holdOf(block(page, 'Mi, 18.11., 08:00 bis 10:00'), 'bottom')
  await page.mouse.move(pulled.x, pulled.y)
  await page.mouse.down()
  await page.mouse.move(pulled.x, pulled.y + HOUR_PX / 2, { steps: 3 })
  await page.mouse.up()
  await expect(block(page, 'Mi, 18.11., 08:00 bis 10:30')).toBeVisible()

  const kept = await holdOf(block(page, 'Mi, 18.11., 08:00 bis 10:30'))
  await page.mouse.move(kept.x, kept.y)
  await page.mouse.down()
  await page.mouse.move(kept.x, kept.y + 3 * HOUR_PX, { steps: 3 })
  await expect(block(page, 'Mi, 18.11., 11:00 bis 13:30')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(block(page, 'Mi, 18.11., 08:00 bis 10:30')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  // Below it, half an hour later, one hour long.
  await page.mouse.move(kept.x, kept.y + 2 * HOUR_PX)
  await page.mouse.down()
  await page.mouse.move(kept.x, kept.y + 3 * HOUR_PX, { steps: 3 })
  await page.mouse.up()
  await expect(block(page, 'Mi, 18.11., 11:15 bis 12:15')).toBeVisible()

  // A click on free space opens the dialog with that hour.
  await page.mouse.click(kept.x + kept.width, kept.y + 5)
  const dialog = page.getByRole('dialog', { name: 'Eintrag hinzufügen' })
  await expect(dialog.getByLabel('Beginn')).toHaveValue('09:15')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

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

test('the week has no faults for assistive programs', async ({ page, person }) => {
  await signUp(page, person)
  await addDocuments(page, 'timeProjects', [{ name: 'Website', color: '#f4b942', isArchived: false }])
  await openWeek(page, [
    entryOf('2026-11-18', '08:00', '10:00', { note: 'Angebot' }),
    entryOf('2026-11-18', '09:30', '11:00'),
    entryOf('2026-11-18', '11:00', '11:05', { kind: 'break' }),
    {
      ...entryOf('2026-11-18', '20:00', '20:30'),
      time: { start: zonedAt('2026-11-18', '22:00'), end: zonedAt('2026-11-19', '02:00') },
    },
  ])
  await expectClean(page)
  // The days of the week are there before half of a phone is scrolled.
  const first = page.getByRole('link', { name: /^Montag, 16\. November/ })
  for (const [width, above] of [
    [1280, 300],
    [390, 200],
  ] as const) {
    await resize(page, { width, height: 844 })
    await expectHigherThan(first, above)
  }
  // A small phone, or a larger one at more than its size.
  await resize(page, { width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
