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

it('R2: what a clock showed is found again, as the first or the second time it showed that', () => {
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
