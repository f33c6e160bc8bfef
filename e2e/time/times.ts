/** Steps through time tracking that several tests share. */
import { expect, type Page } from '@playwright/test'

/** The time zone of the tests: entries carry it, and the browser is set to it by `playwright.config.ts`. */
export const ZONE = 'Europe/Berlin'

type Press = 'Kommen' | 'Pause' | 'Weiter' | 'Gehen'

/** Opens the first page of time tracking for a signed-in user. */
export async function openToday(page: Page): Promise<void> {
  await page.goto('/timeTracker')
  await expect(page.getByRole('heading', { level: 1, name: 'Zeiterfassung' })).toBeVisible()
}

/** Presses the clock; it rests for a moment afterwards, which the next press waits for. */
export async function pressClock(page: Page, press: Press): Promise<void> {
  await page.getByRole('group', { name: 'Stempeluhr' }).getByRole('button', { name: press, exact: true }).click()
}

/** `2026-06-10T08:00:00+02:00[Europe/Berlin]` of what clocks show; not for the nights in which they change. */
export function zonedAt(date: string, time: string): string {
  const utc = Date.parse(`${date}T${time}:00Z`)
  const offset = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' })
    .formatToParts(utc)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', '')
  return `${date}T${time}:00${offset === undefined || offset === '' ? '+00:00' : offset}[${ZONE}]`
}

/** An entry that was written by hand, as the documents hold it. */
export function entryOf(date: string, start: string, end: string, more: Readonly<Record<string, unknown>> = {}) {
  return { kind: 'work', time: { start: zonedAt(date, start), end: zonedAt(date, end) }, source: 'form', ...more }
}

let documentCount = 0

/** Adds documents as another device of the signed-in person would, through the API. The page has them a moment later. */
export async function addDocuments(
  page: Page,
  collection: string,
  documents: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly string[]> {
  const ids = documents.map(() => `e2e${process.pid}-${(documentCount += 1)}`)
  const all = documents.map((fields, index) => ({ path: `${collection}/${ids[index]}`, fields }))
  await page.evaluate(async (added) => {
    const { id: userId } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }
    const now = new Date().toISOString()
    for (let from = 0; from < added.length; from += 400) {
      const changes = added.slice(from, from + 400).map(({ path, fields }) => ({
        path,
        type: 'ADD',
        fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
        changeId: path.replace('/', '-'),
        userId,
        deviceId: 'other-device',
        editedAt: now,
        baseVersion: 0,
      }))
      const answer = await fetch('/api/documents/changes', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userId, deviceId: 'other-device', clientTime: now, changes }),
      })
      const { results } = (await answer.json()) as { results?: readonly { outcome?: string }[] }
      if (!answer.ok || results === undefined) throw new Error(`documents were refused: ${answer.status}`)
      const refused = results.find(({ outcome }) => outcome === 'rejected')
      if (refused !== undefined) throw new Error(`a document was refused: ${JSON.stringify(refused)}`)
    }
  }, all)
  return ids
}

/** The day before today, where the tests live: all its times are over, so no clock of a server says they lie ahead. */
export function yesterday(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() - 86_400_000)
}

/** Sets the page's current time; the page checks it at once, as when the user returns to it. */
export async function setTime(page: Page, date: string, time: string): Promise<void> {
  await page.clock.setFixedTime(Date.parse(zonedAt(date, time).slice(0, 25)))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** The day that is shown has exactly these rows, from and until when, in their order. */
export async function expectDay(page: Page, rows: readonly string[]): Promise<void> {
  const shown = page.getByRole('region', { name: 'Einträge des Tages' }).getByRole('button', { name: /^\d\d:\d\d ?–/ })
  await expect
    .poll(async () =>
      (await shown.allTextContents()).map((text) => /^\d\d:\d\d(?:–\d\d:\d\d| – läuft)/.exec(text)?.[0]),
    )
    .toEqual(rows)
}
