/**
 * The disk of the local server: the documents of the device without an account, the changes that are on their way to it, and the
 * answers it has given (rules Z). Tabs share it; a transaction is the turn of one of them.
 */
import { wrap, type DBSchema, type IDBPDatabase } from 'idb'
import type { Change, PendingChange, StoredDocument } from '#documents'
import type { LogEntry } from '../../wire/log-entry.ts'
import { commit, connect, openDatabase, type OpenFailure } from '../cache/indexed-db.ts'
import { DEVICE_DATABASE } from './device-database-name.ts'

/** A document that a user has begun to take over (rule Z6). */
export type TakingClaim = {
  readonly userId: string
  /** Of the document on the device. */
  readonly key: string
  /** Its id in the person's account. */
  readonly id: string
  /** Which state of the document is meant. */
  readonly updatedAt: string
}

/** What is remembered beside the documents. */
export type DeviceNotes = {
  readonly claims: readonly TakingClaim[]
  /** Users who are no longer offered the documents with these keys. */
  readonly left: readonly { readonly userId: string; readonly keys: readonly string[] }[]
}

export const noNotes: DeviceNotes = { claims: [], left: [] }

/** What a batch of changes may depend on. */
export type Found = {
  readonly documents: ReadonlyMap<string, StoredDocument>
  readonly answered: ReadonlyMap<string, LogEntry>
}

export type Decided = {
  readonly written: ReadonlyMap<string, { readonly document: StoredDocument }>
  readonly log: readonly LogEntry[]
}

export type Question = { readonly keys: Iterable<string>; readonly changeIds: readonly string[] }

export type LocalStore = {
  readonly kind: 'indexeddb' | 'memory'
  /** Of this database; a new one after the user cleared the browser. */
  readonly epoch: string
  /** One transaction: no other tab writes between what is found and what is decided about it. */
  decide<Decision extends Decided>(question: Question, decide: (found: Found) => Decision): Promise<Decision>
  /** The first documents behind a position of the feed, tombstones included. */
  readFeed(since: number, limit: number): Promise<{ documents: readonly StoredDocument[]; next: number }>
  readOutbox(): Promise<readonly PendingChange[]>
  /** One transaction, begun before the call returns. Those of `sent` are on their way from now on, so they are folded no more (F9). */
  writeOutbox(put: readonly PendingChange[], remove: readonly string[], sent: readonly string[]): Promise<void>
  readNotes(): Promise<DeviceNotes>
  /** Resolves to what stands on the disk then. */
  editNotes(edit: (notes: DeviceNotes) => DeviceNotes): Promise<DeviceNotes>
  close(): void
}

type FeedRow = { readonly position: number; readonly document: StoredDocument }

interface LocalSchema extends DBSchema {
  feed: { key: string; value: FeedRow; indexes: { position: number } }
  /** By changeId, without values. */
  answered: { key: string; value: LogEntry }
  outbox: { key: string; value: PendingChange }
  /** `head`: the newest position of the feed. */
  meta: { key: 'epoch' | 'head' | 'notes'; value: string | number | DeviceNotes }
  /** Of version 1: documents, and the changes that they did not contain yet. */
  documents: { key: string; value: StoredDocument }
  journal: { key: number; value: readonly Change[] }
}

const VERSION = 2
/** How many answers are known to a change that comes again, at least. */
const ANSWERS_KEPT = 5_000

type OpenStore = IDBPDatabase<LocalSchema>

/** Brings the database of an older version of the app, or a new one (0), to the stores of this version. */
function upgradeStores(database: IDBDatabase, oldVersion: number): void {
  if (oldVersion < 1) {
    database.createObjectStore('documents')
    database.createObjectStore('journal', { autoIncrement: true })
    database.createObjectStore('meta')
  }
  if (oldVersion < 2) {
    database.createObjectStore('feed').createIndex('position', 'position')
    database.createObjectStore('answered', { keyPath: 'changeId' })
    database.createObjectStore('outbox', { keyPath: 'changeId' })
  }
}

