/** Schedules that the simulation has found: what a device keeps through crashes, full disks and other tabs (rules Y). */
import { expect, test } from 'vitest'
import { ORDINARY_DEVICE as device } from '../device.simulation.ts'
import { play } from '../play.simulation.ts'

test('Y4, fault 8: what is refused while the disk is full is asked again after a crash instead of vanishing', async () => {
  await expect(
    play({
      seed: 584,
      people: 1,
      devices: [device],
      events: [
        ['request arrives', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 34, 0, 0, 0],
        ['a fault holds for minutes', 2, 1],
        ['IndexedDB is full or has room again', 0],
        ['all is delivered'],
        ['tab crashes', 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y8, fault 8: changes that wait for a user while another is here stand in two places, too', async () => {
  await expect(
    play({
      seed: 100_495,
      people: 2,
      devices: [device, device],
      events: [
        ['edit', 1, 0, 0, 0, 0, 0],
        ['another person signs in', 1, 0, 0],
        ['stores are lost', 1, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y10, fault 8: changes answered while nothing could be written, and whose tab crashed, are sent again by the next start', async () => {
  await expect(
    play({
      seed: 300_124,
      people: 1,
      devices: [device],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['localStorage is full or has room again', 0],
        ['another tab opens', 0],
        ['request arrives', 0],
        ['IndexedDB is full or has room again', 0],
        ['response arrives', 0],
        ['all is delivered'],
        ['tab crashes', 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y8: a user who is away may lose what a killed browser and a lost IndexedDB took one after the other', async () => {
  await expect(
    play({
      seed: 910_270,
      people: 2,
      devices: [device],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['another person signs in', 0, 1, 0],
        ['browser is killed', 0, 3],
        ['stores are lost', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y4, fault 2: a change refused to one tab that it cannot save stays on its list when another tab speaks', async () => {
  await expect(
    play({
      seed: 1_377,
      people: 2,
      devices: [device],
      events: [
        ['another person signs in', 0, 1, 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['another tab opens', 0],
        ['IndexedDB is full or has room again', 0],
        ['all is delivered'],
        ['request arrives', 1],
        ['edit', 0, 0, 33, 0, 0, 0],
        ['time passes', 35_000],
        ['all is delivered'],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y4, fault 6: what is tried again while the disk is full is not taken for done by the next start', async () => {
  await expect(
    play({
      seed: 1_201_408,
      people: 1,
      devices: [device],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['all is delivered'],
        ['stores are lost', 0, 1],
        ['IndexedDB is full or has room again', 0],
        ['edit', 0, 0, 34, 0, 0, 0],
        ['all is delivered'],
        ['refused change is tried again', 0, 0, 0],
        ['browser is killed', 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y10: a tab that finds on the disk that a change is done takes it out of localStorage, where it had put it', async () => {
  await expect(
    play({
      seed: 1_201_823,
      people: 1,
      devices: [device, device, device, { ...device, channel: false }],
      events: [
        ['another tab opens', 3],
        ['edit', 3, 0, 0, 0, 0, 0],
        ['all is delivered'],
        ['all is delivered'],
        ['tab crashes', 3, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y1, faults 5, 9: changes that only the disk has after the browser was killed stand in both places again from the next start on', async () => {
  await expect(
    play({
      seed: 1_201_668,
      people: 1,
      devices: [device],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['another tab opens', 0],
        ['browser is killed', 0, 2],
        ['tab freezes or thaws', 0, 0],
        ['stores are lost', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('F9, Y10, fault 2: without BroadcastChannel a deletion is not folded into what another tab may be sending', async () => {
  await expect(
    play({
      seed: 4_004_017,
      people: 1,
      devices: [{ ...device, storage: 'copies', channel: false }],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['a fault holds for minutes', 1, 1],
        ['edit', 0, 0, 0, 0, 7, 0],
        ['another tab opens', 0],
        ['edit', 0, 0, 96, 0, 1, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y8, fault 8: of changes that wait for an absent user, both places have all that either has', async () => {
  await expect(
    play({
      seed: 1_221_671,
      people: 2,
      devices: [{ ...device, storage: 'copies' }],
      events: [
        ['another tab opens', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 1, 0, 0, 0, 0],
        ['another person signs in', 0, 1, 0],
        ['stores are lost', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y8, faults 5, 9: changes that wait for an absent user are put on a new disk by the next start of another user', async () => {
  await expect(
    play({
      seed: 4_023_951,
      people: 2,
      devices: [device],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['another person signs in', 0, 1, 0],
        ['stores are lost', 0, 1],
        ['browser is killed', 0, 3],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('F3, faults 6, 8: a deletion that nothing can take, of a change only the disk knows, is reported', async () => {
  await expect(
    play({
      seed: 4_032_585,
      people: 1,
      devices: [{ ...device, storage: 'none' }],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['IndexedDB is full or has room again', 0],
        ['edit', 0, 0, 96, 0, 0, 0],
        ['browser is killed', 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test.each(['one copy', 'copies'] as const)(
  'Y10, fault 8: what is done with and stays on a full disk is asked again by the next start at the latest (%s)',
  async (storage) => {
    await expect(
      play({
        seed: 4_203_941,
        people: 1,
        devices: [{ ...device, storage }, device, device],
        events: [
          ['edit', 0, 0, 0, 0, 0, 0],
          ['IndexedDB is full or has room again', 0],
          ['request arrives', 1],
          ['request arrives', 0],
          ['another tab opens', 1],
          ['response arrives', 1],
          ['edit', 0, 0, 99, 0, 0, 0],
          ['request arrives', 0],
          ['request arrives', 2],
          ['response arrives', 0],
          ['response arrives', 0],
          ['another tab opens', 0],
          ['response arrives', 0],
          ['edit', 0, 1, 0, 0, 0, 0],
          ['tab crashes', 0, 0],
        ],
      }),
    ).resolves.toBeUndefined()
  },
)

test('Y8, fault 7: of an absent user, changes a broken record names stand in two places again before one of them is lost', async () => {
  await expect(
    play({
      seed: 4_200_883,
      people: 2,
      devices: [device, device],
      events: [
        ['edit', 1, 0, 0, 7, 0, 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['a record of localStorage breaks', 1, 0],
        ['another person signs in', 1, 0, 0],
        ['stores are lost', 1, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y8, fault 8: of an absent user, changes only a full disk has stand in localStorage as well before the disk is lost', async () => {
  await expect(
    play({
      seed: 4_202_538,
      people: 2,
      devices: [{ ...device, storage: 'copies' }],
      events: [
        ['another tab opens', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['tab closes', 0, 0],
        ['IndexedDB is full or has room again', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['another person signs in', 0, 1, 0],
        ['stores are lost', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y9, fault 8: a disk that was full brings what it has missed although the pull for it is given up for another one', async () => {
  await expect(
    play({
      seed: 4_422_681,
      people: 1,
      devices: [device],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['IndexedDB is full or has room again', 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['all is delivered'],
        ['time passes', 1],
        ['page becomes visible', 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y10, fault 8: what is folded while the disk is full is not found on it by a look that falls into one of its tries', async () => {
  await expect(
    play({
      seed: 4_446_728,
      people: 1,
      devices: [device, { ...device, batchSize: 2 }, device, device],
      events: [
        ['request lost', 0],
        ['request lost', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['edit', 1, 0, 43, 0, 0, 0],
        ['stores are lost', 0, 0],
        ['IndexedDB is full or has room again', 1],
        ['request arrives', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['page is loaded anew', 0, 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['time passes', 300],
        ['request arrives', 0],
        ['edit', 1, 0, 41, 0, 0, 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['time passes', 300],
        ['request arrives', 0],
        ['response arrives', 0],
        ['response arrives', 0],
        ['response arrives', 0],
        ['request lost', 0],
        ['request arrives', 0],
        ['another tab opens', 1],
        ['response arrives', 0],
        ['all is delivered'],
        ['time passes', 35_000],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('F3, fault 6: a change taken back while neither place has room may come again, and its user is warned', async () => {
  await expect(
    play({
      seed: 5_107_952,
      people: 1,
      devices: [device],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['IndexedDB is full or has room again', 0],
        ['localStorage is full or has room again', 0],
        ['edit', 0, 0, 97, 0, 0, 0],
        ['browser is killed', 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('F3, Y10, fault 8: a tab that wakes does not send what another took back while the disk was full', async () => {
  await expect(
    play({
      seed: 5_841_330,
      people: 1,
      devices: [device, device],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['request lost', 1],
        ['tab freezes or thaws', 0, 0],
        ['request arrives', 0],
        ['another tab opens', 0],
        ['edit', 0, 1, 0, 0, 23, 0],
        ['network of a device changes', 0, 0],
        ['request arrives', 0],
        ['IndexedDB is full or has room again', 0],
        ['edit', 0, 1, 96, 0, 1, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})
