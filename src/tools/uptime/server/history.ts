/**
 * What checks measured: every one for 48 hours, five minutes for 7 days, hours for 90 days, days for ever. Nothing of it is
 * kept in memory but what came since the last write.
 */
import type { ShopChart } from '../uptime-endpoints.ts'

export type Sample = {
  readonly key: number
  readonly atMs: number
  readonly outcome: 'up' | 'slow' | 'failed' | 'unknown'
  /** Whole milliseconds; absent where there was no answer. */
  readonly totalMs?: number
}

export type History = {
  /** Takes a sample; it is on the disk within some seconds. A killed server loses those, and nothing else. */
  add(sample: Sample): void
  /** Writes what waits. */
  flush(): Promise<void>
  /** When each shop was checked last. */
  readLastChecks(): Promise<ReadonlyMap<number, number>>
  readChart(key: number, fromMs: number, untilMs: number): Promise<Omit<ShopChart, 'at'>>
  /** Puts together what is complete and removes what is too old, in slices that keep the event loop free. */
  tidy(): Promise<void>
  forget(keys: readonly number[]): Promise<void>
  close(): Promise<void>
}
