/** Milliseconds since 1970-01-01 UTC: `Date.now` outside of tests. */
export type Now = () => number

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** An instant as the ISO 8601 text in UTC that documents and changes carry. */
export function toIso(epochMs: number): string {
  if (epochMs !== last.epochMs) last = { epochMs, text: new Date(epochMs).toISOString() }
  return last.text
}

/** Many instants that become text are the same one. */
let last = { epochMs: 0, text: new Date(0).toISOString() }
