/**
 * What checks measured: every one for 48 hours, five minutes for 7 days, hours for 90 days, days for ever. Nothing of it is
 * kept in memory but what came since the last write.
 */
import type { Sample } from '../sample.ts'
import type { Tally } from '../tally.ts'
import type { ShopChart } from '../../uptime-endpoints.ts'

/** The tally of the checks in a stretch of time. */
export type Measured = { readonly fromMs: number; readonly tally: Tally }

export type History = {
  /** Takes a sample; it is on the disk within some seconds. A killed server loses those, and nothing else. */
  add(sample: Sample): void
  /** Writes the waiting samples; if that fails, they stay queued. */
  flush(): Promise<void>
  /** When each shop was checked last. */
  readLastChecks(): Promise<ReadonlyMap<number, number>>
  /**
   * Gives how to ask for the samples that came since one asked last, in no order, whichever node took them; at first those of
   * the last minutes. One may come twice, and those that wait in memory come later.
   */
  followSamples(): () => Promise<readonly Sample[]>
  /**
   * Between two instants, as finely as it is kept since then, with at most 400 points. Quantiles are at most 2 % off. Points
   * are where something was measured; of a gap its first and its last one are there, with nulls.
   */
  readChart(key: number, fromMs: number, untilMs: number): Promise<Omit<ShopChart, 'at'>>
  /**
   * Puts together what is complete and removes what is too old, in slices that keep the event loop free. To be called every
   * minute or so, on all nodes: they take turns.
   */
  tidy(): Promise<void>
  /** The hours and days of a shop as they are kept, oldest first. */
  readAll(key: number): Promise<{ readonly hours: readonly Measured[]; readonly days: readonly Measured[] }>
  /** Removes all that was measured of shops. Safe to repeat. */
  forget(keys: readonly number[]): Promise<void>
  /** Writes the waiting samples if possible. The database is closed by the caller that opened it. */
  close(): Promise<void>
}
