import type { UserRecord } from '#auth'
import { createSessionCalls, type SessionCalls } from '#auth/client'
import type { CallEndpoint } from '#http/client'

/** Loads what a page asks about its session, from a server that knows one user. */
export function sessionCallsOf(user: UserRecord, callEndpoint: CallEndpoint): () => Promise<SessionCalls> {
  const calls = createSessionCalls({ callEndpoint, storage: null, locks: null, now: Date.now })
  return async () => ({ ...calls, loadUserRecord: async (email) => (email === user.email ? user : undefined) })
}
