import { afterEach, expect, it, vi } from 'vitest'
import { failureOf } from './hunt.simulation.ts'

afterEach(() => void vi.restoreAllMocks())

it('a schedule begins no timer of the real clock, which would keep its world in memory and change what comes of it', async () => {
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  for (let seed = 1; seed <= 20; seed++) expect(await failureOf(seed, { faults: new Map() })).toBeUndefined()
  expect(setTimer.mock.calls.filter(([, delayMs]) => (delayMs ?? 0) > 0)).toEqual([])
})
