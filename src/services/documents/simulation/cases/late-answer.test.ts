/** Schedules in which an answer outlives the database it is from: it was still on its way when a backup took its place (rule D6). */
import { expect, test } from 'vitest'
import { ORDINARY_DEVICE as device } from '../device.simulation.ts'
import { play } from '../play.simulation.ts'
import type { SimulatedEvent } from '../schedule.simulation.ts'

const ANSWERED_BEFORE_THE_RESTORE: readonly SimulatedEvent[] = [
  ['a backup is made'],
  ['edit', 0, 0, 0, 0, 0, 0],
  ['request arrives', 0],
]
const RESTORED: SimulatedEvent = ['server starts from a backup', 0, 1, 1]

test('D6, fault 24: an answer of the lost database that comes behind a page of the restored one does not count', async () => {
  await expect(
    play({
      seed: 1,
      people: 1,
      devices: [device],
      events: [
        ['all is delivered'],
        ['all is delivered'],
        ...ANSWERED_BEFORE_THE_RESTORE,
        RESTORED,
        ['time passes', 2_000],
        ['request arrives', 0],
        ['response arrives', 1],
        ['response arrives', 0],
      ],
    }),
  ).resolves.toBeUndefined()
})

test.each([
  ['is heard of by the other tab, which is there already', []],
  ['is found by the next start, on a disk that is there already', [['tab closes', 0, 1]]],
] as const)(
  'D6, Y10, fault 24: an answer of the lost database that a tab gets when it wakes, and crashes, %s',
  async (_who, closing) => {
    await expect(
      play({
        seed: 2,
        people: 1,
        devices: [device],
        events: [
          ['all is delivered'],
          ['another tab opens', 0],
          ['all is delivered'],
          ...ANSWERED_BEFORE_THE_RESTORE,
          ['tab freezes or thaws', 0, 0],
          RESTORED,
          ['all is delivered'],
          ['time passes', 70_000],
          ['all is delivered'],
          ...closing,
          ['tab freezes or thaws', 0, 0],
          ['response arrives', 0],
          ['tab crashes', 0, 0],
        ],
      }),
    ).resolves.toBeUndefined()
  },
)
