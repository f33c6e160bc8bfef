/**
 * The names of people the user shares documents with. The server sends them only to people who share (rule B5); they are cached on
 * the device for that user, so that names are there offline and for the history of documents that are no longer shared. The app does
 * not depend on them: if they cannot be stored, they last as long as the page.
 */
import { NAMES_AT_ONCE, readNames, type NamedPerson } from '#auth'
import { MINUTE_MS, type Now } from '#base/clock'
import type { AuthClient } from './auth-client.ts'

/** A name older than this, or unknown, is requested again when a screen shows the person. */
const FRESH_MS = 5 * MINUTE_MS
/** More people than any user shares with; the names received longest ago are dropped first. */
export const KEPT_NAMES = 1_000

export type UserNameCache = {
  /** By the person's id; the same map until a name changes. */
  getNames(): ReadonlyMap<string, string>
  subscribe(listener: () => void): () => void
  /** Requests the names that are unknown or old. Does nothing if the server is out of reach. */
  ask(ids: readonly string[]): Promise<void>
  /** Stores a name from another answer. */
  note(person: NamedPerson): void
}

type NameBookOptions = {
  readonly auth: Pick<AuthClient, 'getUser' | 'subscribe' | 'call'>
  readonly storage: Storage | null
  readonly now: Now
  readonly log: Pick<Console, 'error'>
}

/** What is known on this page of the people of one person, and when each was asked for. */
type Page = { readonly userId: string; names: ReadonlyMap<string, string>; readonly askedAt: Map<string, number> }

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** The names known to the signed-in user; those of the previous user are removed with their sign-out. */
export function createUserNameCache({ auth, storage, now, log }: NameBookOptions): UserNameCache {
  const listeners = new Set<() => void>()
  let page: Page | undefined

  function open(): Page | undefined {
    const userId = auth.getUser()?.id
    if (userId === undefined) return undefined
    if (page?.userId !== userId) page = { userId, names: readKept(storage, userId, log), askedAt: new Map() }
    return page
  }

  function keep(userId: string, people: readonly NamedPerson[]): void {
    const current = open()
    // Another user is signed in by now, and these names were not sent to them.
    if (current?.userId !== userId || people.every(({ id, name }) => current.names.get(id) === name)) return
    const told = new Set(people.map(({ id }) => id))
    const before = [...current.names].filter(([id]) => !told.has(id))
    const all = [...before, ...people.map(({ id, name }) => [id, name] as const)]
    current.names = new Map(all.slice(-KEPT_NAMES))
    writeKept(storage, userId, current.names, log)
    for (const listener of listeners) listener()
  }

  return {
    getNames: () => open()?.names ?? NO_NAMES,
    subscribe(listener) {
      listeners.add(listener)
      const stop = auth.subscribe(listener)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    async ask(ids) {
      const current = open()
      if (current === undefined) return
      const { userId, askedAt } = current
      const isDue = (id: string): boolean => id !== userId && now() - (askedAt.get(id) ?? -FRESH_MS) >= FRESH_MS
      const due = [...new Set(ids)].filter(isDue)
      for (const id of due) askedAt.set(id, now())
      for (let start = 0; start < due.length; start += NAMES_AT_ONCE) {
        const asked = due.slice(start, start + NAMES_AT_ONCE)
        const answer = await auth.call(readNames, { ids: asked })
        if (answer.ok) keep(userId, answer.value.people)
        // The next screen that shows them asks again.
        else for (const id of asked) askedAt.delete(id)
      }
    },
    note: (person) => {
      const current = open()
      if (current !== undefined) keep(current.userId, [person])
    },
  }
}

/** Removes the names stored for one user; called after their account was deleted. */
export function eraseNames(o: { readonly userId: string; readonly storage: Storage | null }): void {
  try {
    o.storage?.removeItem(storageKey(o.userId))
  } catch {
    // A browser that refuses writes has stored nothing either.
  }
}

function storageKey(userId: string): string {
  return `names:${userId}`
}

function readKept(storage: Storage | null, userId: string, log: Pick<Console, 'error'>): ReadonlyMap<string, string> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(storageKey(userId)) ?? '[]')
    return new Map(Array.isArray(kept) ? kept.filter(isEntry) : [])
  } catch (error) {
    log.error('Fehler beim Lesen von localStorage', error)
    return NO_NAMES
  }
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
}

function writeKept(
  storage: Storage | null,
  userId: string,
  names: ReadonlyMap<string, string>,
  log: Pick<Console, 'error'>,
): void {
  try {
    storage?.setItem(storageKey(userId), JSON.stringify([...names]))
  } catch (error) {
    log.error('Fehler beim Schreiben von localStorage', error)
  }
}
