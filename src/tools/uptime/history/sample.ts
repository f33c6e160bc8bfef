/** What one check measured, as far as it is kept for charts. */
export type Sample = {
  /** The number that stands for the shop. */
  readonly key: number
  readonly atMs: number
  readonly outcome: SampleOutcome
  /** Whole milliseconds; absent where there was no answer. */
  readonly totalMs?: number
}

export const sampleOutcomes = ['up', 'slow', 'failed', 'unknown'] as const
export type SampleOutcome = (typeof sampleOutcomes)[number]
