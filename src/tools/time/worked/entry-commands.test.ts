import { expect, it } from 'vitest'
import { cutOut, planEdits, splitEntry, withTime, type StoredEntry } from './entry-commands.ts'
import { entrySchema } from '../model.ts'
import { resolveEntries, type ResolvedEntry } from './resolve-entries.ts'
import { epochOf, minuteOf } from '#base/calendar/zoned'

const at = (time: string, day = '10'): string => `2026-06-${day}T${time}:00+02:00[Europe/Berlin]`
const minute = (time: string): number => minuteOf(epochOf(at(time)))
const NOW_MS = epochOf(at('18:00'))

const clock = (id: string, start: string, stop?: string): StoredEntry => ({
  id,
  kind: 'work',
  source: 'clock',
  time: { start: at(start) },
  ...(stop === undefined ? {} : { stops: [{ id: 's', at: at(stop) }] }),
})

function resolve(entries: readonly StoredEntry[], id: string): ResolvedEntry {
  const resolved = resolveEntries(entries, NOW_MS).find((entry) => entry.id === id)
  if (resolved === undefined) throw new Error(`no ${id}`)
  return resolved
}

it('E3: deleting the entry whose start ended another leaves that one its end', () => {
  const stored = [clock('a', '08:00'), clock('b', '09:30', '10:00')]
  expect(planEdits(stored, [{ kind: 'remove', id: 'b' }], NOW_MS)).toMatchObject([
    { id: 'a', after: { time: { start: at('08:00'), end: at('09:30') } } },
    { id: 'b', after: undefined },
  ])
})

it('R19: an edit of the end marks the stops it overrides as seen, so that those which come later are offered', () => {
  const entry = clock('a', '08:00', '12:00')
  const edit = { kind: 'put', id: 'a', entry: withTime(entry, { start: at('08:00'), end: at('11:45') }) } as const
  const [change] = planEdits([entry], [edit], NOW_MS)
  expect(change?.after).toMatchObject({ time: { end: at('11:45') }, seenStopIds: ['s'] })
})

it('E3: an entry that ran for weeks gets the longest end possible, which the server accepts', () => {
  const newer = { ...clock('b', '08:00'), time: { start: at('08:00', '28') } }
  const stored = [clock('a', '08:00'), newer]
  const [change] = planEdits(stored, [{ kind: 'remove', id: 'b' }], epochOf(at('18:00', '28')))
  expect(change).toMatchObject({ id: 'a', after: { time: { start: at('08:00'), end: at('08:00', '17') } } })
  expect(entrySchema.safeParse(change?.after).success).toBe(true)
})

it('E3: a running clock moved into what was stopped already does not cut that short', () => {
  const stored = [clock('a', '08:00', '09:00'), clock('b', '10:00')]
  const edit = { kind: 'put', id: 'b', entry: withTime(clock('b', '10:00'), { start: at('08:30') }) } as const
  expect(planEdits(stored, [edit], NOW_MS)).toMatchObject([
    { id: 'a', after: { time: { start: at('08:00'), end: at('09:00') } } },
    { id: 'b', after: { time: { start: at('08:30') } } },
  ])
})

it('E3: an entry that is given another stop ends there', () => {
  const a = clock('a', '08:00', '09:00')
  const edit = { kind: 'put', id: 'a', entry: clock('a', '08:00', '09:30') } as const
  expect(planEdits([a], [edit], NOW_MS)).toMatchObject([{ id: 'a', after: { time: { start: at('08:00') } } }])
})

it('E4: an entry moved by hand to a time at which another runs does not end that one', () => {
  const stored = [clock('a', '08:00', '09:00'), clock('b', '10:00')]
  const [a] = stored
  if (a === undefined) throw new Error('there is an a')
  const edit = { kind: 'put', id: 'a', entry: withTime(a, { start: at('12:00'), end: at('13:00') }) } as const
  expect(edit.entry.source).toBe('form')
  expect(planEdits(stored, [edit], NOW_MS).map(({ id }) => id)).toEqual(['a'])
})

it('E4: the corrected begin of what runs is still a start of the clock', () => {
  expect(withTime(clock('a', '08:00'), { start: at('07:45') })).toMatchObject({ source: 'clock' })
})

it('E5: an entry that runs is split into one that is over and one that runs', () => {
  const stored = clock('a', '08:00')
  const edits = splitEntry(stored, { end: undefined }, epochOf(at('12:00')), 'b')
  expect(edits).toMatchObject([
    { id: 'a', entry: { time: { start: at('08:00'), end: at('12:00') } } },
    { id: 'b', entry: { time: { start: at('12:00') } } },
  ])
  expect(edits[1]).not.toHaveProperty('entry.time.end')
})

it.each([
  ['the end', '11:00', '13:00', [['08:00', '11:00']]],
  ['the begin', '07:00', '09:00', [['09:00', '12:00']]],
  [
    'the middle',
    '09:00',
    '10:30',
    [
      ['08:00', '09:00'],
      ['10:30', '12:00'],
    ],
  ],
  ['all of it', '08:00', '12:00', []],
])('E9: the entry that gives way loses %s', (_what, start, end, left) => {
  const stored = [clock('a', '08:00', '12:00')]
  const [a] = stored
  if (a === undefined) throw new Error('there is an a')
  const edits = cutOut(a, resolve(stored, 'a'), { startMinute: minute(start), endMinute: minute(end) }, 'b')
  const kept = edits.flatMap((edit) => (edit.kind === 'put' ? [edit.entry.time] : []))
  expect(kept).toEqual(left.map(([from = '', to = '']) => ({ start: at(from), end: at(to) })))
})

it('E9: an entry that runs goes on after what was cut out of it', () => {
  const stored = [clock('a', '08:00')]
  const [a] = stored
  if (a === undefined) throw new Error('there is an a')
  const edits = cutOut(a, resolve(stored, 'a'), { startMinute: minute('12:00'), endMinute: minute('18:00') }, 'b')
  expect(edits).toMatchObject([{ entry: { time: { end: at('12:00') } } }, { entry: { time: { start: at('18:00') } } }])
  expect(edits[1]).not.toHaveProperty('entry.time.end')
})
