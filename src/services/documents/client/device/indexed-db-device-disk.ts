/**
 * Stores the device's documents in IndexedDB: a journal of changes in front of the documents they lead to. Adding to it needs no
 * read, so a change is on its way to the disk in the tick that made it, and the order of the journal is the order for every tab
 * (rules Z3, Z4).
 */
import { wrap, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { documentKey, type Change, type StoredDocument } from '#documents'
import { DEVICE_DATABASE } from './device-database-name.ts'
import { noNotes, notesAbout, type DeviceDisk, type DeviceNotes, type CoalesceChanges } from './device-disk.ts'
import { connect, openDatabase, settleAll, type OpenFailure } from '../cache/indexed-db.ts'

/** Of the stores. */
const VERSION = 1

interface DeviceSchema extends DBSchema {
  documents: { key: string; value: StoredDocument }
  /** Changes that the documents do not contain yet; what was made in one tick is one entry. */
  journal: { key: number; value: readonly Change[] }
  /** `folded`: the last entry of the journal that is in the documents. */
  meta: { key: 'folded' | 'notes'; value: number | DeviceNotes }
}

const STORES = ['documents', 'journal', 'meta'] as const
type OpenDevice = IDBPDatabase<DeviceSchema>
type InAll<Mode extends IDBTransactionMode> = IDBPTransaction<DeviceSchema, (typeof STORES)[number][], Mode>

/** Brings the database of an older version of the app, or a new one (0), to the stores of this version. */
function upgradeStores(database: IDBDatabase, oldVersion: number): void {
  if (oldVersion < 1) {
    database.createObjectStore('documents')
    database.createObjectStore('journal', { autoIncrement: true })
    database.createObjectStore('meta')
  }
}

/** Rejects with `CacheOpenError`. */
export async function openIndexedDbDeviceDisk(
  factory: IDBFactory,
  onLost: (failure: OpenFailure) => void = () => undefined,
): Promise<DeviceDisk> {
  const { run, close } = await connect(() => openDevice(factory), onLost)
  return {
    kind: 'indexeddb',
    read: (since) => run((open) => read(open, since)),
    append: (changes) => run((open) => append(open, changes)),
    tidy: (fold) => run((open) => tidy(open, fold)),
    editNotes: (edit) => run((open) => editNotes(open, edit)),
    close,
  }
}

async function openDevice(factory: IDBFactory): Promise<OpenDevice> {
  const opened = await openDatabase(factory, { name: DEVICE_DATABASE, version: VERSION, upgrade: upgradeStores })
  return wrap(opened) as unknown as OpenDevice
}

/** Not before the bytes have left the system's caches: a battery that dies takes nothing along. */
function begin(database: OpenDevice): InAll<'readwrite'> {
  return database.transaction([...STORES], 'readwrite', { durability: 'strict' })
}

async function append(database: OpenDevice, changes: readonly Change[]): Promise<number> {
  const transaction = database.transaction(['journal'], 'readwrite', { durability: 'strict' })
  const added = transaction.objectStore('journal').add(changes)
  // Without this the transaction would wait for the page to run again, which a killed page does not.
  transaction.commit()
  await settleAll([added], transaction.done)
  return added
}

async function read(database: OpenDevice, since: number | null) {
  const transaction = database.transaction([...STORES], 'readonly')
  const folded = await readCoalesced(transaction)
  const isFollowing = since !== null && since >= folded
  const position = isFollowing ? since : folded
  const range = IDBKeyRange.lowerBound(position, true)
  const journal = transaction.objectStore('journal')
  const [documents, entries, keys, notes] = await Promise.all([
    isFollowing ? undefined : transaction.objectStore('documents').getAll(),
    journal.getAll(range),
    journal.getAllKeys(range),
    readNotes(transaction),
  ])
  return {
    ...(documents === undefined ? {} : { documents }),
    changes: entries.flat(),
    position: keys.at(-1) ?? position,
    notes,
  }
}

async function tidy(database: OpenDevice, fold: CoalesceChanges): Promise<void> {
  const transaction = begin(database)
  const documents = transaction.objectStore('documents')
  const journal = transaction.objectStore('journal')
  const [before, entries, keys, notes] = await Promise.all([
    documents.getAll(),
    journal.getAll(),
    journal.getAllKeys(),
    readNotes(transaction),
  ])
  const lastKey = keys.at(-1)
  const requests: Promise<unknown>[] = []
  if (lastKey !== undefined) {
    const changed = fold(before, entries.flat())
    for (const [key, document] of changed)
      requests.push(document === null ? documents.delete(key) : documents.put(document, key))
    requests.push(journal.clear(), transaction.objectStore('meta').put(lastKey, 'folded'))
    const kept = new Map(before.map((document) => [documentKey(document.collection, document.id), document]))
    for (const [key, document] of changed) {
      if (document === null) kept.delete(key)
      else kept.set(key, document)
    }
    requests.push(transaction.objectStore('meta').put(notesAbout(notes, [...kept.values()]), 'notes'))
  }
  transaction.commit()
  await settleAll(requests, transaction.done)
}

async function editNotes(database: OpenDevice, edit: (notes: DeviceNotes) => DeviceNotes): Promise<DeviceNotes> {
  const transaction = begin(database)
  const notes = edit(await readNotes(transaction))
  const put = transaction.objectStore('meta').put(notes, 'notes')
  transaction.commit()
  await settleAll([put], transaction.done)
  return notes
}

async function readCoalesced(transaction: InAll<'readonly'>): Promise<number> {
  const folded = await transaction.objectStore('meta').get('folded')
  return typeof folded === 'number' ? folded : 0
}

async function readNotes(transaction: InAll<'readonly'> | InAll<'readwrite'>): Promise<DeviceNotes> {
  const notes = await transaction.objectStore('meta').get('notes')
  return typeof notes === 'object' ? notes : noNotes
}
