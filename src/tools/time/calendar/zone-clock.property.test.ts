import { expect, it } from 'vitest'
import { fc } from '#testing/properties'
import { fromWallTime } from '#base/calendar/zoned'
import { createZoneClock } from '../import/import-times.ts'

it('B8: the quick clock of a zone tells the same as the rules of the zone, in the nights in which clocks change too', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca', 'UTC']
  const clocks = new Map(zones.map((zone) => [zone, createZoneClock(zone)]))
  const minute = fc.record({
    zone: fc.constantFrom(...zones),
    // Every second one lies near a night in which some clock changes.
    day: fc.oneof(fc.nat(20_000), fc.constantFrom(20_541, 20_750, 20_520, 20_527, 20_548, 20_737, 20_755, 15_338)),
    minute: fc.nat(1_439),
  })
  fc.assert(
    fc.property(minute, ({ zone, day, minute: ofDay }) => {
      const at = new Date(day * 86_400_000 + ofDay * 60_000).toISOString()
      const [date, time] = [at.slice(0, 10), at.slice(11, 16)]
      expect(clocks.get(zone)?.(date, `${time}:00`)).toEqual(fromWallTime(date, time, zone))
    }),
  )
})
