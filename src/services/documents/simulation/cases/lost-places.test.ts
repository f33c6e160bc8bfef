/** Schedules found by the simulation in which a loss was unavoidable: all places of a change were lost. */
import { expect, test } from 'vitest'
import { ORDINARY_DEVICE as device } from '../device.simulation.ts'
import { play } from '../play.simulation.ts'

test('Y8: of an absent user a killed browser and a lost IndexedDB may take also a deletion one after the other', async () => {
  await expect(
    play({
      seed: 4_001_990,
      people: 2,
      devices: [device],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['another person signs in', 0, 1, 1],
        ['edit', 0, 0, 97, 0, 0, 0],
        ['browser is killed', 0, 1],
        ['stores are lost', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y8: a user without anything in localStorage is not found when another user signs in', async () => {
  await expect(
    play({
      seed: 4_037_423,
      people: 2,
      devices: [device],
      events: [
        ['another person signs in', 0, 1, 1],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['stores are lost', 0, 0],
        ['stores are lost', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y12: records that broke in localStorage after the disk was lost stand nowhere else, and may go with its newest writes', async () => {
  await expect(
    play({
      seed: 4_455_473,
      people: 1,
      devices: [device],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['somebody signs out or comes back', 0],
        ['stores are lost', 0, 1],
        ['a record of localStorage breaks', 0, 0],
        ['another person signs in', 0, 0, 0],
        ['browser is killed', 0, 5],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('F3, Y10: a change taken back may come back with an older localStorage after the disk that knew it is lost', async () => {
  await expect(
    play({
      seed: 4_001_292,
      people: 2,
      devices: [device],
      events: [
        ['request arrives', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['response arrives', 0],
        ['browser is killed', 0, 0],
        ['edit', 0, 0, 40, 0, 0, 0],
        ['server crashes before the commit', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 90, 0, 0, 0],
        ['all is delivered'],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['another tab opens', 0],
        ['page is loaded anew', 0, 0],
        ['all is delivered'],
        ['stores are lost', 0, 1],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['another person signs in', 0, 1, 0],
        ['browser is killed', 0, 18],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('F1, Y10: an older text may come back with an older localStorage after the disk that knew it to be folded is lost', async () => {
  await expect(
    play({
      seed: 4_414_610,
      people: 1,
      devices: [device, device],
      events: [
        ['somebody signs out or comes back', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['all is delivered'],
        ['request arrives', 0],
        ['response arrives', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['request arrives', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['response arrives', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['request arrives', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['response arrives', 0],
        ['stores are lost', 1, 1],
        ['tab crashes', 1, 0],
        ['browser is killed', 1, 12],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y10: without IndexedDB a frozen tab that wakes may write its localStorage over what a closed one has left', async () => {
  await expect(
    play({
      seed: 1_237_676,
      people: 1,
      devices: [{ ...device, storage: 'copies', database: false }],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['tab freezes or thaws', 0, 0],
        ['another tab opens', 0],
        ['edit', 0, 1, 0, 0, 0, 0],
        ['tab closes', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y10, fault 8: the same with a full IndexedDB, if the only other tab is another user’s', async () => {
  await expect(
    play({
      seed: 5_438_846,
      people: 2,
      devices: [{ ...device, storage: 'copies' }],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['tab freezes or thaws', 0, 0],
        ['another tab opens', 0],
        ['another person signs in', 0, 1, 1],
        ['IndexedDB is full or has room again', 0],
        ['edit', 0, 1, 0, 0, 0, 0],
        ['tab crashes', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('F3, fault 6: a full localStorage lets what stands in it become less', async () => {
  await expect(
    play({
      seed: 4_041_389,
      people: 1,
      devices: [{ ...device, storage: 'copies', database: false }],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 53, 0, 0, 0],
        ['localStorage is full or has room again', 0],
        ['edit', 0, 0, 84, 0, 0, 0],
        ['another tab opens', 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('F3, fault 6: a change taken back while localStorage is full does not come back with another tab', async () => {
  await expect(
    play({
      seed: 5_515_464,
      people: 1,
      devices: [{ ...device, storage: 'copies', database: false }],
      events: [
        ['edit', 0, 0, 0, 8, 0, 0],
        ['edit', 0, 0, 72, 9, 0, 0],
        ['localStorage is full or has room again', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 0, 9, 0, 0],
        ['edit', 0, 0, 83, 9, 0, 0],
        ['another tab opens', 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('F3, faults 6, 8: a change taken back while nothing can be written is not sent by a tab that opens then', async () => {
  await expect(
    play({
      seed: 5_738_032,
      people: 1,
      devices: [{ ...device, storage: 'none' }],
      events: [
        ['edit', 0, 0, 0, 11, 0, 0],
        ['IndexedDB is full or has room again', 0],
        ['edit', 0, 0, 96, 10, 0, 0],
        ['another tab opens', 0],
        ['all is delivered'],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y1, faults 6, 8: if nothing can be stored, a deletion may go with its page as what it removes may', async () => {
  await expect(
    play({
      seed: 4_163_032,
      people: 2,
      devices: [device, { storage: 'none', database: false, locks: true, channel: true, batchSize: 2 }, device],
      events: [
        ['time passes', 15_000],
        ['another tab opens', 1],
        ['time passes', 70_000],
        ['request arrives', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['server crashes before the commit', 0],
        ['edit', 1, 0, 98, 0, 0, 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['response lost', 0],
        ['response arrives', 0],
        ['response arrives', 0],
        ['session ends or comes back', 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y10, fault 8: with a full IndexedDB another process may write an older localStorage over what a frozen tab has put there', async () => {
  await expect(
    play({
      seed: 4_280_176,
      people: 2,
      devices: [{ ...device, storage: 'copies' }],
      events: [
        ['network of a device changes', 0, 0],
        ['IndexedDB is full or has room again', 0],
        ['another person signs in', 0, 1, 1],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 34, 0, 0, 0],
        ['all is delivered'],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['tab freezes or thaws', 0, 0],
        ['edit', 0, 1, 0, 0, 0, 0],
        ['browser is killed', 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y8: without IndexedDB a deletion counts once the tab has seen that what it removes was put away for another person', async () => {
  await expect(
    play({
      seed: 4_700_506,
      people: 2,
      devices: [device, { ...device, storage: 'copies', database: false }],
      events: [
        ['edit', 1, 0, 0, 0, 0, 0],
        ['edit', 1, 0, 37, 0, 0, 0],
        ['another person signs in', 1, 0, 1],
        ['edit', 1, 0, 90, 0, 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y10: with the disk full, a frozen tab may write its older copy over what tabs that were closed one after the other have left', async () => {
  await expect(
    play({
      seed: 6_160_139,
      people: 1,
      devices: [{ storage: 'copies', database: true, locks: true, channel: true, batchSize: 500 }],
      events: [
        ['another tab opens', 0],
        ['another tab opens', 0],
        ['another tab opens', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['IndexedDB is full or has room again', 0],
        ['page becomes visible', 0, 3],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['tab freezes or thaws', 0, 3],
        ['somebody signs out or comes back', 0],
      ],
    }),
  ).resolves.toBeUndefined()
})
