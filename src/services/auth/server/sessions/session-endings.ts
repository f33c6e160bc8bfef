/** The endings of sessions: listeners on this node that keep something open for a session, such as live streams, are called at once. */
import type { Session } from '#http/server'

export type EndedSession = Session & {
  /** The session of the same person and browser that took its place, as when they sign in again. */
  readonly replacedBy?: string
}

export type SessionEndings = {
  /** Calls the listener with sessions that have just ended, until the returned function is called. */
  listen(listener: (ended: readonly EndedSession[]) => void): () => void
  tell(ended: readonly EndedSession[]): void
}

export function createSessionEndings(): SessionEndings {
  const listeners = new Set<(ended: readonly EndedSession[]) => void>()
  return {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(ended) {
      for (const listener of listeners) listener(ended)
    },
  }
}
