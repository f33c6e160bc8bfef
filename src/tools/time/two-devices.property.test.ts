import { expect, it } from 'vitest'
import { createClockServer, openClockDevice, type ClockDevice } from '#testing/documents/clock-devices'
import { createTestClock } from '#testing/documents/documents'
import { fc, runsOf } from '#testing/properties'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#base/clock'
import { epochOf, minuteOf, toZoned } from '#base/calendar/zoned'
import type { ClockPress, ClockWrite } from './clock/clock-commands.ts'
import { findClockConflicts } from './clock/clock-conflicts.ts'
import type { ResolvedEntry } from './worked/resolve-entries.ts'

const runs = runsOf(2_000)

const pressed = fc.constantFrom<ClockPress>('start', 'pause', 'resume', 'stop', 'switch')

const event = fc.record({
  device: fc.nat(2),
  afterSec: fc.oneof(fc.integer({ min: 1, max: 7_200 }), fc.integer({ min: 1, max: 90 })),
  what: fc.oneof(
    { weight: 6, arbitrary: pressed },
    { weight: 2, arbitrary: fc.constant('edit' as const) },
    { weight: 2, arbitrary: fc.constantFrom('sync', 'lost sync', 'restart', 'undo') },
  ),
  /** Which entry is edited, and how long it gets. */
  pick: fc.nat(),
  lengthSec: fc.integer({ min: 0, max: 28_800 }),
})
type Event = typeof event extends fc.Arbitrary<infer Each> ? Each : never

/** How far a clock is ahead: minutes, hours after it was put back, or a day. */
const ahead = fc.record({
  device: fc.nat(2),
  ms: fc.oneof(
    fc.integer({ min: -10, max: 10 }).map((minutes) => minutes * MINUTE_MS),
    fc.constantFrom(-3 * HOUR_MS, -DAY_MS, DAY_MS, 0),
  ),
})

type Devices = readonly [ClockDevice, ClockDevice, ClockDevice]

async function openDevices() {
  const clock = createTestClock()
  const server = createClockServer(clock)
  const open = (name: string, zone: string) => openClockDevice(name, zone, { server, clock })
  const devices: Devices = [
    await open('laptop', 'Europe/Berlin'),
    await open('phone', 'America/New_York'),
    await open('tablet', 'Europe/Berlin'),
  ]
  return { clock, devices }
}

const deviceOf = ([first, second, third]: Devices, index: number): ClockDevice =>
  index === 0 ? first : index === 1 ? second : third

async function syncAll(devices: Devices): Promise<void> {
  for (const here of [...devices, ...devices]) await here.sync('fine')
}

/** What is done besides pressing; returns the entry that was edited, or the ids of what was taken back. */
async function act(here: ClockDevice, { what, pick, lengthSec }: Event) {
  if (what === 'sync') await here.sync('fine')
  else if (what === 'lost sync') await here.sync('lost')
  else if (what === 'restart') await here.restart()
  else if (what === 'undo') return { gone: here.undo() }
  const entry = what === 'edit' ? here.entries()[pick % Math.max(1, here.entries().length)] : undefined
  if (entry === undefined) return {}
  const end = toZoned(epochOf(entry.time.start) + lengthSec * 1_000, 'Europe/Berlin')
  here.setEnd(entry, end)
  return { edited: { id: entry.id, end } }
}

const isPress = (what: Event['what']): what is ClockPress =>
  ['start', 'pause', 'resume', 'stop', 'switch'].includes(what)

const startsOf = (writes: readonly ClockWrite[]) => writes.flatMap((one) => (one.kind === 'add' ? [one.id] : []))

it('R25: whatever three devices do to the clock offline, and whenever they sync, all show the same, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 25, size: 'max' }), async (events) => {
      const { clock, devices } = await openDevices()
      const there = new Set<string>()
      const ends = new Map<string, string>()
      for (const one of events) {
        clock.advance(one.afterSec * 1_000)
        const here = deviceOf(devices, one.device)
        if (isPress(one.what)) {
          for (const id of startsOf(here.press(one.what))) there.add(id)
          continue
        }
        const { gone = [], edited } = await act(here, one)
        for (const id of gone) there.delete(id)
        if (edited !== undefined) ends.set(edited.id, edited.end)
      }
      await syncAll(devices)
      expectSame(devices)
      if (!events.some(({ what }) => what === 'undo')) expectNoRefusal(devices)
      const [{ resolved, entries }] = devices
      expect(idsOf(resolved())).toEqual([...there].sort())
      expect(resolved().filter(({ isRunning }) => isRunning).length).toBeLessThanOrEqual(1)
      // The edit made last is the one that counts, also where it was made offline and sent first.
      const edited = entries().filter(({ time }) => time.end !== undefined)
      expect(new Map(edited.map(({ id, time }) => [id, time.end]))).toEqual(
        new Map([...ends].filter(([id]) => there.has(id))),
      )
    }),
    runs,
  )
})

