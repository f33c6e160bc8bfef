import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { resolveEntries } from './resolve-entries.ts'
import { splitAtMidnight } from './split-at-midnight.ts'
import { sumSpans } from './work-time.ts'
import { dateOf, toZoned } from '#base/calendar/zoned'

const runs = runsOf(500)

const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Pacific/Kiritimati',
)

it('R3: the parts of any entry are as long as it is, follow each other, and each lies on its day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) }),
      fc.integer({ min: 0, max: 7 * 86_400_000 }),
      zone,
      zone,
      (startMs, lengthMs, startZone, endZone) => {
        const time = { start: toZoned(startMs, startZone), end: toZoned(startMs + lengthMs, endZone) }
        const [entry] = resolveEntries([{ id: 'e', kind: 'work', source: 'form', time }], 0)
        if (entry === undefined) throw new Error('no entry')
        const parts = splitAtMidnight(entry)
        expect(sumSpans(parts)).toBe(entry.endMinute - entry.startMinute)
        expect(parts[0]?.startMinute).toBe(entry.startMinute)
        for (const [index, part] of parts.entries()) {
          if (index > 0) expect(part.startMinute).toBe(parts[index - 1]?.endMinute)
          const lastMinute = Math.max(part.startMinute, part.endMinute - 1)
          expect(dateOf(toZoned(part.startMinute * 60_000, startZone))).toBe(part.date)
          expect(dateOf(toZoned(lastMinute * 60_000, startZone))).toBe(part.date)
        }
      },
    ),
    runs,
  )
})
