/** Schedules that the simulation has found: a server loses what no device sends again (rule D7). */
import { expect, test } from 'vitest'
import type { FaultCount } from '../faults.simulation.ts'
import { ORDINARY_DEVICE as device } from '../device.simulation.ts'
import { play } from '../play.simulation.ts'

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

test('D7: a change acknowledged a month ago that never came with a page stays on a device whose disk is full at the loss', async () => {
  await expect(
    play({
      seed: 28_831,
      people: 2,
      devices: [device, device, device, device],
      events: [
        ['a backup is made'],
        ['a fault holds for minutes', 4, 1],
        ['browser is killed', 3, 0],
        ['request arrives', 0],
        ['edit', 3, 0, 0, 0, 0, 0],
        ['response arrives', 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['a month passes'],
        ['edit', 3, 0, 37, 0, 0, 0],
        ['request arrives', 0],
        ['IndexedDB is full or has room again', 3],
        ['response arrives', 0],
        ['server starts from a backup', 0, 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D7: changes the restored server acknowledged before the pull do not hide a later edit of another device in the copy', async () => {
  await expect(
    play({
      seed: 43_549,
      people: 1,
      devices: [device, { ...device, channel: false }],
      events: [
        ['edit', 0, 0, 0, 9, 0, 0],
        ['there is no place for an edit', 0, 0, 0, 0, 0, 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['power fails between commit and flush', 0],
        ['request arrives', 0],
        ['server loses its database', 1],
        ['response arrives', 0],
        ['time passes', 70_000],
        ['request lost', 0],
        ['stores are lost', 0, 1],
        ['request arrives', 0],
        ['power fails between commit and flush', 0],
        ['request arrives', 0],
        ['edit', 1, 0, 0, 8, 0, 0],
        ['edit', 1, 0, 35, 8, 0, 0],
        ['request arrives', 4],
        ['a backup is made'],
        ['response arrives', 0],
        ['response arrives', 0],
        ['there is no place for an edit', 0, 0, 35, 8, 0, 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['stores are lost', 0, 2],
        ['response arrives', 0],
        ['there is no place for an edit', 0, 0, 0, 0, 0, 0],
        ['server starts from a backup', 0, 1, 0],
        ['stores are lost', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D7, fault 8: a full disk lets go of a copy that is not needed any more as soon as it has room', async () => {
  await expect(
    play({
      seed: 84_335,
      people: 1,
      devices: [
        { ...device, batchSize: 500 },
        { ...device, batchSize: 500 },
      ],
      events: [
        ['edit', 0, 0, 0, 10, 0, 0],
        ['a fault holds for minutes', 6, 6],
        ['request arrives', 0],
        ['server loses its database', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['a fault holds for minutes', 1, 5],
        ['IndexedDB is full or has room again', 1],
        ['all is delivered'],
      ],
    }),
  ).resolves.toBeUndefined()
})