it('R27: with wrong clocks too, what was started runs, what was stopped stays, and nothing pressed vanishes without being offered', async () => {
  const step = fc.oneof({ weight: 8, arbitrary: event }, { weight: 2, arbitrary: ahead })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25, size: 'max' }), async (steps) => {
      const { clock, devices } = await openDevices()
      const there = new Set<string>()
      /** The ids of stops by „Gehen“. */
      const stops = new Map<string, ClockWrite & { readonly kind: 'add-stop' }>()
      let hasUndone = false
      for (const one of steps) {
        const here = deviceOf(devices, one.device)
        if ('ms' in one) {
          here.setAhead(one.ms)
          continue
        }
        clock.advance(one.afterSec * 1_000)
        if (!isPress(one.what)) {
          const { gone = [] } = await act(here, one)
          hasUndone ||= one.what === 'undo'
          for (const id of gone) there.delete(id)
          for (const id of gone) stops.delete(id)
          continue
        }
        const writes = pressAndCheck(here, one.what)
        for (const id of startsOf(writes)) there.add(id)
        if (one.what !== 'stop') continue
        for (const write of writes) if (write.kind === 'add-stop') stops.set(write.stop.id, write)
      }
      for (const here of devices) here.setAhead(0)
      await syncAll(devices)
      expectSame(devices)
      if (!hasUndone) expectNoRefusal(devices)
      const resolved = devices[0].resolved()
      expect(idsOf(resolved)).toEqual([...there].sort())
      if (!hasUndone) expect(resolved.filter(({ isRunning }) => isRunning).length).toBeLessThanOrEqual(1)
      // An end that was edited after a stop is the answer to it.
      const seen = new Set(devices[0].entries().flatMap(({ seenStopIds = [] }) => seenStopIds))
      const unseen = [...stops.values()].filter(({ stop }) => !seen.has(stop.id))
      expectNothingVanished(resolved, clock.now(), unseen)
    }),
    runs,
  )
})

/** What must be true after a press on the device where it was made, whatever its clock and that of others show. */
function pressAndCheck(here: ClockDevice, what: ClockPress): readonly ClockWrite[] {
  const before = here.resolved()
  const writes = here.press(what)
  if (writes.length === 0) return writes
  const after = here.resolved()
  const running = after.filter(({ isRunning }) => isRunning)
  // „Gehen“ leaves nothing running; every other press leaves what it started, and that alone.
  expect(running.map(({ id }) => id)).toEqual(startsOf(writes))
  expect(startsOf(writes)).toHaveLength(what === 'stop' ? 0 : 1)
  const kind = { pause: 'break', resume: 'work', start: 'work', switch: 'work', stop: undefined }[what]
  expect(running[0]?.kind).toBe(kind)
  // What had an end keeps it, and its begin; only what another start had ended may be ended by this one.
  const ended = (entries: readonly ResolvedEntry[]) =>
    entries.filter(({ isRunning, endedBy }) => !isRunning && endedBy !== 'newer').map(spanOf)
  expect(after.map(spanOf)).toEqual(expect.arrayContaining(ended(before)))
  return writes
}

const spanOf = ({ id, start, end }: ResolvedEntry) => ({ id, start, end })

/** Every „Gehen“ ended its entry or is offered; and what a start on another device ended is reported, unless something runs. */
function expectNothingVanished(
  resolved: readonly ResolvedEntry[],
  nowMs: number,
  stops: readonly (ClockWrite & { readonly kind: 'add-stop' })[],
): void {
  const conflicts = findClockConflicts(resolved, nowMs)
  for (const { id, stop } of stops) {
    const entry = resolved.find((one) => one.id === id)
    if (entry === undefined || entry.endMinute === minuteOf(epochOf(stop.at))) continue
    const offered = entry.laterStops.map((one) => one.id)
    expect(offered).toContain(stop.id)
    expect(conflicts.filter(({ kind }) => kind === 'later-stop').map((one) => one.entry.id)).toContain(id)
  }
  if (resolved.some(({ isRunning }) => isRunning)) return
  const left = resolved.filter(({ endedBy }) => endedBy === 'newer').map(({ id }) => id)
  const reported = conflicts.filter(({ kind }) => kind === 'newer-start').map(({ entry }) => entry.id)
  expect(reported).toEqual(expect.arrayContaining(left))
}

const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id).sort()

function expectNoRefusal(devices: Devices): void {
  expect(devices.map(({ refused }) => refused())).toEqual([0, 0, 0])
}

function expectSame([first, ...others]: Devices): void {
  const byId = (device: ClockDevice) => device.entries().toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const other of others) {
    expect(other.resolved()).toEqual(first.resolved())
    expect(byId(other)).toEqual(byId(first))
  }
}
