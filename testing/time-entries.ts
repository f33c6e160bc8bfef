/** Entries of time tracking for tests, written as people would say them. */
import type { Plan, TimeEntry } from '../src/tools/time/model.ts'
import { resolveEntries, type ResolvedEntry } from '../src/tools/time/worked/resolve-entries.ts'
import { epochOf, fromWallTime, type Zoned } from '#base/calendar/zoned'

export { entriesCollection, projectsCollection } from '../src/tools/time/collections.ts'

export const BERLIN = 'Europe/Berlin'

/** What the clock shows in Berlin, `2026-06-10 08:00`; of two such times the first. */
export function berlin(wall: string, zone: string = BERLIN): Zoned {
  const found = fromWallTime(wall.slice(0, 10), wall.slice(11), zone)
  if (!found.ok) throw new Error(`there is no ${wall} in ${zone}`)
  return found.value.at
}

/** Minutes since 1970 UTC. */
export function minuteAt(wall: string): number {
  return epochOf(berlin(wall)) / 60_000
}

/** `08:00-12:00` of a day, `break 12:00-12:30`, `22:00-06:00` over midnight, `08:00-` while it runs; in Berlin. */
export function entriesOn(date: string, ...texts: readonly string[]): readonly (TimeEntry & { readonly id: string })[] {
  return texts.map((text) => {
    const isBreak = text.startsWith('break ')
    const [from = '', to = ''] = text.replace('break ', '').split('-')
    const start = berlin(`${date} ${from}`)
    return {
      id: `${date} ${text}`,
      kind: isBreak ? 'break' : 'work',
      source: 'form',
      time: to === '' ? { start } : { start, end: berlin(`${to < from ? dayAfter(date) : date} ${to}`) },
    }
  })
}

/** The same, resolved; what runs has no length yet. */
export function resolvedOn(date: string, ...texts: readonly string[]): readonly ResolvedEntry[] {
  return resolveEntries(entriesOn(date, ...texts), 0)
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
}

/** One that was written by hand, from and until what clocks show in Berlin on that day. */
export function entryOf(date: string, start: string, end: string, more: Partial<TimeEntry> = {}): TimeEntry {
  const time = { start: berlin(`${date} ${start}`), end: berlin(`${date} ${end}`) }
  return { kind: 'work', source: 'form', time, ...more }
}

/** Eight hours from Monday to Friday, in Bavaria. */
export const fullWeekPlan: Plan = {
  validFrom: '2026-06-01',
  minutes: [480, 480, 480, 480, 480, 0, 0],
  state: 'BY',
  options: [],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}
