import type { UserRecord } from '#auth'
import { equalJson, type Json } from '#base/text/json'
import type { UserStorage } from './user-storage.ts'

export type SessionState = 'unknown' | 'active' | 'expired'

type Change = { readonly user?: UserRecord | null; readonly session?: SessionState }

/** The user of this page and the state of the session, for screens to read and follow. */
export type DeviceUser = {
  getUser(): UserRecord | null
  getSessionState(): SessionState
  subscribe(listener: () => void): () => void
  /** Changes what is given and keeps a new user in the storage. */
  set(change: Change): void
  /** Changes what is given; the storage has it already. */
  adopt(change: Change): void
}

export function createDeviceUser(storage: UserStorage): DeviceUser {
  let user = storage.readUser()
  let session: SessionState = 'unknown'
  const listeners = new Set<() => void>()

  function adopt(change: Change): void {
    // An equal record keeps the old object, so that no screen renders for nothing.
    const nextUser = change.user === undefined || isSameUser(change.user, user) ? user : change.user
    const nextSession = change.session ?? session
    if (nextUser === user && nextSession === session) return
    user = nextUser
    session = nextSession
    for (const listener of listeners) listener()
  }

  return {
    getUser: () => user,
    getSessionState: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(change) {
      // Writes the signed-out state even if no user was known: the storage may hold something unreadable.
      if (change.user === null || (change.user !== undefined && !isSameUser(change.user, user))) {
        storage.writeUser(change.user)
      }
      adopt(change)
    },
    adopt,
  }
}

function isSameUser(a: UserRecord | null, b: UserRecord | null): boolean {
  return a === b || (a !== null && b !== null && equalJson(toJson(a), toJson(b)))
}

function toJson(user: UserRecord): Json {
  return JSON.parse(JSON.stringify(user))
}
