/** The week of time tracking: its blocks moved by mouse, and what it looks like in windows of all sizes. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, pressToast, userEvent, type AppPage } from '#testing/app-page'
import { mouse, untilStill, type Point } from '#testing/browser/mouse'
import { berlin, entryOf } from '#testing/time-entries'
import { entriesCollection, projectsCollection } from '../../collections.ts'
import type { TimeEntry } from '../../model.ts'

const HOUR_PX = 48

const block = (name: string) => page.getByRole('button', { name, exact: false })

async function openWeek(entries: readonly TimeEntry[]): Promise<AppPage> {
  const app = await openApp('/timeTracker/woche/2026-11-18', {
    documents: [
      [projectsCollection, 'web', { name: 'Website', color: '#f4b942', isArchived: false }],
      ...entries.map((entry, index) => [entriesCollection, `entry-${index}`, entry] as const),
    ],
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('KW 47 · 16.–22.11.2026')
  await expect.poll(() => document.querySelectorAll('[data-entry]').length).toBeGreaterThan(0)
  return app
}

/** Returns the point at which to grab an existing block: in the middle, or a few pixels inside of its lower edge. */
async function holdOf(name: string, part: 'middle' | 'bottom' = 'middle'): Promise<Point & { readonly width: number }> {
  await expect.element(block(name)).toBeVisible()
  const element = block(name).element()
  element.scrollIntoView({ block: 'center' })
  await untilStill(block(name))
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: part === 'middle' ? y + height / 2 : y + height - 3, width }
}

it('a block is moved, its end pulled and a new one drawn with the mouse; Escape leaves it', async () => {
  await openWeek([entryOf('2026-11-18', '08:00', '10:00')])

  // To Thursday, an hour later.
  const moved = await holdOf('Mi, 18.11., 08:00 bis 10:00')
  const thursday = { x: moved.x + moved.width, y: moved.y + HOUR_PX }
  await mouse.down(moved)
  await mouse.move(moved, { x: moved.x + 60, y: moved.y + 20 })
  await mouse.move({ x: moved.x + 60, y: moved.y + 20 }, thursday)
  await expect.element(page.getByText('09:00–11:00 · 2:00 Std.')).toBeVisible()
  await mouse.up(thursday)
  await expect.element(block('Do, 19.11., 09:00 bis 11:00')).toBeVisible()
  await pressToast('Arbeit verschoben: Do, 19.11., 09:00–11:00', 'Rückgängig')
  await expect.element(block('Mi, 18.11., 08:00 bis 10:00')).toBeVisible()

  const pulled = await holdOf('Mi, 18.11., 08:00 bis 10:00', 'bottom')
  const later = { x: pulled.x, y: pulled.y + HOUR_PX / 2 }
  await mouse.down(pulled)
  await mouse.move(pulled, later)
  await mouse.up(later)
  await expect.element(block('Mi, 18.11., 08:00 bis 10:30')).toBeVisible()

  const kept = await holdOf('Mi, 18.11., 08:00 bis 10:30')
  const below = { x: kept.x, y: kept.y + 3 * HOUR_PX }
  await mouse.down(kept)
  await mouse.move(kept, below)
  await expect.element(block('Mi, 18.11., 11:00 bis 13:30')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await mouse.up(below)
  await expect.element(block('Mi, 18.11., 08:00 bis 10:30')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  // Below it, half an hour later, one hour long.
  const free = { x: kept.x, y: kept.y + 2 * HOUR_PX }
  await mouse.down(free)
  await mouse.move(free, below)
  await mouse.up(below)
  await expect.element(block('Mi, 18.11., 11:15 bis 12:15')).toBeVisible()

  // A click on free space opens the dialog with that hour.
  const beside = { x: kept.x + kept.width, y: kept.y + 5 }
  await mouse.down(beside)
  await mouse.up(beside)
  const dialog = page.getByRole('dialog', { name: 'Eintrag anlegen' })
  await expect.element(dialog.getByLabelText('Beginn')).toHaveValue('09:15')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

it('W14: walked up with the keyboard, a block comes into sight below the days, which stay over it', async () => {
  await openWeek([entryOf('2026-11-18', '08:15', '09:00'), entryOf('2026-11-18', '21:00', '23:00')])
  await page.viewport(1280, 800)
  const timeline = page.getByRole('region', { name: 'Zeitachse' }).element()
  const early = block('Mi, 18.11., 08:15 bis 09:00').element()
  block('Mi, 18.11., 21:00 bis 23:00').element().focus()
  // The early one lies wholly below the days.
  timeline.scrollTop += early.getBoundingClientRect().top - timeline.getBoundingClientRect().top - 8
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(early)
  const { top, left } = early.getBoundingClientRect()
  // Its edge, which is pulled at, lies over it.
  expect(early.parentElement?.contains(document.elementFromPoint(left + 20, top + 2))).toBe(true)
})

it('the week has no faults for assistive programs', async () => {
  await openWeek([
    entryOf('2026-11-18', '08:00', '10:00', { note: 'Angebot' }),
    entryOf('2026-11-18', '09:30', '11:00'),
    entryOf('2026-11-18', '11:00', '11:05', { kind: 'break' }),
    {
      ...entryOf('2026-11-18', '20:00', '20:30'),
      time: { start: berlin('2026-11-18 22:00'), end: berlin('2026-11-19 02:00') },
    },
  ])
  await expectNoBarriersInLooks()
  // The days of the week are there before half of a phone is scrolled.
  const first = page.getByRole('link', { name: /^Montag, 16\. November/ })
  for (const [width, above] of [
    [1280, 300],
    [390, 200],
  ] as const) {
    await page.viewport(width, 844)
    await expect.poll(() => first.element().getBoundingClientRect().y).toBeLessThan(above)
  }
  // A small phone, or a larger one at more than its size.
  await page.viewport(320, 640)
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320)
})
