import { expect, it } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { fc, runsOf } from '#testing/properties'
import { planEdits, type StoredEntry } from '../worked/entry-commands.ts'
import type { TimeEntry } from '../model.ts'
import { findEntryOverlaps, resolveOverlaps, type OverlapChoice } from './overlap-choices.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { joinSpans, sumSpans, type Span } from '../worked/work-time.ts'
import { toZoned } from '#base/calendar/zoned'

const FROM_MS = Date.parse('2026-10-24T18:00:00Z')
const NOW_MS = FROM_MS + 2 * 86_400_000
const runs = runsOf(300)

const work: fc.Arbitrary<TimeEntry> = fc
  .record({ start: fc.nat(600), minutes: fc.integer({ min: 1, max: 300 }), second: fc.nat(59) })
  .map(({ start, minutes, second }) => {
    const startMs = FROM_MS + start * MINUTE_MS + second * 1000
    const end = toZoned(startMs + minutes * MINUTE_MS, 'Europe/Berlin')
    return { kind: 'work', source: 'form', time: { start: toZoned(startMs, 'Europe/Berlin'), end } }
  })
const scene = fc.record({ entry: work, others: fc.array(work, { minLength: 1, maxLength: 5 }) })

/** The entries after saving in the chosen way; undefined where nothing overlaps. */
function save(choice: OverlapChoice, entry: TimeEntry, others: readonly TimeEntry[]) {
  const stored = others.map((other, index) => ({ ...other, id: `o${index}` }))
  const found = findEntryOverlaps('mine', entry, stored, NOW_MS)
  if (found === undefined) return undefined
  let count = 0
  const newId = (): string => `n${(count += 1)}`
  const edits = resolveOverlaps(choice, { id: 'mine', entry, found, stored, nowMs: NOW_MS, newId })
  const after = new Map<string, StoredEntry>(stored.map((other) => [other.id, other]))
  for (const change of planEdits(stored, edits, NOW_MS)) {
    if (change.after === undefined) after.delete(change.id)
    else after.set(change.id, { ...change.after, id: change.id })
  }
  return { found, before: resolveEntries(stored, NOW_MS), after: resolveEntries([...after.values()], NOW_MS) }
}

const covered = (spans: readonly Span[]): number => sumSpans(joinSpans(spans))

it('E9: if others give way this entry is whole, nothing overlaps it, and no minute of work is lost', () => {
  const property = fc.property(scene, ({ entry, others }) => {
    const saved = save('others-give-way', entry, others)
    if (saved === undefined) return
    const { found, before, after } = saved
    const mine = after.find(({ id }) => id === 'mine')
    expect(mine).toMatchObject({ startMinute: found.entry.startMinute, endMinute: found.entry.endMinute })
    const stored = after.filter(({ id }) => id !== 'mine').map((other) => ({ ...other, time: timeOf(other) }))
    expect(findEntryOverlaps('mine', entry, stored.map(toStored), NOW_MS)).toBeUndefined()
    expect(covered(after)).toBe(covered([...before, found.entry]))
  })
  fc.assert(property, runs)
})

it('E9: if this entry gives way the others are untouched, and its parts cover the rest', () => {
  const property = fc.property(scene, ({ entry, others }) => {
    const saved = save('this-gives-way', entry, others)
    if (saved === undefined) return
    const { found, before, after } = saved
    const parts = after.filter(({ id }) => !id.startsWith('o'))
    expect(after.filter(({ id }) => id.startsWith('o'))).toEqual(before)
    expect(sumSpans(parts)).toBe(covered([...before, found.entry]) - covered(before))
    expect(found.canGiveWay).toBe(parts.length > 0)
  })
  fc.assert(property, runs)
})

const timeOf = ({ start, end }: { readonly start: string; readonly end: string | undefined }) =>
  end === undefined ? { start } : { start, end }

function toStored({ id, time }: { readonly id: string; readonly time: TimeEntry['time'] }): StoredEntry {
  return { id, kind: 'work', source: 'form', time }
}
