import { getHeapStatistics, setFlagsFromString } from 'node:v8'

const CHECK_MS = 1_000
/** A heap of this size, about that of a server without anybody, may double before V8 collects what does not live any more. */
const DOUBLING_BYTES = 20_000_000
const LEAST_PERCENT = 15
const MOST_PERCENT = 100

/**
 * Keeps the part of the heap that is garbage small where much lives: V8 itself allows a share of what lives. A device
 * that hands in 10,000 changes to an idle server needs the heap to double, or collecting takes half as long again; with a
 * thousand people online (35 MB) doubling is 30 MB that nobody needs, and collecting at 10 takes no more that can be measured.
 */
export function limitHeapGrowth(): void {
  const bound = (): void =>
    setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent(getHeapStatistics().used_heap_size)}`)
  bound()
  setInterval(bound, CHECK_MS).unref()
}

/** By how many percent a heap of this size may grow. */
export function heapGrowthPercent(usedBytes: number): number {
  const percent = 100 * (DOUBLING_BYTES / usedBytes) ** 3
  return Math.round(Math.min(MOST_PERCENT, Math.max(LEAST_PERCENT, percent)))
}
