/**
 * The cache in IndexedDB, one database per person. Chromium and Firefox keep what is committed here also when
 * they are killed, which they do not with localStorage.
 */
import { wrap, type IDBPObjectStore } from 'idb'
import { emptyContents, type DocumentContents } from '../../rescue/last-copy.ts'
import type { CacheWrite, DiskPosition, Persisted } from '../../sync/sync-state.ts'
import { CACHE_VERSION, OPENED_STORES, upgradeStores, type OpenCache, type CacheSchema } from './cache-schema.ts'
import {
  asWritten,
  broughtBack,
  bySequenceOfChange,
  isConnecting,
  type CacheContents,
  type DocumentCache,
} from './document-cache.ts'
import { copiesText, countPages, pagesOf, pageText, replayPage } from '../document-pages.ts'
import { commit, connect, openDatabase, type OpenFailure } from './indexed-db.ts'
import { countEntries, journalOf, journalText, replayEntry } from './journal.ts'
import { emptyOutbox, listContents, pruneOutbox, sharedOf, type OutboxContents } from './memory-cache.ts'
import { readLog, readTexts, replayTexts, rewriteLog, type LogTexts } from './replay-log.ts'

export function databaseName(userId: string): string {
  return `taschenmesser-${userId}`
}

/**
 * Opens the database of a person. Fails with `blocked` when another tab keeps an older or has a newer version
 * of it, else with `unsupported`. Never waits for a question to the person.
 */
export async function openIndexedDbCache(
  factory: IDBFactory,
  userId: string,
  /** The database was closed later and cannot be opened again; every call fails from now on. */
  onLost: (failure: OpenFailure) => void = () => undefined,
): Promise<DocumentCache> {
  const { run, close } = await connect(() => openCache(factory, userId), onLost)
  /** How far this tab knows the journal, and what it knows from it to be dropped. */
  const known = { key: 0, dropped: new Set<string>() }
  let appended = 0
  /** Pages that are being written, with the note of what they settle: closing waits for them. */
  let pagesUnderWay = 0
  let isClosing = false

  /** An own entry right behind what is known: no other tab has written in between, so it need not be read again. */
  const noteOwn = (key: number | undefined): void => {
    if (key === known.key + 1) known.key = key
  }
  const tidyLogs = async (): Promise<void> => {
    appended = 0
    const journal = await run((open) => readLog(open, 'journal', 0))
    await run(async (open) => tidyJournal(open, journal, await contentsOf(journal)))
    const pages = await run((open) => readLog(open, 'pages', 0))
    await run(async (open) => tidyPages(open, pages, await documentsOf(pages)))
  }

  const writePage = async (text: string): Promise<void> => {
    appended += 1
    await run((open) => open.add('pages', text))
  }

  return {
    kind: 'indexeddb',
    read: async () => {
      const found = await run(readAll)
      const outbox = await contentsOf(found.journal)
      const documents = await documentsOf(found.pages)
      known.key = found.journal.lastKey
      known.dropped = new Set(outbox.dropped)
      const contents = toContents(found, { ...outbox, ...documents })
      // Afterwards, so that what is about to be forgotten still counts this time. It may fail and be done next time.
      const tidied = run((open) => tidyJournal(open, found.journal, outbox))
      void tidied.then(() => run((open) => tidyPages(open, found.pages, documents))).catch(() => undefined)
      return contents
    },
    persist: async (write) => {
      appended += 1
      for (const changeId of write.remove) known.dropped.add(changeId)
      for (const changeId of broughtBack(write)) known.dropped.delete(changeId)
      noteOwn(await run((open) => persist(open, write)))
    },
    readShared: async (pending) => {
      const news = await run((open) => readLog(open, 'journal', known.key))
      const outbox: OutboxContents = { ...emptyOutbox(), dropped: known.dropped }
      await replayTexts(news.texts, (text) => replayEntry(outbox, text))
      known.key = Math.max(known.key, news.lastKey)
      return sharedOf(outbox, pending)
    },
    writeDocuments: async (write) => {
      appended += 1
      pagesUnderWay += 1
      const { settled } = write
      try {
        const stands = await run((open) => writeDocuments(open, write))
        // On its own and behind the page: an edit waits for no page, and what is settled too late does no harm.
        if (stands === null && settled.length > 0)
          noteOwn(await run((open) => open.add('journal', journalText({ settled }))))
        return stands
      } finally {
        pagesUnderWay -= 1
        if (isClosing && pagesUnderWay === 0) close()
      }
    },
    readAcknowledged: async () => {
      const { acknowledged } = await contentsOf(await run((open) => readLog(open, 'journal', 0)))
      return [...acknowledged.values()].sort(bySequenceOfChange)
    },
    readRejected: () => run((open) => open.getAll('rejected')),
    discardRejected: (changeId) => run((open) => open.delete('rejected', changeId)),
    readConflicts: () => run((open) => open.getAll('conflicts')),
    keepConflicts: (conflicts) =>
      run((open) => inConflicts(open, (store) => conflicts.map((conflict) => store.put(conflict)))),
    dropConflicts: (addresses) =>
      run((open) => inConflicts(open, (store) => addresses.map((address) => store.delete(address)))),
    readLastCopies: async () => {
      const { lastCopies } = await documentsOf(await run((open) => readLog(open, 'pages', 0)))
      return [...lastCopies.values()]
    },
    keepLastCopies: (kept) => writePage(copiesText({ kept })),
    dropLastCopies: (dropped) => writePage(copiesText({ dropped })),
    noteSynced: async (at) => {
      await run((open) => open.put('meta', at, 'lastSyncedAt'))
    },
    tidy: async () => {
      if (appended > TIDY_AFTER_WRITES) await tidyLogs()
    },
    close: () => {
      isClosing = true
      if (pagesUnderWay === 0) close()
    },
  }
}

