import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { epochOf, fromWallTime, dateOf, isZoned, timeOf, toZoned, zoneOf } from './zoned.ts'

const runs = runsOf(500)

/** Half hours, quarters, clocks that change by half an hour or at midnight, and a day that was left out. */
const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Pacific/Apia',
  'UTC',
)
const epochMs = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) })

it('R1: an instant in any zone is read as Temporal reads it', () => {
  fc.assert(
    fc.property(epochMs, zone, (ms, name) => {
      const at = toZoned(ms, name)
      expect(isZoned(at)).toBe(true)
      expect(epochOf(at)).toBe(Math.floor(ms / 1000) * 1000)
      expect(epochOf(at)).toBe(Temporal.ZonedDateTime.from(at).epochMilliseconds)
      expect(zoneOf(at)).toBe(name)
    }),
    runs,
  )
})

it('R2: a time shown by a clock is found again, as the first or the second of its kind', () => {
  fc.assert(
    fc.property(epochMs, zone, (ms, name) => {
      const at = toZoned(ms - (ms % 60_000), name)
      const found = fromWallTime(dateOf(at), timeOf(at), name)
      if (!found.ok) throw new Error('a clock has shown it')
      expect([found.value.at, found.value.later]).toContain(at)
    }),
    runs,
  )
})

it('R2: a text is a point in time exactly if its day and time come back from a date as they are', () => {
  const digits = (max: number, length: number) =>
    fc.integer({ min: 0, max }).map((n) => String(n).padStart(length, '0'))
  const wall = fc.tuple(
    fc.oneof(digits(9999, 4), digits(2100, 4)),
    digits(13, 2),
    digits(32, 2),
    digits(25, 2),
    digits(61, 2),
    digits(61, 2),
  )
  fc.assert(
    fc.property(wall, ([year, month, day, hour, minute, second]) => {
      const text = `${year}-${month}-${day}T${hour}:${minute}:${second}`
      // The plain way: a date takes what is no day for another one, and has no years before 100.
      const date = new Date(
        Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)),
      )
      expect(isZoned(`${text}+02:00[Europe/Berlin]`)).toBe(date.toISOString().startsWith(text))
    }),
    runs,
  )
})
