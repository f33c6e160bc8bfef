/**
 * Devices, faults and a server in one process, played by seed. `npm run simulate -- --runs 200000` plays more of them;
 * a seed that fails is made small and printed as a schedule that can be pasted here.
 */
import { describe, expect, test } from 'vitest'
import type { DeviceTraits } from './simulation/device.simulation.ts'
import { FAULTS, type FaultCount } from './simulation/faults.simulation.ts'
import { failureOf } from './simulation/hunt.simulation.ts'
import { play, scheduleOf } from './simulation/play.simulation.ts'
import { shrink } from './simulation/shrink.simulation.ts'
import type { DocumentStore } from './server/document-store.ts'

const RUNS = 2_000

test(`I1 to I6 hold after ${RUNS} schedules in which every fault occurs`, { timeout: 600_000 }, async () => {
  const faults: FaultCount = new Map()
  for (let seed = 1; seed <= RUNS; seed++) {
    const failure = await failureOf(seed, { faults })
    expect(failure?.report).toBeUndefined()
  }
  expect(FAULTS.filter((fault) => !faults.has(fault))).toEqual([])
})

describe('found by the simulation', () => {
  const device: DeviceTraits = { storage: 'one copy', database: true, locks: true, channel: true }

  test('D6, fault 24: what was acknowledged and not yet pulled goes out again when the backup is younger than the cursor', async () => {
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

  test('Y8, fault 8: what waits for somebody while another person is here stands in two places, too', async () => {
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

  test('Y10, fault 8: what was answered while nothing could be written, and its tab crashed, is asked again by the next start', async () => {
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

  test('Y10, D6: what one tab asks for again is not taken back by another that has not heard of it', async () => {
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

  test('Y8: somebody who is away may lose what a killed browser and a lost IndexedDB took one after the other', async () => {
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

  test('Y4, fault 2: what one tab was refused and cannot save stays on its list when another tab speaks', async () => {
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

  test('Y10: a tab that finds on the disk what is done with takes it out of localStorage, where it had put it', async () => {
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

  test('D4, Y10: what another tab has brought back without a word is sent by whoever finds it on the disk', async () => {
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

  test('D6, fault 24: what a tab was told that is gone is sent again by the other one, if the restored server lacks it', async () => {
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
})

describe('the simulation itself', () => {
  /** A server that does not know a change again: it applies what is repeated once more. */
  const forgetful = (store: DocumentStore): DocumentStore => {
    let repetitions = 0
    const seen = new Set<string>()
    const renamed = (change: { readonly changeId: string }) => {
      if (seen.has(change.changeId)) return { ...change, changeId: `again-${(repetitions += 1)}` }
      seen.add(change.changeId)
      return change
    }
    return {
      ...store,
      applyBatch: async (batch) => {
        const { results, ...applied } = await store.applyBatch({ ...batch, changes: batch.changes.map(renamed) })
        const changeIdAt = (index: number): string => batch.changes[index]?.changeId ?? ''
        return { ...applied, results: results.map((result, index) => ({ ...result, changeId: changeIdAt(index) })) }
      },
    }
  }

  test('finds a server that applies repeated changes twice, and shows it with few events', async () => {
    let failure: Awaited<ReturnType<typeof failureOf>>
    for (let seed = 1; failure === undefined && seed < 50; seed++) failure = await failureOf(seed, { spoil: forgetful })
    expect(failure?.report).toContain('I2: ')
    expect(failure?.report).toContain('await play({')
    expect(failure?.schedule.events.length).toBeLessThanOrEqual(5)
    if (failure === undefined) return
    await expect(play(failure.schedule, { spoil: forgetful })).rejects.toThrow('I2: ')
    await expect(play(failure.schedule)).resolves.toBeUndefined()
  })

  test('plays a schedule the same way each time', async () => {
    const told = await Promise.all(
      [1, 2].map(async () => {
        const lines: string[] = []
        await play(scheduleOf(7), { tell: (line) => void lines.push(line) })
        return lines
      }),
    )
    expect(told[0]).toEqual(told[1])
    expect(told[0]?.length).toBeGreaterThan(10)
  })

  test('shrinks to the events and the numbers that matter', async () => {
    const schedule = scheduleOf(3)
    const events = [...schedule.events, ['edit', 9, 8, 7], ...schedule.events, ['tab crashes', 77, 3]] as const
    const small = await shrink({ ...schedule, events }, async (candidate) => {
      const edit = candidate.events.findIndex(([name, ...numbers]) => name === 'edit' && (numbers[1] ?? 0) >= 2)
      return candidate.events.slice(edit + 1).some(([name]) => name === 'tab crashes') && edit !== -1
    })
    expect(small.events.map(([name]) => name)).toEqual(['edit', 'tab crashes'])
    expect(small.events[0]?.[2]).toBeLessThanOrEqual(4)
    expect([small.people, small.devices.length]).toEqual([1, 1])
  })
})
