import { useEffect, useSyncExternalStore } from 'react'
import type { NamedPerson } from '#auth'
import { useSyncStatus } from '#documents/client'
import type { AuthClient } from './auth-client.ts'
import { useAuth } from './auth-provider.tsx'
import { createUserNameCache, type UserNameCache } from './user-name-cache.ts'

// Kept here, not at the root of the page: this file is only loaded together with screens that show people.
const books = new WeakMap<AuthClient, UserNameCache>()

function useUserNameCache(): UserNameCache {
  const auth = useAuth()
  const known = books.get(auth)
  if (known !== undefined) return known
  const made = createUserNameCache({ auth, storage: auth.storage, now: Date.now, log: console })
  books.set(auth, made)
  return made
}

/**
 * Returns the names, by id, of the user and of people they share documents with. An id that is not (yet) known is missing, and may
 * be shown as „Jemand anderes“. Known names are there at once and offline; the server is asked for those of `userIds` once a screen
 * shows them and the server is reachable. `userIds` may be another array each time.
 */
export function useNames(userIds: readonly string[]): ReadonlyMap<string, string> {
  const book = useUserNameCache()
  const { isServerReachable } = useSyncStatus('isServerReachable')
  const wanted = [...new Set(userIds)].sort().join(' ')
  useEffect(() => {
    if (isServerReachable && wanted !== '') void book.ask(wanted.split(' '))
  }, [book, wanted, isServerReachable])
  return useSyncExternalStore(book.subscribe, book.getNames)
}

/** The name of one person, as in `useNames`. */
export function useName(userId: string): string | undefined {
  return useNames([userId]).get(userId)
}

/** Returns a function that stores a name which came with another answer. */
export function useNoteName(): (person: NamedPerson) => void {
  return useUserNameCache().note
}
