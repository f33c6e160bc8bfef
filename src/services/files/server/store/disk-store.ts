/**
 * Stores files in a folder: `<2 letters>/<key>`. A file is renamed to its key once all of its bytes are on the disk, so a partial
 * file is never visible, even if the process or the machine stops. Remains of a killed process lie in `.new` and are removed later.
 */
import { join } from 'node:path'
import { AppError } from '#base/app-error'
import { HOUR_MS, type Now } from '#base/clock'
import type { RequestErrorCode } from '#http'
import {
  checkFileKey,
  claimStore,
  isFileKey,
  type FileKey,
  type FileStore,
  type LocalFile,
  type StoredFile,
  type StoreMarks,
} from '../file-store.ts'
import { disk as realDisk, type Disk } from './disk.ts'
import { readOpenFile } from './read-open-file.ts'

export type DiskStoreOptions = {
  /** Made where it is missing, readable by the owner only. */
  readonly folder: string
  readonly now: Now
  /** Names for files that are not finished. */
  readonly newId: () => string
  readonly disk?: Disk
}

const UNFINISHED = '.new'
/** Longer than any copy takes: another server on the same folder may be at it. */
const UNFINISHED_FOR_MS = HOUR_MS
const SHARD_LENGTH = 2
const FULL = new Set(['ENOSPC', 'EDQUOT'])
const RETRY_WHEN_FULL_SECONDS = 60

export async function openDiskStore(options: DiskStoreOptions): Promise<FileStore> {
  const { folder, disk = realDisk } = options
  await disk.makeFolder(join(folder, UNFINISHED))
  await clearUnfinished(options, disk)
  const pathOf = (key: FileKey): { readonly shard: string; readonly path: string } => {
    checkFileKey(key)
    const shard = join(folder, key.slice(0, SHARD_LENGTH))
    return { shard, path: join(shard, key) }
  }
  return {
    put: (key, source) => telling(() => put(options, disk, pathOf(key), source)),
    async read(key, range) {
      const file = await disk.open(pathOf(key).path)
      return file === undefined ? undefined : readOpenFile(file, range)
    },
    remove: (key) =>
      telling(async () => {
        const { shard, path } = pathOf(key)
        if ((await disk.inspect(path)) === undefined) return
        await disk.remove(path)
        await disk.flushFolder(shard)
      }),
    async *list() {
      await clearUnfinished(options, disk)
      yield* listFolder(folder, disk)
    },
    claim: (owner) => telling(() => claimStore(marksOf(folder, disk), owner)),
    close: async () => {},
  }
}

async function put(
  { folder, now, newId }: DiskStoreOptions,
  disk: Disk,
  target: { readonly shard: string; readonly path: string },
  source: LocalFile,
): Promise<void> {
  // It may have become a link since the store was opened.
  await disk.makeFolder(join(folder, UNFINISHED))
  const unfinished = join(folder, UNFINISHED, newId())
  try {
    // What was uploaded is finished, so a second name is as good as a copy, and costs nothing.
    if (!(await disk.link(source.path, unfinished))) await disk.copy(source.path, unfinished)
    const brought = await disk.inspect(unfinished)
    if (brought?.sizeBytes !== source.sizeBytes) throw new Error('a file is not as long as it was said to be')
    await disk.seal(unfinished, now())
    await disk.makeFolder(target.shard)
    await disk.rename(unfinished, target.path)
    await disk.flushFolder(target.shard)
    // The folder itself may be new.
    await disk.flushFolder(folder)
    // If both names already were the same file, the rename did nothing and left both.
    await disk.remove(unfinished)
  } catch (error) {
    // What went wrong first is what counts; what stays here is cleared later.
    await disk.remove(unfinished).catch(() => undefined)
    throw error
  }
}

function marksOf(folder: string, disk: Disk): StoreMarks {
  return {
    list: async (beginning) => (await disk.names(folder)).filter((name) => name.startsWith(beginning)),
    async add(name) {
      await disk.makeFile(join(folder, name))
      await disk.flushFolder(folder)
    },
  }
}

async function* listFolder(folder: string, disk: Disk): AsyncIterable<StoredFile> {
  for (const shard of await disk.folders(folder)) {
    if (shard.length !== SHARD_LENGTH) continue
    for (const key of await disk.names(join(folder, shard))) {
      if (!isFileKey(key) || !key.startsWith(shard)) continue
      const found = await disk.inspect(join(folder, shard, key))
      if (found !== undefined) yield { key, sizeBytes: found.sizeBytes, changedAtMs: found.changedAtMs }
    }
  }
}

async function clearUnfinished({ folder, now }: DiskStoreOptions, disk: Disk): Promise<void> {
  if (!(await disk.folders(folder)).includes(UNFINISHED)) return
  for (const name of await disk.names(join(folder, UNFINISHED))) {
    const path = join(folder, UNFINISHED, name)
    const found = await disk.inspect(path)
    if (found !== undefined && found.namedAtMs < now() - UNFINISHED_FOR_MS) await disk.remove(path)
  }
}

/** Says of a full disk that it is full; anything else stays what it is. */
async function telling<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
    if (typeof code !== 'string' || !FULL.has(code)) throw error
    throw new AppError<RequestErrorCode>('storage-full', { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS }, error)
  }
}
