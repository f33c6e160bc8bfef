import { expect, it } from 'vitest'
import { createClockServer, openClockDevice, type ClockDevice } from '#testing/documents/clock-devices'
import { createTestClock } from '#testing/documents/documents'
import { fc, runsOf } from '#testing/properties'
import { epochOf, toZoned } from '#base/calendar/zoned'

const runs = runsOf(100)

const event = fc.record({
  device: fc.constantFrom(0 as const, 1 as const),
  afterSec: fc.integer({ min: 1, max: 7_200 }),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('start', 'pause', 'resume', 'stop', 'switch') },
    { weight: 2, arbitrary: fc.constant('edit') },
    { weight: 2, arbitrary: fc.constantFrom('sync', 'lost sync', 'restart', 'undo') },
  ),
  /** Which entry is edited, and how long it gets. */
  pick: fc.nat(),
  lengthSec: fc.integer({ min: 0, max: 28_800 }),
})

it('R25: whatever two devices do to the clock offline, and whenever they sync, both show the same, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 25 }), async (events) => {
      const clock = createTestClock()
      const server = createClockServer(clock)
      const laptop = await openClockDevice('laptop', 'Europe/Berlin', { server, clock })
      const phone = await openClockDevice('phone', 'America/New_York', { server, clock })
      const there = new Set<string>()
      let hasUndone = false
      const ends = new Map<string, string>()
      for (const { device, afterSec, what, pick, lengthSec } of events) {
        clock.advance(afterSec * 1_000)
        const here = device === 0 ? laptop : phone
        if (what === 'sync') await here.sync('fine')
        else if (what === 'lost sync') await here.sync('lost')
        else if (what === 'restart') await here.restart()
        else if (what === 'undo') {
          hasUndone = true
          for (const id of here.undo()) there.delete(id)
        } else if (what !== 'edit') for (const id of here.press(what)) there.add(id)
        else {
          const entry = here.entries()[pick % Math.max(1, here.entries().length)]
          if (entry === undefined) continue
          const end = toZoned(epochOf(entry.time.start) + lengthSec * 1_000, 'Europe/Berlin')
          here.setEnd(entry, end)
          ends.set(entry.id, end)
        }
      }
      for (const here of [laptop, phone, laptop, phone]) await here.sync('fine')
      expectSame(laptop, phone)
      if (!hasUndone) expect(laptop.refused() + phone.refused()).toBe(0)
      expect(
        laptop
          .resolved()
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...there].sort())
      expect(laptop.resolved().filter(({ isRunning }) => isRunning).length).toBeLessThanOrEqual(1)
      // The edit made last is the one that counts, also where it was made offline and sent first.
      const edited = laptop.entries().filter(({ time }) => time.end !== undefined)
      expect(new Map(edited.map(({ id, time }) => [id, time.end]))).toEqual(
        new Map([...ends].filter(([id]) => there.has(id))),
      )
    }),
    runs,
  )
})

function expectSame(a: ClockDevice, b: ClockDevice): void {
  expect(b.resolved()).toEqual(a.resolved())
  const byId = (device: ClockDevice) => device.entries().toSorted((one, other) => (one.id < other.id ? -1 : 1))
  expect(byId(b)).toEqual(byId(a))
}
