import { expect, it } from 'vitest'
import { dayRows, partEnd, partStart } from './day-rows.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { splitAtMidnight } from '../worked/split-at-midnight.ts'
import { epochOf } from '#base/calendar/zoned'

const at = (time: string, date = '2026-06-10') => `${date}T${time}:00+02:00[Europe/Berlin]`

function partsOf(spans: readonly (readonly [start: string, end?: string])[]) {
  const stored = spans.map(([start, end], index) => ({
    id: `e${index}`,
    kind: 'work' as const,
    source: 'form' as const,
    time: end === undefined ? { start } : { start, end },
  }))
  return resolveEntries(stored, epochOf(at('20:00'))).flatMap((entry) => splitAtMidnight(entry))
}

it('C17: between the entries of a day stand the gaps, but not beside what overlaps or touches', () => {
  const parts = partsOf([
    [at('08:00'), at('12:00')],
    [at('09:00'), at('10:00')],
    [at('12:30'), at('14:00')],
    [at('14:00')],
  ])
  const rows = dayRows(parts).map((row) =>
    row.kind === 'gap' ? row.endMinute - row.startMinute : `${partStart(row.part)}-${partEnd(row.part) ?? ''}`,
  )
  expect(rows).toEqual(['08:00-12:00', '09:00-10:00', 30, '12:30-14:00', '14:00-'])
})

it('C17: an entry over midnight ends at 24:00 and begins at 00:00', () => {
  const parts = partsOf([[at('22:00'), at('06:00', '2026-06-11')]])
  expect(parts.map((part) => [partStart(part), partEnd(part)])).toEqual([
    ['22:00', '24:00'],
    ['00:00', '06:00'],
  ])
})