/** After this many writes of this tab the logs are checked for compaction, without waiting for the next start. */
const TIDY_AFTER_WRITES = 2_000

async function openCache(factory: IDBFactory, userId: string): Promise<OpenCache> {
  const name = databaseName(userId)
  const opened = await openDatabase(factory, { name, version: CACHE_VERSION, upgrade: upgradeStores })
  return wrap(opened) as unknown as OpenCache
}

type Found = {
  readonly journal: LogTexts
  readonly pages: LogTexts
  readonly meta: ReadonlyMap<string, string | number>
  readonly rejected: CacheContents['rejected']
}

async function readAll(database: OpenCache): Promise<Found> {
  const transaction = database.transaction(OPENED_STORES, 'readonly')
  const [journal, pages, meta, metaKeys, rejected] = await Promise.all([
    readTexts(transaction.objectStore('journal'), 'journal', 0),
    readTexts(transaction.objectStore('pages'), 'pages', 0),
    transaction.objectStore('meta').getAll(),
    transaction.objectStore('meta').getAllKeys(),
    transaction.objectStore('rejected').getAll(),
  ])
  return {
    journal,
    pages,
    meta: new Map(metaKeys.map((key, index) => [key, meta[index] ?? ''])),
    rejected,
  }
}

function toContents({ meta, rejected }: Found, contents: OutboxContents & DocumentContents): CacheContents {
  return {
    ...listContents(contents),
    rejected,
    ...positionOf(meta.get('cursor'), meta.get('epoch'), meta.get('era')),
    lastSyncedAt: textOf(meta.get('lastSyncedAt')),
  }
}

type MetaValue = string | number | undefined

function positionOf(cursor: MetaValue, epoch: MetaValue, era: MetaValue): DiskPosition {
  return { cursor: Number(cursor ?? 0), epoch: textOf(epoch), era: textOf(era) }
}

function textOf(value: MetaValue): string | null {
  return value === undefined ? null : String(value)
}

/** Returns the key of the journal's new entry. */
async function persist(database: OpenCache, write: Persisted): Promise<number> {
  const { rejected, ...entry } = write
  const hasRejected = write.retried.length + rejected.length > 0
  const transaction = database.transaction(hasRejected ? ['journal', 'rejected'] : ['journal'], 'readwrite')
  const added = transaction.objectStore('journal').add(journalText(entry))
  const requests: Promise<unknown>[] = [added]
  if (hasRejected) {
    const store = transaction.objectStore('rejected')
    requests.push(...write.retried.map((changeId) => store.delete(changeId)), ...rejected.map((one) => store.put(one)))
  }
  await commit(transaction, requests)
  return added
}

/** Writes the page and returns null; if it does not connect to the disk's position, returns that position instead. */
async function writeDocuments(database: OpenCache, write: CacheWrite): Promise<DiskPosition | null> {
  const transaction = database.transaction(['pages', 'meta'], 'readwrite')
  const meta = transaction.objectStore('meta')
  const pages = transaction.objectStore('pages')
  const requests: Promise<unknown>[] = []
  const { position } = write
  let page = write
  if (position !== null) {
    const stored = await readPosition(meta)
    if (!isConnecting(write, stored)) {
      await transaction.done
      return stored
    }
    page = asWritten(write, stored)
    for (const key of ['cursor', 'epoch', 'era'] as const) {
      if (position[key] !== stored[key]) requests.push(meta.put(position[key], key))
    }
  }
  const isPage = page.documents.length + page.lost.length > 0 || page.keepOnly !== null
  if (isPage) requests.push(pages.add(pageText(page)))
  await commit(transaction, requests)
  return null
}

async function readPosition(
  meta: Pick<IDBPObjectStore<CacheSchema, ('pages' | 'meta')[], 'meta'>, 'get'>,
): Promise<DiskPosition> {
  return positionOf(...(await Promise.all([meta.get('cursor'), meta.get('epoch'), meta.get('era')])))
}

function inConflicts(
  database: OpenCache,
  work: (store: IDBPObjectStore<CacheSchema, 'conflicts'[], 'conflicts', 'readwrite'>) => readonly Promise<unknown>[],
): Promise<void> {
  const transaction = database.transaction(['conflicts'], 'readwrite')
  const requests = work(transaction.objectStore('conflicts'))
  return commit(transaction, requests)
}

async function contentsOf({ texts }: LogTexts): Promise<OutboxContents> {
  const contents = emptyOutbox()
  await replayTexts(texts, (text) => replayEntry(contents, text))
  return contents
}

async function documentsOf({ texts }: LogTexts): Promise<DocumentContents> {
  const contents = emptyContents()
  await replayTexts(texts, (text) => replayPage(contents, text))
  return contents
}

/** Writes the journal anew when something in it is to be forgotten or it takes many more entries than it needs. */
async function tidyJournal(database: OpenCache, read: LogTexts, contents: OutboxContents): Promise<void> {
  const hasForgotten = pruneOutbox(contents)
  if (!hasForgotten && read.texts.length <= 2 * countEntries(contents) + 20) return
  const texts: string[] = []
  await replayTexts(journalOf(contents), (text) => texts.push(text))
  await rewriteLog(database, 'journal', read, texts)
}

async function tidyPages(database: OpenCache, read: LogTexts, contents: DocumentContents): Promise<void> {
  if (read.texts.length <= 2 * countPages(contents) + 20) return
  const texts: string[] = []
  await replayTexts(pagesOf(contents), (text) => texts.push(text))
  await rewriteLog(database, 'pages', read, texts)
}
