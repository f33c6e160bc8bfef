import { isUserRecord, USER_STORAGE_KEY, type UserRecord } from '#auth'

/** Set while a sign-out has not reached the server; the next start with a connection makes up for it. */
const PENDING_SIGN_OUT_KEY = 'signOutPending'

/** Changes with every sign-in, so that tabs whose session had expired notice the new one. */
export const SIGNED_IN_AT_KEY = 'signedInAt'

/** What the last renewal got, for the other tabs (`shared-renewal.ts`). */
export const RENEWED_KEY = 'renewed'

/** The signed-in user as stored on this device. If the browser refuses storage, it is kept until the page is closed. */
export type UserStorage = {
  readUser(): UserRecord | null
  /** null forgets the user. */
  writeUser(user: UserRecord | null): void
  isSignOutPending(): boolean
  setSignOutPending(isPending: boolean): void
  noteSignIn(atMs: number): void
}

export function createUserStorage(
  storage: Storage | null,
  log: Pick<Console, 'error'>,
  onNotKept?: () => void,
): UserStorage {
  /** Replaces the browser's storage if that cannot be written. */
  const inMemory = new Map<string, string>()

  function read(key: string): string | null {
    const kept = inMemory.get(key)
    if (kept !== undefined) return kept
    try {
      return storage?.getItem(key) ?? null
    } catch (error) {
      log.error('Fehler beim Lesen von localStorage', error)
      return null
    }
  }

  function write(key: string, value: string | null): void {
    inMemory.delete(key)
    try {
      if (value === null) storage?.removeItem(key)
      else if (storage === null) inMemory.set(key, value)
      else storage.setItem(key, value)
    } catch (error) {
      log.error('Fehler beim Schreiben von localStorage', error)
      if (value !== null) inMemory.set(key, value)
    }
  }

  return {
    readUser() {
      const text = read(USER_STORAGE_KEY)
      if (text === null) return null
      try {
        return parseRecord(text)
      } catch (error) {
        // Truncated or written by something else: no user can be read from it, now or later.
        log.error('Fehler beim Lesen von localStorage', error)
        write(USER_STORAGE_KEY, null)
        return null
      }
    },
    writeUser(user) {
      write(USER_STORAGE_KEY, user === null ? null : JSON.stringify(user))
      if (user === null) for (const key of [SIGNED_IN_AT_KEY, RENEWED_KEY]) write(key, null)
      else if (inMemory.has(USER_STORAGE_KEY)) onNotKept?.()
    },
    isSignOutPending: () => read(PENDING_SIGN_OUT_KEY) !== null,
    setSignOutPending: (isPending) => write(PENDING_SIGN_OUT_KEY, isPending ? '1' : null),
    noteSignIn: (atMs) => write(SIGNED_IN_AT_KEY, String(atMs)),
  }
}

function parseRecord(text: string): UserRecord {
  const record: unknown = JSON.parse(text)
  if (!isUserRecord(record)) throw new Error('no user record')
  return record
}
