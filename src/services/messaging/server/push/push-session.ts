import type { Installation } from './installations.ts'

/** When sessions run out. One that was ended is not among them; one that ran out may be or not. */
export type FindSessionEnds = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/**
 * Whether the session that registered an installation was ended: it is gone although it could not have run out yet.
 * Usually its installations went with it; the server that ended it may have died in between.
 */
export function isSessionEnded(
  { sessionId, sessionEndsAtMs }: Installation,
  ends: ReadonlyMap<string, number>,
  nowMs: number,
): boolean {
  return !ends.has(sessionId) && nowMs < sessionEndsAtMs
}
