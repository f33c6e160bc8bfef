import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { resolveEntries } from './resolve-entries.ts'
import { epochOf, toZoned } from '#base/calendar/zoned'

const runs = runsOf(300)

const FROM_MS = Date.UTC(2026, 9, 24, 18)
const NOW_MS = FROM_MS + 24 * 3_600_000

/** Few points in time, so that many meet. */
const zoned = fc.constantFrom(
  ...Array.from({ length: 25 }, (_, steps) => FROM_MS + steps * 1_800_000).flatMap((ms) => [
    toZoned(ms, 'Europe/Berlin'),
    toZoned(ms, 'America/New_York'),
  ]),
)

const entry = fc
  .record({
    start: zoned,
    lengthMin: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined, freq: 2 }),
    stops: fc.uniqueArray(fc.record({ id: fc.constantFrom('s1', 's2', 's3', 's4'), at: zoned }), {
      selector: ({ id }) => id,
    }),
    seenStopIds: fc.subarray(['s1', 's2', 's3', 's4']),
    kind: fc.constantFrom('work' as const, 'break' as const),
    source: fc.constantFrom('clock' as const, 'clock' as const, 'form' as const),
  })
  .map(({ start, lengthMin, ...parts }) => ({
    ...parts,
    time:
      lengthMin === undefined
        ? { start }
        : { start, end: toZoned(epochOf(start) + lengthMin * 60_000, 'Europe/Berlin') },
  }))

const entries = fc
  .array(entry, { maxLength: 8 })
  .map((list) => list.map((parts, index) => ({ id: `e${index}`, ...parts })))

it('R19, R20: entries and stops in any order give the same result', () => {
  fc.assert(
    fc.property(entries, fc.infiniteStream(fc.nat()), (given, numbers) => {
      const shuffle = <Item>(list: readonly Item[]): Item[] =>
        list
          .map((item) => ({ item, key: numbers.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ item }) => item)
      const other = shuffle(given).map((one) => ({ ...one, stops: shuffle(one.stops) }))
      expect(resolveEntries(other, NOW_MS)).toEqual(resolveEntries(given, NOW_MS))
    }),
    runs,
  )
})

it('R20: of what the clock started at most one runs, none ends before it begins, and none is lost', () => {
  fc.assert(
    fc.property(entries, (given) => {
      const resolved = resolveEntries(given, NOW_MS)
      expect(resolved.map(({ id }) => id).sort()).toEqual(given.map(({ id }) => id))
      const clocked = new Set(given.filter(({ source }) => source === 'clock').map(({ id }) => id))
      expect(resolved.filter(({ id, isRunning }) => isRunning && clocked.has(id)).length).toBeLessThanOrEqual(1)
      for (const { startMinute, endMinute, start, end, isRunning } of resolved) {
        expect(endMinute).toBeGreaterThanOrEqual(startMinute)
        expect(isRunning).toBe(end === undefined)
        if (end !== undefined) expect(epochOf(end)).toBeGreaterThanOrEqual(epochOf(start))
      }
    }),
    runs,
  )
})

it('R20: an entry started by the clock never overlaps a later one, unless its end was edited', () => {
  fc.assert(
    fc.property(entries, (given) => {
      const clocked = given.filter(({ source }) => source === 'clock')
      const resolved = resolveEntries(clocked, NOW_MS)
      for (const [index, { endedBy, end }] of resolved.entries()) {
        const next = resolved[index + 1]
        if (endedBy === 'edit' || next === undefined) continue
        expect(end === undefined ? Infinity : epochOf(end)).toBeLessThanOrEqual(epochOf(next.start))
      }
    }),
    runs,
  )
})

it('R19: one more stop never makes an entry longer', () => {
  fc.assert(
    fc.property(entry, zoned, (parts, at) => {
      const before = { id: 'e', ...parts }
      const after = { ...before, stops: [...before.stops, { id: 's9', at }] }
      const endOf = (one: Parameters<typeof resolveEntries>[0][number]): number =>
        resolveEntries([one], NOW_MS)[0]?.endMinute ?? Number.NaN
      expect(endOf(after)).toBeLessThanOrEqual(endOf(before))
    }),
    runs,
  )
})
