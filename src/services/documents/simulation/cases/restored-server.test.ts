/** Schedules that the simulation has found: a server that starts from a backup (rules D4, D6). */
import { expect, test } from 'vitest'
import { ORDINARY_DEVICE as device } from '../device.simulation.ts'
import { play } from '../play.simulation.ts'

test('D6, fault 24: a change acknowledged and not yet pulled is sent again if the backup is younger than the cursor', async () => {
  await expect(
    play({
      seed: 24,
      people: 1,
      devices: [device, device, device, device],
      events: [
        ['request arrives', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['a backup is made'],
        ['all is delivered'],
        ['request arrives', 0],
        ['request arrives', 3],
        ['response arrives', 0],
        ['response arrives', 0],
        ['server starts from a backup', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D4, fault 24: an edit that a later one had superseded goes out again, too', async () => {
  await expect(
    play({
      seed: 114,
      people: 1,
      devices: [device, device, device],
      events: [
        ['a backup is made'],
        ['request arrives', 1],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['response arrives', 0],
        ['time passes', 35_000],
        ['all is delivered'],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 2, 0, 0, 0, 0, 0],
        ['edit', 2, 0, 0, 0, 0, 0],
        ['time passes', 1],
        ['tab crashes', 2, 0],
        ['all is delivered'],
        ['server starts from a backup', 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D4, fault 24: a deletion of what was gone already goes out again, too', async () => {
  await expect(
    play({
      seed: 100_438,
      people: 1,
      devices: [device, device],
      events: [
        ['edit', 1, 0, 0, 0, 0, 0],
        ['edit', 1, 0, 43, 0, 0, 0],
        ['all is delivered'],
        ['all is delivered'],
        ['a backup is made'],
        ['edit', 0, 0, 87, 0, 0, 0],
        ['edit', 1, 0, 92, 0, 0, 0],
        ['request arrives', 1],
        ['request arrives', 0],
        ['response arrives', 0],
        ['response arrives', 0],
        ['server starts from a backup', 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y10, D6: a change one tab asks for again is not taken back by another that has not heard of it', async () => {
  await expect(
    play({
      seed: 901_052,
      people: 1,
      devices: [device, device, device],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['all is delivered'],
        ['request arrives', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['tab closes', 0, 0],
        ['request arrives', 2],
        ['another tab opens', 0],
        ['time passes', 70_000],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['all is delivered'],
        ['request arrives', 0],
        ['request arrives', 0],
        ['server crashes after the commit', 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['page is loaded anew', 0, 1],
        ['all is delivered'],
        ['tab closes', 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D4, Y10: a change another tab has brought back silently is sent by the tab that finds it on the disk', async () => {
  await expect(
    play({
      seed: 1_205_554,
      people: 1,
      devices: [{ ...device, channel: false }, device, device],
      events: [
        ['request arrives', 0],
        ['response arrives', 0],
        ['server crashes after the commit', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['another tab opens', 0],
        ['all is delivered'],
        ['request arrives', 2],
        ['time passes', 2187],
        ['response arrives', 0],
        ['tab crashes', 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D4, faults 6, 24: a page of a restored server is not written before what waits for its answer', async () => {
  await expect(
    play({
      seed: 1_230_813,
      people: 2,
      devices: [device, device, device],
      events: [
        ['browser is killed', 1, 0],
        ['a backup is made'],
        ['request arrives', 3],
        ['response arrives', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['a fault holds for minutes', 4, 1],
        ['server starts from a backup', 0, 0],
        ['IndexedDB is full or has room again', 1],
        ['browser is killed', 1, 0],
        ['all is delivered'],
        ['all is delivered'],
        ['server crashes before the commit', 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D6, fault 24: a change reported as gone to one tab is sent again by the other one, if the restored server lacks it', async () => {
  await expect(
    play({
      seed: 1_233_724,
      people: 1,
      devices: [device, device, { ...device, storage: 'none' }],
      events: [
        ['all is delivered'],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['request arrives', 0],
        ['request lost', 0],
        ['request arrives', 0],
        ['time passes', 70000],
        ['request arrives', 1],
        ['request repeated', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['IndexedDB is full or has room again', 2],
        ['edit', 2, 0, 0, 0, 0, 0],
        ['server crashes before the commit', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['a backup is made'],
        ['request arrives', 0],
        ['server crashes after the commit', 0],
        ['IndexedDB is full or has room again', 2],
        ['another tab opens', 2],
        ['request arrives', 0],
        ['request arrives', 0],
        ['response arrives', 1],
        ['tab crashes', 2, 0],
        ['server starts from a backup', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D6, faults 8, 24: a disk that was full stands in a lost life of the server, whose cursor says nothing in the next one', async () => {
  await expect(
    play({
      seed: 3_000_100,
      people: 2,
      devices: [device, device],
      events: [
        ['a backup is made'],
        ['all is delivered'],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['IndexedDB is full or has room again', 1],
        ['server starts from a backup', 0, 1],
        ['browser is killed', 1, 0],
        ['all is delivered'],
        ['edit', 1, 0, 0, 8, 0, 0],
        ['request arrives', 0],
        ['response arrives', 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D6, fault 24: a tab that has lagged behind does not take the disk of another one for part of the restored life', async () => {
  await expect(
    play({
      seed: 2_006_463,
      people: 2,
      devices: [{ ...device, channel: false }, device, device, device],
      events: [
        ['request arrives', 0],
        ['response arrives', 0],
        ['edit', 2, 0, 0, 0, 0, 0],
        ['request arrives', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['another tab opens', 0],
        ['a backup is made'],
        ['request arrives', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['tab freezes or thaws', 0, 0],
        ['request arrives', 0],
        ['a board is shared or not any more', 1, 0],
        ['all is delivered'],
        ['server starts from a backup', 0, 1],
        ['tab crashes', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y9, faults 8, 24: a disk that was full while another database was pulled keeps nothing of the old one', async () => {
  await expect(
    play({
      seed: 1_210_196,
      people: 1,
      devices: [device, device, device, device],
      events: [
        ['a backup is made'],
        ['another tab opens', 2],
        ['request arrives', 4],
        ['request arrives', 0],
        ['request arrives', 2],
        ['response arrives', 0],
        ['server starts from a backup', 0, 0],
        ['request arrives', 0],
        ['IndexedDB is full or has room again', 2],
        ['response arrives', 0],
        ['all is delivered'],
        ['request arrives', 0],
        ['response arrives', 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['request arrives', 0],
        ['response arrives', 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y4, faults 2, 8: a change refused to one tab while the disk is full is not taken out of localStorage by another one', async () => {
  await expect(
    play({
      seed: 4_103_147,
      people: 1,
      devices: [device, device, device, device],
      events: [
        ['request lost', 0],
        ['request arrives', 0],
        ['a backup is made'],
        ['response arrives', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['response arrives', 1],
        ['edit', 3, 0, 0, 0, 0, 0],
        ['IndexedDB is full or has room again', 3],
        ['all is delivered'],
        ['server starts from a backup', 0, 1],
        ['edit', 3, 0, 0, 0, 0, 0],
        ['time passes', 15_000],
        ['time passes', 15_000],
        ['another tab opens', 3],
        ['all is delivered'],
        ['all is delivered'],
        ['time passes', 937],
        ['all is delivered'],
        ['somebody signs out or comes back', 3],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D6, fault 24: an edit superseded behind the backup goes out again although the cursor is good', async () => {
  await expect(
    play({
      seed: 1,
      people: 1,
      devices: [device, device],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['all is delivered'],
        ['all is delivered'],
        ['all is delivered'],
        ['network of a device changes', 1, 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['time passes', 2_000],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['all is delivered'],
        ['a backup is made'],
        ['network of a device changes', 1, 5],
        ['all is delivered'],
        ['all is delivered'],
        ['all is delivered'],
        ['server starts from a backup', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D6, fault 24: a deletion of what was gone already need not go out again while the cursor is good', async () => {
  await expect(
    play({
      seed: 4_102_160,
      people: 1,
      devices: [device],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['all is delivered'],
        ['all is delivered'],
        ['edit', 0, 0, 45, 0, 0, 0],
        ['request arrives', 0],
        ['another tab opens', 0],
        ['response arrives', 0],
        ['stream ends', 0, 0],
        ['time passes', 2_187],
        ['edit', 0, 1, 94, 0, 0, 0],
        ['edit', 0, 0, 89, 0, 0, 0],
        ['all is delivered'],
        ['a backup is made'],
        ['all is delivered'],
        ['server starts from a backup', 0, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D4 D6: a change acknowledged a month before the restore that never came with a page is sent again', async () => {
  await expect(
    play({
      seed: 28_831,
      people: 2,
      devices: [device, device, device, device],
      events: [
        ['a fault holds for minutes', 4, 1],
        ['a backup is made'],
        ['edit', 3, 0, 0, 0, 0, 0],
        ['server crashes before the commit', 0],
        ['browser is killed', 3, 0],
        ['request arrives', 0],
        ['edit', 3, 0, 0, 0, 7, 0],
        ['response arrives', 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['a month passes'],
        ['server starts from a backup', 0, 1, 0],
        ['time passes', 1093],
        ['edit', 3, 0, 0, 0, 1, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})
