/** The bytes of files as a backup takes them: those that the server knew at the cut and the store really has. */
import { join } from 'node:path'
import { newId } from '#base/id'
import type { Now } from '#base/clock'
import {
  openDiskStore,
  openS3Store,
  READY_FILES,
  storedContentsOf,
  type FileStore,
  type RemovalHold,
  type StoredContent,
} from '#files/server'
import { nameOfFile } from '../archive/entry-names.ts'
import type { ArchiveEntry } from '../archive/pack-archive.ts'
import type { BackupSource } from './source.ts'
import { openCopy } from './stage-sqlite.ts'

export function openSourceStore({ dataDir, s3 }: BackupSource, now: Now): Promise<FileStore> {
  const newKey = (): string => newId((bytes) => crypto.getRandomValues(bytes))
  return s3 === undefined
    ? openDiskStore({ folder: join(dataDir, 'files'), now, newId: newKey })
    : Promise.resolve(openS3Store({ settings: s3, now }))
}

/** Files by a copy of their database, read anew each time. */
export function* readStagedContents(path: string): Generator<StoredContent> {
  const database = openCopy(path)
  try {
    for (const row of database.prepare(READY_FILES.sqlite).iterate()) yield* storedContentsOf(row)
  } finally {
    database.close()
  }
}

export type PresentFiles = {
  readonly count: number
  readonly bytes: number
  /** Known, and not in the store, or not as many bytes as there should be. */
  readonly missing: number
  isThere(content: StoredContent): boolean
}

/** Looks at the store after the databases were copied: what was ready then has all of its bytes there. */
export async function findPresent(store: FileStore, contents: Iterable<StoredContent>): Promise<PresentFiles> {
  const sizes = new Map<string, number>()
  for await (const { key, sizeBytes } of store.list()) sizes.set(key, sizeBytes)
  const isThere = ({ key, sizeBytes }: StoredContent): boolean => sizes.get(key) === sizeBytes
  let [count, bytes, missing] = [0, 0, 0]
  for (const content of contents) {
    if (!isThere(content)) missing += 1
    else {
      count += 1
      bytes += content.sizeBytes
    }
  }
  return { count, bytes, missing, isThere }
}

export function* toEntries(
  contents: Iterable<StoredContent>,
  o: {
    readonly store: FileStore
    readonly present: PresentFiles
    readonly hold: Pick<RemovalHold, 'check'>
    /** Leaves a disk to others. */
    readonly slowDown: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
  },
): Generator<ArchiveEntry> {
  for (const content of contents) {
    if (!o.present.isThere(content)) continue
    const { key, sizeBytes } = content
    yield { name: nameOfFile(key), sizeBytes, read: () => o.slowDown(readContent(o.store, key, o.hold)) }
  }
}

async function* readContent(
  store: FileStore,
  key: string,
  hold: Pick<RemovalHold, 'check'>,
): AsyncGenerator<Uint8Array> {
  hold.check()
  const bytes = await store.read(key)
  if (bytes === undefined) throw new Error(`the file ${key} went while it was to be copied`)
  yield* bytes
}
