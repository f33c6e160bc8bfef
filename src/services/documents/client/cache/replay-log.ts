/** A store of texts that are replayed in order, and rewritten when they are much larger than the state they describe. */
import type { IDBPObjectStore } from 'idb'
import type { CacheSchema, OpenCache } from './cache-schema.ts'

export type Log = 'journal' | 'pages'

export type LogTexts = { readonly texts: readonly string[]; readonly lastKey: number }

/** About what a slow phone parses in 20 ms. */
const REPLAY_CHARACTERS = 300_000

/** How many entries are taken from the disk at a time at most: the browser hands them over in one go. */
export const READ_AT_ONCE = 500
/** How many it begins with: pages of documents are long. */
const FIRST_READ = 8

/** Goes through texts one after the other, with a pause now and then for the other work of the page. */
export async function replayTexts(texts: Iterable<string>, replay: (text: string) => void): Promise<void> {
  let characters = 0
  for (const text of texts) {
    characters += text.length
    if (characters > REPLAY_CHARACTERS) {
      await new Promise((resolve) => setTimeout(resolve))
      characters = text.length
    }
    replay(text)
  }
}

/** What stands in a log behind a key, 0 for all of it. */
export async function readLog(database: OpenCache, log: Log, afterKey: number): Promise<LogTexts> {
  return readTexts(database.transaction([log], 'readonly').objectStore(log), afterKey)
}

/** The same within a transaction, which stays open until the last entry is read. */
export async function readTexts(
  store: Pick<IDBPObjectStore<CacheSchema, Log[], Log>, 'getAll' | 'getAllKeys'>,
  afterKey: number,
): Promise<LogTexts> {
  const texts: string[] = []
  let lastKey = afterKey
  let count = FIRST_READ
  for (let isMore = true; isMore;) {
    const range = IDBKeyRange.lowerBound(lastKey, true)
    const [some, keys] = await Promise.all([store.getAll(range, count), store.getAllKeys(range, count)])
    texts.push(...some)
    lastKey = keys.at(-1) ?? lastKey
    isMore = keys.length === count
    count = nextCount(count, some)
  }
  return { texts, lastKey }
}

/** Takes as many entries next as are about as long together as what is replayed at once. */
function nextCount(count: number, texts: readonly string[]): number {
  const characters = texts.reduce((sum, { length }) => sum + length, 1)
  return Math.min(READ_AT_ONCE, Math.max(1, Math.round(count * Math.min(4, REPLAY_CHARACTERS / characters))))
}

/** Replaces the texts that were read, unless another tab has written since; then the next run does it. */
export async function rewriteLog(
  database: OpenCache,
  log: Log,
  read: LogTexts,
  texts: readonly string[],
): Promise<void> {
  const transaction = database.transaction([log], 'readwrite')
  const store = transaction.objectStore(log)
  const keys = await store.getAllKeys()
  if (keys.length === read.texts.length && (keys.at(-1) ?? 0) === read.lastKey) {
    const requests = [store.clear(), ...texts.map((text) => store.add(text))]
    // An edit made meanwhile waits behind this, so it must not wait for the page to run again.
    transaction.commit()
    await Promise.allSettled(requests)
  }
  await transaction.done
}
