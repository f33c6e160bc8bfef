/** A person's files in IndexedDB, where browsers keep what was committed also when they are killed. */
import type { IDBPTransaction } from 'idb'
import type { Now } from '#base/clock'
import { MINUTE_MS } from '#base/clock'
import type { FileVariant } from '#files'
import { idsOf, keptKey, keptLimits, pickEvicted, type KeptLimits } from '../../kept-pictures.ts'
import { isFull, type DeviceFiles, type FileContent, type WaitingFile } from './device-files.ts'
import { openFilesDatabase, type FilesSchema, type StoredRecord, type OpenFilesDatabase } from './files-database.ts'

/** A picture that is shown all the time is not marked as used each time. */
const USE_MARK_MS = 10 * MINUTE_MS
/** Counting them all costs a moment, so it is done when this tab has kept this part of what is allowed. */
const COUNT_AFTER_SHARE = 1 / 40

const STORES = ['waiting', 'waitingBytes', 'kept', 'keptBytes'] as const

/** Rejects where the browser keeps nothing. */
export async function openIndexedDbFiles(o: {
  readonly indexedDB: IDBFactory
  readonly userId: string
  readonly now: Now
  readonly limits?: KeptLimits
}): Promise<DeviceFiles> {
  const { now, limits = keptLimits } = o
  const { run, close } = await openFilesDatabase(o.indexedDB, o.userId)
  // Other tabs, and this one before, may have kept a lot.
  let uncounted = { bytes: limits.maxBytes, count: limits.maxCount }

  const evict = async (to: KeptLimits): Promise<void> => {
    uncounted = { bytes: 0, count: 0 }
    await run((database) => evictTo(database, to))
  }
  const noteKept = async (sizeBytes: number): Promise<void> => {
    uncounted = { bytes: uncounted.bytes + sizeBytes, count: uncounted.count + 1 }
    const isDue =
      uncounted.bytes > limits.maxBytes * COUNT_AFTER_SHARE || uncounted.count > limits.maxCount * COUNT_AFTER_SHARE
    if (isDue) await evict(limits)
  }
  return {
    kind: 'indexeddb',
    listWaiting: async () => {
      const waiting = await run((database) => database.getAll('waiting'))
      return waiting.sort((a, b) => a.takenAtMs - b.takenAtMs)
    },
    addWaiting: async (file, bytes) => {
      try {
        await run((database) => putWaiting(database, file, bytes))
      } catch (error) {
        if (!isFull(error)) throw error
        // What can be had again makes room for what can't.
        await evict({ maxBytes: 0, maxCount: 0 })
        await run((database) => putWaiting(database, file, bytes))
      }
    },
    changeWaiting: (file) => run((database) => changeWaiting(database, file)),
    readWaiting: (fileId) => run((database) => readWaiting(database, fileId)),
    dropWaiting: (fileId) => run((database) => dropWaiting(database, fileId)),
    finishWaiting: async (fileId) => {
      try {
        await noteKept(await run((database) => finishWaiting(database, fileId, now())))
      } catch (error) {
        if (!isFull(error)) throw error
        // The server has it, and what it was kept in is what there is too little of.
        await run((database) => dropWaiting(database, fileId))
      }
    },
    readKept: (fileId, variants) => run((database) => readKept(database, { fileId, variants, nowMs: now() })),
    keep: async (fileId, variant, { type, bytes }) => {
      const record = keptRecord({ fileId, variant, type, sizeBytes: bytes.byteLength, usedAtMs: now() })
      try {
        await run((database) => putKept(database, record, bytes))
        await noteKept(record.sizeBytes)
      } catch (error) {
        if (!isFull(error)) throw error
        await evict({ maxBytes: limits.maxBytes / 2, maxCount: limits.maxCount / 2 })
      }
    },
    listKeptIds: async (variant) => idsOf(await run((database) => database.getAll('kept')), variant),
    dropKept: (fileIds) => run((database) => dropKept(database, fileIds)),
    close,
  }
}

function keptRecord(parts: Omit<StoredRecord, 'key'>): StoredRecord {
  return { ...parts, key: keptKey(parts.fileId, parts.variant) }
}

async function putWaiting(database: OpenFilesDatabase, file: WaitingFile, bytes: ArrayBuffer): Promise<void> {
  // Strict: a reference will be sent that promises this file, and it is nowhere else.
  const transaction = database.transaction(STORES, 'readwrite', { durability: 'strict' })
  await writeAll(transaction, [
    () => transaction.objectStore('waiting').put(file),
    () => transaction.objectStore('waitingBytes').put(bytes, file.fileId),
  ])
}

async function changeWaiting(database: OpenFilesDatabase, file: WaitingFile): Promise<void> {
  const transaction = database.transaction('waiting', 'readwrite')
  if ((await transaction.store.getKey(file.fileId)) !== undefined) await transaction.store.put(file)
  await transaction.done
}