/** Rejects with `CacheOpenError`. `decideOld` judges the changes that an earlier version of the app has left. */
export async function openLocalStore(
  factory: IDBFactory,
  o: {
    readonly newEpoch: () => string
    readonly decideOld: (changes: readonly Change[], found: Found) => Decided
    readonly onLost: (failure: OpenFailure) => void
  },
): Promise<LocalStore> {
  const { run, close } = await connect(() => openStore(factory), o.onLost)
  const epoch = await run((open) => enter(open, o))
  return {
    kind: 'indexeddb',
    epoch,
    decide: (question, decide) => run((open) => decideIn(open, question, decide)),
    readFeed: (since, limit) => run((open) => readFeed(open, since, limit)),
    readOutbox: () => run((open) => open.getAll('outbox')),
    writeOutbox: (...write) => run((open) => writeOutbox(open, ...write)),
    readNotes: () => run(async (open) => notesIn(await open.get('meta', 'notes'))),
    editNotes: (edit) => run((open) => editNotes(open, edit)),
    close,
  }
}

async function openStore(factory: IDBFactory): Promise<OpenStore> {
  const opened = await openDatabase(factory, { name: DEVICE_DATABASE, version: VERSION, upgrade: upgradeStores })
  return wrap(opened) as unknown as OpenStore
}

const OLD = ['documents', 'journal'] as const

/** Returns the epoch. Writes only what this version has not written yet: on a full disk, what is there is read all the same. */
async function enter(database: OpenStore, o: Parameters<typeof openLocalStore>[1]): Promise<string> {
  const known = await database.get('meta', 'epoch')
  const left = await Promise.all(OLD.map((name) => database.count(name)))
  // It may fail and be done next time.
  void forgetAnswers(database).catch(() => undefined)
  return typeof known === 'string' && left.every((count) => count === 0) ? known : takeIn(database, o)
}

/** Takes in what version 1 has left, and returns the epoch. */
async function takeIn(database: OpenStore, o: Parameters<typeof openLocalStore>[1]): Promise<string> {
  const transaction = database.transaction(['feed', 'meta', ...OLD], 'readwrite', { durability: 'strict' })
  const [feed, meta] = [transaction.objectStore('feed'), transaction.objectStore('meta')]
  const [known, documents, keys, journal] = await Promise.all([
    meta.get('epoch'),
    transaction.objectStore('documents').getAll(),
    transaction.objectStore('documents').getAllKeys(),
    transaction.objectStore('journal').getAll(),
  ])
  const epoch = typeof known === 'string' ? known : o.newEpoch()
  const old = new Map(documents.map((document, index) => [keys[index] ?? '', document]))
  const { written } = o.decideOld(journal.flat(), { documents: old, answered: new Map() })
  for (const [key, { document }] of written) old.set(key, document)
  const requests: Promise<unknown>[] = [meta.put(epoch, 'epoch')]
  if (old.size > 0) {
    let position = 0
    for (const [key, document] of old) requests.push(feed.put({ position: (position += 1), document }, key))
    requests.push(meta.put(position, 'head'))
  }
  for (const name of OLD) requests.push(transaction.objectStore(name).clear())
  await commit(transaction, requests)
  return epoch
}

async function forgetAnswers(database: OpenStore): Promise<void> {
  // Ids are ordered by time.
  const oldest = (await database.getAllKeys('answered')).at(-ANSWERS_KEPT - 1)
  if (oldest !== undefined) await database.delete('answered', IDBKeyRange.upperBound(oldest))
}

async function decideIn<Decision extends Decided>(
  database: OpenStore,
  question: Question,
  decide: (found: Found) => Decision,
): Promise<Decision> {
  const transaction = database.transaction(['feed', 'answered', 'meta'], 'readwrite', { durability: 'strict' })
  const feed = transaction.objectStore('feed')
  const answered = transaction.objectStore('answered')
  const meta = transaction.objectStore('meta')
  const keys = [...question.keys]
  const [rows, answers, head] = await Promise.all([
    Promise.all(keys.map((key) => feed.get(key))),
    Promise.all(question.changeIds.map((changeId) => answered.get(changeId))),
    meta.get('head'),
  ])
  const decision = decide({
    documents: mapOf(
      keys,
      rows.map((row) => row?.document),
    ),
    answered: mapOf(question.changeIds, answers),
  })
  let position = Number(head ?? 0)
  const requests: Promise<unknown>[] = []
  for (const [key, { document }] of decision.written)
    requests.push(feed.put({ position: (position += 1), document }, key))
  for (const entry of decision.log) requests.push(answered.put(withoutValues(entry)))
  requests.push(meta.put(position, 'head'))
  await commit(transaction, requests)
  return decision
}

