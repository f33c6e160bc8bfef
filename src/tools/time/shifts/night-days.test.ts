import { describe, expect, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { BERLIN, berlin, entriesOn, fullWeekPlan, minuteAt } from '#testing/time-entries'
import { toZoned } from '#base/calendar/zoned'
import { createAccount } from '../account/account.ts'
import type { TimeEntry } from '../model.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { dayParts, firstDateOf, partEnd, partStart } from '../worked/split-at-midnight.ts'
import { sumSpans, workSpans } from '../worked/work-time.ts'
import { countNights, currentDay } from './night-days.ts'

const MONDAY = '2026-06-08'
const TUESDAY = '2026-06-09'
type Stored = readonly (TimeEntry & { readonly id: string })[]

function count(stored: Stored, now = '2026-06-20 12:00') {
  return countNights(resolveEntries(stored, minuteAt(now) * 60_000))
}

function accountOf(stored: Stored, now?: string) {
  const entries = count(stored, now)
  const today = (now ?? '2026-06-20').slice(0, 10)
  const plans = [{ ...fullWeekPlan, id: 'plan' }]
  return createAccount({ entries, plans, absences: [], corrections: [], today })
}

/** `2026-06-08 22:00–06:00` of each part. */
function partsOf(stored: Stored, now?: string): readonly string[] {
  return count(stored, now)
    .flatMap(dayParts)
    .map((part) => `${part.date} ${partStart(part)}–${partEnd(part) ?? 'now'}`)
}

describe('P17: nights that count on the day on which they begin', () => {
  test('a night is one part of the day on which it began, work after it on its own', () => {
    const stored = [...entriesOn(MONDAY, '22:00-06:00'), ...entriesOn(TUESDAY, '18:00-20:00')]
    expect(partsOf(stored)).toEqual([`${MONDAY} 22:00–06:00`, `${TUESDAY} 18:00–20:00`])
    const account = accountOf(stored)
    expect([account.day(MONDAY).work, account.day(TUESDAY).work]).toEqual([480, 120])
    expect(account.day(MONDAY).stretches).toEqual([{ start: '22:00', end: '06:00' }])
  })

  test('work and breaks after midnight belong to the night, and both begin and end are the night’s', () => {
    const stored = [
      ...entriesOn(MONDAY, '22:00-01:00'),
      ...entriesOn(TUESDAY, 'break 01:00-01:30', '01:30-06:00', 'break 04:00-04:15'),
    ]
    expect(count(stored).map(firstDateOf)).toEqual([MONDAY, MONDAY, MONDAY, MONDAY])
    const { work, breaks, stretches } = accountOf(stored).day(MONDAY)
    expect({ work, breaks, stretches }).toEqual({
      work: 435,
      breaks: 45,
      stretches: [{ start: '22:00', end: '06:00' }],
    })
    expect(accountOf(stored).day(TUESDAY).work).toBe(0)
  })

  test('work that ends before midnight, and a clock forgotten for more than a day, are cut at midnight as ever', () => {
    const late = entriesOn(MONDAY, '14:00-00:00')
    expect(partsOf(late)).toEqual([`${MONDAY} 14:00–00:00`])
    const forgotten = [
      {
        id: 'a',
        kind: 'work',
        source: 'form',
        time: { start: berlin(`${MONDAY} 08:00`), end: berlin('2026-06-10 09:00') },
      },
    ] as const
    expect(partsOf(forgotten)).toEqual([`${MONDAY} 08:00–24:00`, `${TUESDAY} 00:00–24:00`, '2026-06-10 00:00–09:00'])
  })

  test('work of just 24 hours is a night as well', () => {
    expect(partsOf(entriesOn(MONDAY, '08:00-20:00', '20:00-08:00'))).toEqual([
      `${MONDAY} 08:00–20:00`,
      `${MONDAY} 20:00–08:00`,
    ])
  })

  test('while the night runs its day is not over: the target counts when it ends', () => {
    const clock = [{ id: 'a', kind: 'work', source: 'clock', time: { start: berlin(`${MONDAY} 22:00`) } }] as const
    const now = `${TUESDAY} 02:00`
    const account = accountOf(clock, now)
    // The plan begins on the 1st, and the 4th is Corpus Christi.
    expect(account.day(MONDAY)).toMatchObject({ work: 240, isOver: false, isRunning: true })
    expect(account.balanceAt(TUESDAY)).toBe(240 - 4 * 480)
    expect(currentDay(count(clock, now), TUESDAY)).toBe(MONDAY)
    const done = entriesOn(MONDAY, '22:00-06:00')
    expect(accountOf(done, `${TUESDAY} 06:30`).balanceAt(TUESDAY)).toBe(480 - 5 * 480)
    expect(currentDay(count(done, `${TUESDAY} 06:30`), TUESDAY)).toBe(TUESDAY)
  })

  test('a break, and a clock in its first minute, belong to the night that runs', () => {
    const before = entriesOn(MONDAY, '22:00-02:00')
    for (const kind of ['break', 'work'] as const) {
      const running = { id: 'b', kind, source: 'clock', time: { start: berlin(`${TUESDAY} 02:00`) } } as const
      for (const now of [`${TUESDAY} 02:00`, `${TUESDAY} 02:20`]) {
        expect(currentDay(count([...before, running], now), TUESDAY)).toBe(MONDAY)
        expect(accountOf([...before, running], now).day(MONDAY).isOver).toBe(false)
      }
    }
  })

  test('what the plan deducts for a night is deducted on its day', () => {
    const entries = count(entriesOn(MONDAY, '20:00-06:00'))
    const plans = [{ ...fullWeekPlan, id: 'plan', breakMode: 'fixed' as const }]
    const account = createAccount({ entries, plans, absences: [], corrections: [], today: '2026-06-20' })
    expect(account.day(MONDAY)).toMatchObject({ gross: 600, deducted: 45, work: 555 })
    expect(account.day(TUESDAY).deducted).toBe(0)
  })

  test('entries stay the same objects while their nights do, so that what is computed from them can be cached', () => {
    const stored = [...entriesOn(MONDAY, '22:00-06:00'), ...entriesOn('2026-06-11', '08:00-12:00')]
    const first = count(stored)
    const added = count([...stored, ...entriesOn('2026-06-12', '22:00-06:00')])
    expect(added.slice(0, 2).map((entry, index) => entry === first[index])).toEqual([true, true])
  })

  test('what is found after a change is what a first look finds', () => {
    const text = fc.constantFrom(
      '22:00-06:00',
      '08:00-12:00',
      'break 01:00-01:30',
      '23:00-00:30',
      '00:30-04:00',
      '18:00-23:00',
    )
    const stored = fc.array(fc.tuple(fc.integer({ min: 1, max: 28 }), text), { maxLength: 25 })
    const resolve = (list: readonly (readonly [number, string])[]) =>
      resolveEntries(
        list.flatMap(([day, span]) => entriesOn(`2026-05-${String(day).padStart(2, '0')}`, span)),
        minuteAt('2026-06-20 12:00') * 60_000,
      )
    const nightsOf = (entries: ReturnType<typeof countNights>) => entries.map(({ id, nights }) => [id, nights])
    fc.assert(
      fc.property(stored, stored, fc.nat(), (before, added, place) => {
        const first = resolve(before)
        const at = place % (first.length + 1)
        const changed = [...first.slice(0, at), ...resolve(added)].toSorted((a, b) => a.startMinute - b.startMinute)
        countNights(first)
        const then = nightsOf(countNights(changed))
        countNights([])
        expect(then).toEqual(nightsOf(countNights(changed)))
      }),
      runsOf(200),
    )
  })

  test('no minute is lost and none counts twice, whatever the entries', () => {
    const entry = fc
      .record({
        kind: fc.constantFrom('work' as const, 'work' as const, 'break' as const),
        from: fc.integer({ min: 0, max: 8 * 96 }),
        length: fc.oneof(fc.integer({ min: 0, max: 44 }), fc.integer({ min: 0, max: 300 })),
      })
      .map(({ kind, from, length }): TimeEntry => {
        const startMs = (minuteAt(`${MONDAY} 00:00`) + from * 15) * 60_000
        return {
          kind,
          source: 'form',
          time: { start: toZoned(startMs, BERLIN), end: toZoned(startMs + length * 900_000, BERLIN) },
        }
      })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (list) => {
        const stored = list.map((one, index) => ({ ...one, id: `n${index}` }))
        const parts = count(stored, '2026-07-20 12:00').flatMap(dayParts)
        const byDay = Map.groupBy(parts, ({ date }) => date)
        const counted = [...byDay.values()].reduce((sum, some) => sum + sumSpans(workSpans(some)), 0)
        expect(counted).toBe(sumSpans(workSpans(resolveEntries(stored, minuteAt('2026-07-20 12:00') * 60_000))))
      }),
      runsOf(100),
    )
  })
})
