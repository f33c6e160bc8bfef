import { getHeapStatistics, setFlagsFromString } from 'node:v8'

const CHECK_MS = 1_000
/** How far the heap may grow beyond what lives in it before V8 collects the rest. */
const ALLOWANCE_BYTES = 20_000_000
const LEAST_PERCENT = 30
const MOST_PERCENT = 100

/**
 * Keeps the part of the heap that is garbage about the same, however much lives in it: V8 itself allows a share of what
 * lives. A device that hands in 10,000 changes to an idle server needs the heap to double, or collecting takes half as
 * long again; with a thousand people online doubling is 30 MB that nobody needs.
 */
export function boundHeapGrowth(): void {
  const bound = (): void =>
    setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent(getHeapStatistics().used_heap_size)}`)
  bound()
  setInterval(bound, CHECK_MS).unref()
}

/** By how many percent a heap of this size may grow. */
export function heapGrowthPercent(usedBytes: number): number {
  return Math.round(Math.min(MOST_PERCENT, Math.max(LEAST_PERCENT, (ALLOWANCE_BYTES / usedBytes) * 100)))
}