async function readWaiting(database: OpenFilesDatabase, fileId: string): Promise<FileContent | undefined> {
  const transaction = database.transaction(['waiting', 'waitingBytes'])
  const [file, bytes] = await Promise.all([
    transaction.objectStore('waiting').get(fileId),
    transaction.objectStore('waitingBytes').get(fileId),
  ])
  return file === undefined || bytes === undefined ? undefined : { type: file.reference.type, bytes }
}

async function dropWaiting(database: OpenFilesDatabase, fileId: string): Promise<void> {
  const transaction = database.transaction(['waiting', 'waitingBytes'], 'readwrite')
  await writeAll(transaction, [
    () => transaction.objectStore('waiting').delete(fileId),
    () => transaction.objectStore('waitingBytes').delete(fileId),
  ])
}

/** Returns how much of it is kept. */
async function finishWaiting(database: OpenFilesDatabase, fileId: string, nowMs: number): Promise<number> {
  const transaction = database.transaction(STORES, 'readwrite')
  const [file, bytes] = await Promise.all([
    transaction.objectStore('waiting').get(fileId),
    transaction.objectStore('waitingBytes').get(fileId),
  ])
  const isKept = file !== undefined && bytes !== undefined
  const writes: (() => Promise<unknown>)[] = [
    () => transaction.objectStore('waiting').delete(fileId),
    () => transaction.objectStore('waitingBytes').delete(fileId),
  ]
  if (isKept) {
    const { type } = file.reference
    const record = keptRecord({ fileId, variant: 'original', type, sizeBytes: bytes.byteLength, usedAtMs: nowMs })
    writes.push(
      () => transaction.objectStore('kept').put(record),
      () => transaction.objectStore('keptBytes').put(bytes, record.key),
    )
  }
  await writeAll(transaction, writes)
  return isKept ? bytes.byteLength : 0
}

async function readKept(
  database: OpenFilesDatabase,
  o: { readonly fileId: string; readonly variants: readonly FileVariant[]; readonly nowMs: number },
): Promise<FileContent | undefined> {
  for (const variant of o.variants) {
    const key = keptKey(o.fileId, variant)
    const transaction = database.transaction(['kept', 'keptBytes'])
    // One after the other, so that a reader of a small variant does not read the large one too.
    // oxlint-disable-next-line no-await-in-loop
    const [record, bytes] = await Promise.all([
      transaction.objectStore('kept').get(key),
      transaction.objectStore('keptBytes').get(key),
    ])
    if (record === undefined || bytes === undefined) continue
    if (Math.abs(o.nowMs - record.usedAtMs) > USE_MARK_MS) void markUsed(database, { ...record, usedAtMs: o.nowMs })
    return { type: record.type, bytes }
  }
  return undefined
}

async function markUsed(database: OpenFilesDatabase, record: StoredRecord): Promise<void> {
  const transaction = database.transaction('kept', 'readwrite')
  if ((await transaction.store.getKey(record.key)) !== undefined) await transaction.store.put(record)
  await transaction.done
}

async function putKept(database: OpenFilesDatabase, record: StoredRecord, bytes: ArrayBuffer): Promise<void> {
  const transaction = database.transaction(['kept', 'keptBytes'], 'readwrite')
  await writeAll(transaction, [
    () => transaction.objectStore('kept').put(record),
    () => transaction.objectStore('keptBytes').put(bytes, record.key),
  ])
}

async function evictTo(database: OpenFilesDatabase, limits: KeptLimits): Promise<void> {
  const transaction = database.transaction(['kept', 'keptBytes'], 'readwrite')
  const kept = await transaction.objectStore('kept').getAll()
  await removeKept(transaction, pickEvicted(kept, limits))
}

async function dropKept(database: OpenFilesDatabase, fileIds: ReadonlySet<string>): Promise<void> {
  const transaction = database.transaction(['kept', 'keptBytes'], 'readwrite')
  const kept = await transaction.objectStore('kept').getAll()
  await removeKept(
    transaction,
    kept.filter(({ fileId }) => fileIds.has(fileId)),
  )
}

function removeKept(
  transaction: IDBPTransaction<FilesSchema, ('kept' | 'keptBytes')[], 'readwrite'>,
  pictures: readonly { readonly key: string }[],
): Promise<void> {
  const writes = pictures.flatMap(({ key }) => [
    () => transaction.objectStore('kept').delete(key),
    () => transaction.objectStore('keptBytes').delete(key),
  ])
  return writeAll(transaction, writes)
}

/**
 * Writes all or nothing. Every request's failure is handled, so none is an unhandled rejection; the transaction's own failure is the
 * one reported.
 */
async function writeAll(
  transaction: { readonly done: Promise<void>; abort(): void; commit(): void },
  writes: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const requests: Promise<unknown>[] = []
  try {
    for (const write of writes) requests.push(write())
  } catch (error) {
    transaction.abort()
    await Promise.allSettled([...requests, transaction.done])
    throw error
  }
  // Without this the transaction would wait for the page to run again, which a killed page does not.
  transaction.commit()
  await Promise.allSettled(requests)
  return transaction.done
}
