import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, expect, it, vi } from 'vitest'
import { failureOf } from '../hunt.simulation.ts'

afterEach(() => void vi.restoreAllMocks())

it('a schedule begins no timer of the real clock, which would keep its world in memory and change what comes of it', async () => {
  // Other files of the same process may have left something that begins timers, too.
  const schedules = new AsyncLocalStorage<true>()
  const begun: unknown[] = []
  const begin = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((...parameters: Parameters<typeof begin>) => {
    if (schedules.getStore() === true && (parameters[1] ?? 0) > 0) begun.push(parameters[0])
    return begin(...parameters)
  }) as typeof begin)
  for (let seed = 1; seed <= 20; seed++) {
    expect(await schedules.run(true, () => failureOf(seed, { faults: new Map() }))).toBeUndefined()
  }
  expect(begun).toEqual([])
})
