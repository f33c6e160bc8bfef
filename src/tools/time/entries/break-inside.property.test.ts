import { expect, test } from 'vitest'
import { fc } from '#testing/properties'
import { epochOf, toZoned } from '#base/calendar/zoned'
import { readTimes } from '../worked/draft-times.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { workTime } from '../worked/work-time.ts'
import { addBreak, readBreak } from './break-inside.ts'
import { draftOfNew, entryOfDraft } from './entry-draft.ts'

const ZONE = 'Europe/Berlin'
// The clocks change on the second and the third of these days.
const days = fc.constantFrom('2026-06-10', '2026-03-28', '2026-10-24')
const HOUR_MS = 3_600_000

test('E22: a break of any length anywhere leaves two entries of work, which last as long as the whole without it', () => {
  fc.assert(
    fc.property(days, fc.nat(1_439), fc.integer({ min: 3, max: 1_800 }), fc.nat(), (date, from, length, breakSeed) => {
      const start = toZoned(epochOf(`${date}T00:00:00+02:00[${ZONE}]`) + HOUR_MS + from * 60_000, ZONE)
      const end = toZoned(epochOf(start) + length * 60_000, ZONE)
      const breakLength = 1 + (breakSeed % (length - 2))
      const draft = {
        ...draftOfNew({ date: start.slice(0, 10), time: { start, end } }, ZONE),
        breakLength: `${Math.floor(breakLength / 60)}:${String(breakLength % 60).padStart(2, '0')}`,
      }
      const read = readTimes(draft)
      const span = readBreak(draft, read, 0)
      if (!span.ok || span.value === undefined) throw new Error('there is room for the break')
      let count = 0
      const put = { kind: 'put', id: 'a', entry: entryOfDraft(draft, read, undefined) } as const
      const edits = addBreak([put], span.value, { zone: ZONE, nowMs: 0, newId: () => `new${count++}` })
      const entries = resolveEntries(
        edits.flatMap((edit) => (edit.kind === 'put' ? [{ ...edit.entry, id: edit.id }] : [])),
        0,
      )
      expect(entries.map(({ kind }) => kind)).toEqual(['work', 'break', 'work'])
      expect(workTime(entries)).toBe(length - breakLength)
      expect(entries.slice(1).map(({ startMinute }, index) => startMinute - (entries[index]?.endMinute ?? 0))).toEqual([
        0, 0,
      ])
    }),
  )
})
