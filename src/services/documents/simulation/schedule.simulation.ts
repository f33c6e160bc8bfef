/**
 * A schedule is everything that happens in one run, as data: the users and devices, and a list of events whose numbers select each
 * target. Numbers are taken modulo what there is, so any part of a schedule is a schedule too, and a failing one can be made smaller
 * by leaving events out.
 */
import type { DeviceTraits } from './device.simulation.ts'

export type SimulatedEvent = readonly [name: string, ...numbers: readonly number[]]

export type Schedule = {
  /** Of the ids and waits that the app draws. */
  readonly seed: number
  readonly people: number
  readonly devices: readonly DeviceTraits[]
  readonly events: readonly SimulatedEvent[]
}

/** The schedule as text that can be pasted into a test. */
export function printSchedule(schedule: Schedule): string {
  const devices = schedule.devices.map(
    ({ storage, database, locks, channel, batchSize = 500 }) =>
      `{ storage: '${storage}', database: ${database}, locks: ${locks}, channel: ${channel}, batchSize: ${batchSize} }`,
  )
  const events = schedule.events.map(([name, ...numbers]) => `    [${[`'${name}'`, ...numbers].join(', ')}],`)
  return [
    '{',
    `  seed: ${schedule.seed},`,
    `  people: ${schedule.people},`,
    `  devices: [${devices.join(', ')}],`,
    '  events: [',
    ...events,
    '  ],',
    '}',
  ].join('\n')
}
