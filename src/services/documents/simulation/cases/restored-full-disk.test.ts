/** Schedules that the simulation has found: a server starts from a backup while the disk of a device is full (rules D4, D6). */
import { expect, test } from 'vitest'
import { ORDINARY_DEVICE as device } from '../device.simulation.ts'
import { play } from '../play.simulation.ts'

test('D4, faults 8, 24: a change a tab brings back while the disk is full is not taken out again by one that opens then', async () => {
  await expect(
    play({
      seed: 4_200_718,
      people: 2,
      devices: [device, { ...device, batchSize: 1 }],
      events: [
        ['a backup is made'],
        ['request arrives', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['edit', 1, 0, 0, 0, 39, 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['response arrives', 2],
        ['server starts from a backup', 0, 0],
        ['IndexedDB is full or has room again', 1],
        ['all is delivered'],
        ['request arrives', 0],
        ['response arrives', 0],
        ['another tab opens', 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D6, faults 8, 24: a change the disk took only after another tab had brought it to the restored server is sent again', async () => {
  await expect(
    play({
      seed: 4_201_260,
      people: 2,
      devices: [device],
      events: [
        ['a backup is made'],
        ['another person signs in', 0, 1, 0],
        ['IndexedDB is full or has room again', 0],
        ['all is delivered'],
        ['request arrives', 0],
        ['response arrives', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['session ends or comes back', 0],
        ['another tab opens', 0],
        ['server starts from a backup', 0, 0],
        ['all is delivered'],
        ['session ends or comes back', 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D4, Y10, faults 8, 24: what is brought back onto the disk is not noted in localStorage as done with any more', async () => {
  await expect(
    play({
      seed: 4_408_946,
      people: 2,
      devices: [device, { ...device, storage: 'copies', batchSize: 1 }],
      events: [
        ['all is delivered'],
        ['IndexedDB is full or has room again', 1],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['a backup is made'],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['all is delivered'],
        ['request arrives', 0],
        ['another tab opens', 1],
        ['request lost', 0],
        ['all is delivered'],
        ['server starts from a backup', 0, 1],
        ['edit', 1, 0, 50, 0, 0, 0],
        ['time passes', 1875],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D4, fault 24: a change the server took while the disk was full is asked for again after its tabs have gone', async () => {
  await expect(
    play({
      seed: 5_200_375,
      people: 2,
      devices: [{ ...device, locks: false, batchSize: 2 }],
      events: [
        ['another person signs in', 0, 1, 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 0, 0, 7, 0],
        ['edit', 0, 0, 37, 0, 0, 0],
        ['all is delivered'],
        ['time passes', 15_000],
        ['a backup is made'],
        ['another tab opens', 0],
        ['all is delivered'],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['IndexedDB is full or has room again', 0],
        ['all is delivered'],
        ['server crashes after the commit', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['edit', 0, 1, 0, 0, 0, 0],
        ['server starts from a backup', 0, 0, 1],
        ['another tab opens', 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test.each([
  ['what is brought back counts, whatever a tab has noted that opened while the disk was full', []],
  [
    'a tab that opens while the disk is full takes out nothing that another is about to bring back',
    [['response arrives', 0] as const],
  ],
] as const)('D4, fault 24: %s', async (_what, meanwhile) => {
  await expect(
    play({
      seed: 5_200_375,
      people: 2,
      devices: [{ ...device, locks: false, batchSize: 2 }, device],
      events: [
        ['another person signs in', 0, 1, 0],
        ['time passes', 15_000],
        ['time passes', 15_000],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 0, 0, 7, 0],
        ['edit', 0, 0, 0, 10, 0, 0],
        ['another tab opens', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['all is delivered'],
        ['time passes', 937],
        ['a backup is made'],
        ['request lost', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['response arrives', 0],
        ['all is delivered'],
        ['IndexedDB is full or has room again', 0],
        ['request arrives', 0],
        ['server crashes after the commit', 0],
        ['request arrives', 0],
        ...meanwhile,
        ['server starts from a backup', 0, 0, meanwhile.length === 0 ? 1 : 0],
        ['another tab opens', 0],
      ],
    }),
  ).resolves.toBeUndefined()
})
