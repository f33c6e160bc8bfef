/** A store of texts that are replayed in order, and rewritten when they are much larger than the state they describe. */
import type { IDBPObjectStore } from 'idb'
import type { CacheSchema, OpenCache } from './cache-schema.ts'

export type Log = 'journal' | 'pages'

export type LogTexts = { readonly texts: readonly string[]; readonly lastKey: number }

/** About what a slow phone parses in 20 ms. */
const REPLAY_CHARACTERS = 300_000

/** About how much is taken from the disk at a time: it is copied in one task. */
const READ_CHARACTERS = 150_000

/** How many entries are taken from the disk at a time at most: the browser hands them over in one go. */
export const READ_AT_ONCE = 500
/** How many it begins with: pages of documents may be long. */
const FIRST_READ: Readonly<Record<Log, number>> = { journal: 8, pages: 1 }

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
  // What is done with all of it does not belong to the task of the last one.
  if (characters > REPLAY_CHARACTERS / 2) await new Promise((resolve) => setTimeout(resolve))
}

/** What stands in a log behind a key, 0 for all of it. */
export async function readLog(database: OpenCache, log: Log, afterKey: number): Promise<LogTexts> {
  return readTexts(database.transaction([log], 'readonly').objectStore(log), log, afterKey)
}

/** The same within a transaction, which stays open until the last entry is read. */
export async function readTexts(
  store: Pick<IDBPObjectStore<CacheSchema, Log[], Log>, 'getAll' | 'getAllKeys'>,
  log: Log,
  afterKey: number,
): Promise<LogTexts> {
  const texts: string[] = []
  let lastKey = afterKey
  let count = FIRST_READ[log]
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

/** Takes as many entries next as are not too long together if each is as long as the longest of these, but at most twice as many. */
function nextCount(count: number, texts: readonly string[]): number {
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 1)
  return Math.min(READ_AT_ONCE, 2 * count, Math.max(1, Math.floor(READ_CHARACTERS / longest)))
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