async function readFeed(database: OpenStore, since: number, limit: number) {
  const rows = await database.getAllFromIndex('feed', 'position', IDBKeyRange.lowerBound(since, true), limit)
  return { documents: rows.map(({ document }) => document), next: rows.at(-1)?.position ?? since }
}

async function writeOutbox(
  database: OpenStore,
  put: readonly PendingChange[],
  remove: readonly string[],
  sent: readonly string[],
): Promise<void> {
  const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' })
  const { store } = transaction
  const requests: Promise<unknown>[] = [
    ...remove.map((changeId) => store.delete(changeId)),
    ...put.map((record) => store.put(record)),
  ]
  const records = sent.length === 0 ? [] : await Promise.all(sent.map((changeId) => store.get(changeId)))
  for (const record of records) if (record !== undefined) requests.push(store.put({ ...record, isSent: true }))
  await commit(transaction, requests)
}

async function editNotes(database: OpenStore, edit: (notes: DeviceNotes) => DeviceNotes): Promise<DeviceNotes> {
  const transaction = database.transaction('meta', 'readwrite', { durability: 'strict' })
  const notes = edit(notesIn(await transaction.store.get('notes')))
  const put = transaction.store.put(notes, 'notes')
  await commit(transaction, [put])
  return notes
}

function notesIn(value: string | number | DeviceNotes | undefined): DeviceNotes {
  return typeof value === 'object' ? value : noNotes
}

/** What an answer needs and no more: what was removed must not stay on the disk (Z5). */
function withoutValues({ before: _before, conflicts: _conflicts, ...entry }: LogEntry): LogEntry {
  return { ...entry, fields: [] }
}

function mapOf<Value>(keys: readonly string[], values: readonly (Value | undefined)[]): ReadonlyMap<string, Value> {
  return new Map(
    keys.flatMap((key, index) => {
      const value = values[index]
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

/** Lasts as long as the page. */
export function createMemoryStore(epoch: string): LocalStore {
  const feed = new Map<string, FeedRow>()
  const answered = new Map<string, LogEntry>()
  const outbox = new Map<string, PendingChange>()
  let head = 0
  let notes = noNotes
  return {
    kind: 'memory',
    epoch,
    decide: async ({ keys }, decide) => {
      const documents = mapOf(
        [...keys],
        [...keys].map((key) => feed.get(key)?.document),
      )
      const decision = decide({ documents, answered })
      for (const [key, { document }] of decision.written) feed.set(key, { position: (head += 1), document })
      for (const entry of decision.log) answered.set(entry.changeId, entry)
      return decision
    },
    readFeed: async (since) => ({
      documents: [...feed.values()].filter(({ position }) => position > since).map(({ document }) => document),
      next: head,
    }),
    readOutbox: async () => [...outbox.values()],
    // It ends with the page, and the page knows what it has sent.
    writeOutbox: async (put, remove) => {
      for (const changeId of remove) outbox.delete(changeId)
      for (const record of put) outbox.set(record.changeId, record)
    },
    readNotes: async () => notes,
    editNotes: async (edit) => (notes = edit(notes)),
    close: () => undefined,
  }
}

/** The notes without those about documents that are not there. */
export function notesAbout({ claims, left }: DeviceNotes, isThere: (key: string) => boolean): DeviceNotes {
  return {
    claims: claims.filter(({ key }) => isThere(key)),
    left: left.map((one) => ({ ...one, keys: one.keys.filter(isThere) })).filter(({ keys }) => keys.length > 0),
  }
}
