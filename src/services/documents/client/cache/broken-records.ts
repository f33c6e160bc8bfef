/**
 * What stood in localStorage and cannot be read any more: moved aside under `localChangeStore:broken:<time>` and kept
 * there until the user decides about it. Most of it is not lost, since the outbox has every change as well.
 */
import { toIso, type Now } from '#base/clock'

const BROKEN_PREFIX = 'localChangeStore:broken:'

/** Whether localStorage holds the text now, or nothing if it is null; the caller decides what it means if not. */
export function writeItem(storage: Storage | null, key: string, text: string | null): boolean {
  try {
    if (text === null) storage?.removeItem(key)
    else storage?.setItem(key, text)
    return storage !== null
  } catch {
    // Full or forbidden.
    return false
  }
}

export type BrokenRecord = {
  /** Its key in localStorage. */
  readonly key: string
  /** ISO 8601. */
  readonly setAsideAt: string
  /** As it stood there: one or more records, or a piece of them. */
  readonly text: string
}

export type BrokenRecords = {
  /**
   * Moves a text away from `key`; what may stay there is `rest`, null for nothing. Returns where it lies now; undefined
   * when there is no room for it anywhere but where it was, and then all stays as it was.
   */
  setAside(key: string, text: string, rest: string | null): string | undefined
  /** Oldest first; the same array until something changes. Records that name only other users are left out. */
  list(userId: string): readonly BrokenRecord[]
  /** The ids of all users named in these texts, as far as they can still be read. */
  people(): readonly string[]
  /** Returns what puts it back, which says false where there is no room for it any more. */
  discard(key: string): () => boolean
}

export function createBrokenRecords(o: { readonly storage: Storage | null; readonly now: Now }): BrokenRecords {
  const { storage, now } = o
  let listed: { readonly userId: string; readonly records: readonly BrokenRecord[] } | undefined

  const write = (key: string, text: string | null): boolean => writeItem(storage, key, text)
  const read = (key: string): string | null => storage?.getItem(key) ?? null
  const freeKey = (): string => {
    const first = `${BROKEN_PREFIX}${toIso(now())}`
    let key = first
    for (let number = 2; read(key) !== null && number < 1_000; number++) key = `${first}-${number}`
    return key
  }
  const find = (): readonly BrokenRecord[] => {
    try {
      const keys = Array.from({ length: storage?.length ?? 0 }, (_none, index) => storage?.key(index) ?? '')
      return keys
        .filter((key) => key.startsWith(BROKEN_PREFIX))
        .sort()
        .map((key) => ({
          key,
          setAsideAt: key.slice(BROKEN_PREFIX.length, BROKEN_PREFIX.length + 24),
          text: storage?.getItem(key) ?? '',
        }))
    } catch {
      // A localStorage that cannot be read has nothing to show.
      return none
    }
  }
  return {
    setAside: (key, text, rest) => {
      listed = undefined
      const target = freeKey()
      const before = read(key)
      const isCopied = write(target, text)
      write(key, rest)
      // If there was no room for a second copy, there is now that the first one is removed.
      if (isCopied || write(target, text)) return target
      // Not even that: the new key is longer than the old one.
      write(key, before)
      return undefined
    },
    list: (userId) => {
      if (listed?.userId !== userId) listed = { userId, records: find().filter(({ text }) => mayBeOf(userId, text)) }
      return listed.records
    },
    people: () => find().flatMap(({ text }) => [...text.matchAll(NAMED)].map(([, userId = '']) => userId)),
    discard: (key) => {
      const text = find().find((record) => record.key === key)?.text
      listed = undefined
      if (text !== undefined) write(key, null)
      return () => {
        listed = undefined
        return text !== undefined && write(key, text)
      }
    },
  }
}

const none: readonly BrokenRecord[] = []

const NAMED = /"userId":"([A-Za-z0-9_-]+)"/g

function mayBeOf(userId: string, text: string): boolean {
  return !text.includes('"userId":"') || text.includes(`"userId":"${userId}"`)
}
