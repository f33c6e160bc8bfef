/** Schedules that the simulation has found: a server that loses what nobody sends again (rule D7). */
import { expect, test } from 'vitest'
import type { FaultCount } from './faults.simulation.ts'
import { ORDINARY_DEVICE as device } from './device.simulation.ts'
import { play } from './play.simulation.ts'

test.each([
  ['server loses its database', ['server loses its database', 0]],
  ['server starts from a backup', ['server starts from a backup', 0, 1]],
  ['server starts from a backup of another name', ['server starts from a backup', 0, 0]],
] as const)('D7, fault 29: what is old is in a last copy after „%s“', async (fault, event) => {
  const faults: FaultCount = new Map()
  await play(
    {
      seed: 1,
      people: 1,
      devices: [device, device],
      events: [
        ['all is delivered'],
        ['a backup is made'],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['all is delivered'],
        ['all is delivered'],
        ['a month passes'],
        event,
      ],
    },
    { faults },
  )
  expect([...faults.keys()]).toEqual(expect.arrayContaining([fault, 'acknowledged changes grow old']))
  expect(faults.get('only a last copy has it')).toBe(1)
})

test('D7, Y10, fault 29: a tab that has not noticed the loss yet does not let go of the copy another one has kept', async () => {
  await expect(
    play({
      seed: 1436,
      people: 1,
      devices: [device, device],
      events: [
        ['IndexedDB is full or has room again', 0],
        ['all is delivered'],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['a backup is made'],
        ['all is delivered'],
        ['another tab opens', 1],
        ['there is no place for an edit', 0, 0, 38, 0, 0, 0],
        ['server starts from a backup', 0, 0, 0],
        ['tab crashes', 0, 0],
        ['time passes', 1000],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D7, Y10: a tab that lagged behind the disk keeps no older state as a copy', async () => {
  const faults: FaultCount = new Map()
  await play(
    {
      seed: 350,
      people: 1,
      devices: [device, device, device, { ...device, channel: false }],
      events: [
        ['request arrives', 0],
        ['another tab opens', 3],
        ['response arrives', 0],
        ['edit', 0, 0, 0, 7, 0, 0],
        ['all is delivered'],
        ['edit', 3, 1, 0, 0, 0, 0],
        ['there is no place for an edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 0, 9, 0, 0],
        ['power fails between commit and flush', 0],
      ],
    },
    { faults },
  )
  expect(faults.has('power fails between commit and flush')).toBe(true)
})

test('D7, fault 8: a copy that a full disk did not take is given to it when it has room', async () => {
  await expect(
    play({
      seed: 2,
      people: 1,
      devices: [device],
      events: [
        ['IndexedDB is full or has room again', 0],
        ['all is delivered'],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['power fails between commit and flush', 0],
        ['all is delivered'],
        ['there is no place for an edit', 0, 0, 0, 0, 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})
