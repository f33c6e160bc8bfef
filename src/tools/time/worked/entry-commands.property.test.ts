import { expect, it } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { takeBack } from '#testing/documents/take-back'
import { fc, runsOf } from '#testing/properties'
import {
  cutOut,
  planEdits,
  splitEntry,
  withTime,
  type EntryChange,
  type EntryEdit,
  type StoredEntry,
} from './entry-commands.ts'
import { entrySchema, type EntryTime, type TimeEntry } from '../model.ts'
import { resolveEntries, type ResolvedEntry } from './resolve-entries.ts'
import { epochOf, toZoned, zoneOf, type Zoned } from '#base/calendar/zoned'

const runs = runsOf(300)

/** Three days around the night in which the clocks of Berlin are put back. */
const FROM_MS = Date.parse('2026-10-24T00:00:00Z')
const NOW_MS = FROM_MS + 3 * 86_400_000

const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata')
const second = fc.integer({ min: 0, max: 3 * 86_400 - 1 })
const entry: fc.Arbitrary<TimeEntry> = fc
  .record({
    start: second,
    lengthSec: fc.option(fc.integer({ min: 0, max: 12 * 3600 }), { nil: undefined }),
    stopAfterSec: fc.option(fc.integer({ min: 0, max: 12 * 3600 }), { nil: undefined }),
    zone,
    endZone: zone,
    kind: fc.constantFrom('work' as const, 'break' as const),
    source: fc.constantFrom('clock' as const, 'form' as const),
    note: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
  })
  .map(({ start, lengthSec, stopAfterSec, zone: startZone, endZone, kind, source, note }) => {
    const startMs = FROM_MS + start * 1000
    const at = (afterSec: number): string => toZoned(startMs + afterSec * 1000, endZone)
    return {
      kind,
      source,
      time: {
        start: toZoned(startMs, startZone),
        ...(lengthSec === undefined ? {} : { end: at(lengthSec) }),
      },
      ...(stopAfterSec === undefined ? {} : { stops: [{ id: 's', at: at(stopAfterSec) }] }),
      ...(note === undefined ? {} : { note }),
    }
  })
const entries = fc
  .array(entry, { minLength: 1, maxLength: 8 })
  .map((list) => list.map((each, index) => ({ ...each, id: `e${index}` })))

const length = ({ startMinute, endMinute }: ResolvedEntry): number => endMinute - startMinute

/** What a device would have after writing the changes. */
function make(stored: readonly StoredEntry[], changes: readonly EntryChange[]): readonly StoredEntry[] {
  const byId = new Map(stored.map((each) => [each.id, each]))
  for (const { id, after } of changes) {
    if (after === undefined) byId.delete(id)
    else byId.set(id, { ...after, id })
  }
  return [...byId.values()]
}

/** What the device would have after undoing them. */
function unmake(stored: readonly StoredEntry[], changes: readonly EntryChange[]): readonly StoredEntry[] {
  const byId = new Map(stored.map((each) => [each.id, each]))
  for (const { id, ...change } of changes) {
    const entry = takeBack<TimeEntry>(fieldsOf(byId.get(id)), change)
    if (entry === undefined) byId.delete(id)
    else byId.set(id, { ...entry, id })
  }
  return [...byId.values()]
}

function fieldsOf(entry: StoredEntry | undefined): TimeEntry | undefined {
  if (entry === undefined) return undefined
  const { id: _id, ...fields } = entry
  return fields
}

const sorted = (list: readonly StoredEntry[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))

function editsFor(stored: readonly StoredEntry[], what: number, place: number, minute: number): readonly EntryEdit[] {
  const resolved = resolveEntries(stored, NOW_MS)
  const one = resolved[place % resolved.length]
  const other = stored.find(({ id }) => id === one?.id)
  if (one === undefined || other === undefined) throw new Error('there is at least one')
  const startMinute = one.startMinute + minute
  if (what === 0) return [{ kind: 'remove', id: one.id }]
  if (what === 1) return [{ kind: 'put', id: one.id, entry: withTime(other, movedTime(one, minute * MINUTE_MS)) }]
  if (what === 2) return cutOut(other, one, { startMinute, endMinute: startMinute + 30 }, 'new')
  if (what === 3) return [{ kind: 'put', id: 'new', entry: { ...other, source: 'form' } }]
  return splitEntry(other, one, Math.min(startMinute, one.endMinute) * MINUTE_MS, 'new')
}

/** Another begin, the same duration. */
function movedTime({ start, end }: ResolvedEntry, byMs: number): EntryTime {
  const moved = (time: Zoned): Zoned => toZoned(epochOf(time) + byMs, zoneOf(time))
  return end === undefined ? { start: moved(start) } : { start: moved(start), end: moved(end) }
}

it('E1: whatever was done, undoing restores exactly what was', () => {
  const property = fc.property(entries, fc.nat(4), fc.nat(7), fc.nat(600), (stored, what, place, minute) => {
    const changes = planEdits(stored, editsFor(stored, what, place, minute), NOW_MS)
    const after = make(stored, changes)
    expect(sorted(unmake(after, changes))).toStrictEqual(sorted(stored))
  })
  fc.assert(property, runs)
})

it('E3: what is done to an entry moves the end of no other that was over', () => {
  const property = fc.property(
    entries,
    fc.constantFrom(0, 1),
    fc.nat(7),
    fc.nat(600),
    (stored, what, place, minute) => {
      const edits = editsFor(stored, what, place, minute)
      const before = resolveEntries(stored, NOW_MS)
      const running = new Set(before.filter(({ isRunning }) => isRunning).map(({ id }) => id))
      const after = resolveEntries(make(stored, planEdits(stored, edits, NOW_MS)), NOW_MS)
      for (const { id, end } of before) {
        if (running.has(id) || edits.some((edit) => edit.id === id)) continue
        expect(after.find((each) => each.id === id)?.end).toBe(end)
      }
    },
  )
  fc.assert(property, runs)
})

it('E5: the parts of a split entry together are exactly as long as it was, and what is written is valid', () => {
  const property = fc.property(entries, fc.nat(7), fc.nat(600), (stored, place, minute) => {
    const one = resolveEntries(stored, NOW_MS)[place % stored.length]
    const changes = planEdits(stored, editsFor(stored, 4, place, minute), NOW_MS)
    for (const { after } of changes) expect(after === undefined || entrySchema.safeParse(after).success).toBe(true)
    const after = resolveEntries(make(stored, changes), NOW_MS)
    const parts = after.filter(({ id }) => id === one?.id || id === 'new')
    expect(parts).toHaveLength(2)
    expect(parts.reduce((sum, part) => sum + length(part), 0)).toBe(one === undefined ? Number.NaN : length(one))
    expect(parts.some(({ isRunning }) => isRunning)).toBe(one?.isRunning)
  })
  fc.assert(property, runs)
})
