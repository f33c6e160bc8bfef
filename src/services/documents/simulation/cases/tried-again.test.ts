/** Schedules that the simulation has found: what is brought back, from the list „Nicht übernommen“ (Y4) or for a restored server (D4). */
import { expect, test } from 'vitest'
import { ORDINARY_DEVICE as device } from '../device.simulation.ts'
import { play } from '../play.simulation.ts'

test('Y4, Y10: what is tried again in a tab that has not heard yet that another is done with it is sent again', async () => {
  await expect(
    play({
      seed: 5_852_989,
      people: 2,
      devices: [{ ...device, batchSize: 2 }],
      events: [
        ['edit', 0, 0, 0, 0, 0, 0],
        ['session ends or comes back', 0],
        ['edit', 0, 0, 32, 0, 0, 0],
        ['all is delivered'],
        ['edit', 0, 0, 34, 0, 0, 0],
        ['tab crashes', 0, 0],
        ['all is delivered'],
        ['session ends or comes back', 0],
        ['another tab opens', 0],
        ['all is delivered'],
        ['request arrives', 2],
        ['response arrives', 0],
        ['tab hears another', 0, 1],
        ['refused change is tried again', 0, 1, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('D4, Y10: a change a tab brings back while it asks whether it is done is not called done by it', async () => {
  await expect(
    play({
      seed: 6_020_079,
      people: 1,
      devices: [device, device, device],
      events: [
        ['request arrives', 1],
        ['another tab opens', 0],
        ['response arrives', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['request arrives', 0],
        ['server crashes before the commit', 0],
        ['request arrives', 3],
        ['browser is killed', 0, 0],
        ['stores are lost', 0, 0],
        ['tab freezes or thaws', 0, 0],
        ['another tab opens', 1],
        ['response arrives', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['response arrives', 0],
        ['request arrives', 0],
        ['request arrives', 0],
        ['request arrives', 1],
        ['response arrives', 3],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['a fault holds for minutes', 1, 1],
        ['tab closes', 1, 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('S6: a change that had no room and is tried again does not overwrite what its device set later', async () => {
  await expect(
    play({
      seed: 473,
      people: 1,
      devices: [device],
      events: [
        ['request arrives', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['response arrives', 0],
        ['there is no place for an edit', 0, 0, 94, 0, 0, 0],
        ['refused change is tried again', 0, 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y4 S6 a refused change that a full disk could not set aside does not overwrite what its device sent after it', async () => {
  await expect(
    play({
      seed: 28_167,
      people: 1,
      devices: [device, device],
      events: [
        ['request lost', 0],
        ['request arrives', 0],
        ['edit', 1, 0, 0, 0, 0, 0],
        ['response arrives', 0],
        ['IndexedDB is full or has room again', 1],
        ['edit', 1, 0, 95, 0, 0, 0],
        ['there is no place for an edit', 0, 0, 0, 0, 0, 0],
        ['somebody signs out or comes back', 1],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('Y10 I4 what is tried again stays, although another tab that has not heard of it reminds a third one', async () => {
  await expect(
    play({
      seed: 45_978,
      people: 1,
      devices: [{ ...device, database: false, batchSize: 500 }],
      events: [
        ['a month passes'],
        ['another tab opens', 0],
        ['edit', 0, 0, 0, 0, 0, 0],
        ['tab freezes or thaws', 0, 0],
        ['tab freezes or thaws', 0, 0],
        ['a month passes'],
        ['server is up, down or full', 6],
        ['time passes', 1],
        ['request arrives', 0],
        ['response arrives', 0],
        ['edit', 0, 0, 39, 0, 0, 0],
        ['all is delivered'],
        ['refused change is tried again', 0, 0, 0],
        ['another tab opens', 0],
        ['time passes', 1000],
        ['server asks for a newer page'],
      ],
    }),
  ).resolves.toBeUndefined()
})

test('S6 a replaced document that is tried again stays as it is if its device has put something into it since', async () => {
  await expect(
    play({
      seed: 56_360,
      people: 1,
      devices: [{ ...device, batchSize: 500 }],
      events: [
        ['there is no place for an edit', 0, 0, 0, 0, 0, 0],
        ['edit', 0, 0, 94, 0, 0, 0],
        ['edit', 0, 0, 34, 0, 0, 0],
        ['all is delivered'],
        ['request arrives', 0],
        ['response arrives', 0],
        ['edit', 0, 0, 51, 0, 0, 0],
        ['refused change is tried again', 0, 0, 0],
      ],
    }),
  ).resolves.toBeUndefined()
})
