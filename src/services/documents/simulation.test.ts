/**
 * What the simulation is worth: planted faults are found, and shown with few events. Schedules are played by
 * `scripts/simulate.test.ts`; a seed that fails is made small and printed as a schedule that becomes a test in `simulation/`.
 */
import { describe, expect, test } from 'vitest'
import type { Invariant } from './simulation/faults.simulation.ts'
import { failureOf, type Failure } from './simulation/hunt.simulation.ts'
import { play, scheduleOf, type PlayOptions } from './simulation/play.simulation.ts'
import { shrink } from './simulation/shrink.simulation.ts'
import type { DocumentCache } from './client/cache/document-cache.ts'
import type { DocumentStore } from './server/document-store.ts'

describe('the simulation itself', () => {
  /** The first seed that breaks this invariant. */
  const findFailure = async (invariant: Invariant, o: PlayOptions): Promise<Failure | undefined> => {
    for (let seed = 1; seed < 200; seed++) {
      const failure = await failureOf(seed, o)
      if (failure?.report.includes(`${invariant}: `) === true) return failure
    }
    return undefined
  }
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
    const failure = await findFailure('I2', { spoil: forgetful })
    expect(failure?.report).toContain('await play({')
    expect(failure?.schedule.events.length).toBeLessThanOrEqual(5)
    if (failure === undefined) return
    await expect(play(failure.schedule, { spoil: forgetful })).rejects.toThrow('I2: ')
    await expect(play(failure.schedule)).resolves.toBeUndefined()
  })

  /** Devices that let go of what a server which has lost its database does not bring. */
  const careless = (cache: DocumentCache): DocumentCache => ({
    ...cache,
    writeDocuments: (write) => cache.writeDocuments({ ...write, anew: null }),
    keepLastCopies: async () => undefined,
  })

  test('D7: finds devices that keep no last copies', async () => {
    const failure = await findFailure('I1', { spoilDisk: careless })
    expect(failure?.schedule.events.map(([name]) => name)).toContain('a month passes')
    if (failure === undefined) return
    await expect(play(failure.schedule, { spoilDisk: careless })).rejects.toThrow('I1: ')
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
