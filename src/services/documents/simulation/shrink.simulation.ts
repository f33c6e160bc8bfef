/** Makes a failing schedule small: without chunks of events, without single ones, without devices, with small numbers. */
import { ORDINARY_DEVICE } from './device.simulation.ts'
import type { Schedule, SimulatedEvent } from './schedule.simulation.ts'

/** Whether a schedule still fails in the same way. */
export type Fails = (schedule: Schedule) => Promise<boolean>

/** The smallest schedule found within `limit` tries that still fails. */
export async function shrink(schedule: Schedule, fails: Fails, limit = 3_000): Promise<Schedule> {
  let tries = 0
  const stillFails: Fails = async (candidate) => {
    tries += 1
    return tries <= limit && (await fails(candidate))
  }
  let best = schedule
  for (;;) {
    const before = sizeOf(best)
    best = await withoutChunks(best, stillFails)
    best = await withLess(best, stillFails)
    best = await withSmallerNumbers(best, stillFails)
    if (sizeOf(best) === before || tries > limit) return best
  }
}

function sizeOf({ events, devices, people }: Schedule): number {
  const numbers = events.reduce((sum, [, ...all]) => sum + all.reduce((part, number) => part + number, 0), 0)
  return events.length * 1_000_000 + (devices.length + people) * 100_000 + numbers
}

/** Delta debugging: halves, quarters, … single events. */
async function withoutChunks(schedule: Schedule, fails: Fails): Promise<Schedule> {
  let best = schedule
  for (let size = Math.ceil(best.events.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // From the end: what happens last is most often not needed.
    for (let start = best.events.length - size; start > -size; start -= size) {
      const events = best.events.filter((_event, index) => index < start || index >= start + size)
      const candidate = { ...best, events }
      if (events.length < best.events.length && (await fails(candidate))) best = candidate
    }
  }
  return best
}

/** Fewer devices and people, and devices that have everything. */
async function withLess(schedule: Schedule, fails: Fails): Promise<Schedule> {
  let best = schedule
  const attempt = async (candidate: Schedule): Promise<void> => {
    if (await fails(candidate)) best = candidate
  }
  if (best.people > 1) await attempt({ ...best, people: 1 })
  for (let index = best.devices.length - 1; index >= 0 && best.devices.length > 1; index--) {
    await attempt({ ...best, devices: best.devices.filter((_device, other) => other !== index) })
  }
  const ordinary = { ...ORDINARY_DEVICE, batchSize: 500 }
  for (const [index, traits] of best.devices.entries()) {
    for (const key of ['storage', 'database', 'locks', 'channel', 'batchSize'] as const) {
      if (traits[key] === ordinary[key]) continue
      const devices = best.devices.map((other, at) => (at === index ? { ...other, [key]: ordinary[key] } : other))
      await attempt({ ...best, devices })
    }
  }
  return best
}

async function withSmallerNumbers(schedule: Schedule, fails: Fails): Promise<Schedule> {
  let best = schedule
  for (let index = 0; index < best.events.length; index++) {
    const [, ...numbers] = best.events[index] ?? ['']
    for (let place = 0; place < numbers.length; place++) {
      for (const smaller of smallerThan(numbers[place] ?? 0)) {
        const candidate = {
          ...best,
          events: best.events.map((event, at) => (at === index ? withNumber(event, place, smaller) : event)),
        }
        if (!(await fails(candidate))) continue
        best = candidate
        break
      }
    }
  }
  return best
}

function smallerThan(number: number): readonly number[] {
  return [...new Set([0, 1, Math.floor(number / 8), Math.floor(number / 2)])].filter((smaller) => smaller < number)
}

function withNumber([name, ...numbers]: SimulatedEvent, place: number, to: number): SimulatedEvent {
  return [name, ...numbers.map((number, at) => (at === place ? to : number))]
}
