/** Archives in a folder. One gets its name once all of it is on the disk; until then its name ends with `.part`. */
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#base/app-error'
import { readArchiveName, type BackupErrorCode } from '#backup'
import { atPlace, type StoredArchive, type TargetStore } from './target-store.ts'
import { createWritePace, watchWriters } from './disk-pace.ts'

const OWNER_ONLY_FILE = 0o600
const OWNER_ONLY_FOLDER = 0o700
const PART = '.part'
/** About 7 MB a second beside 50 writers, on a disk that takes a flush in a millisecond. */
const REST_SHARE = 12
const PROBE = '.taschenmesser-probe'

/**
 * `isOurs`: a folder of the server's own, which is made if it is missing. Any other may be a disk that is not there now, and the
 * place where it is mounted must not be filled instead.
 */
export function openFolderTarget(o: {
  readonly folder: string
  readonly isOurs: boolean
  readonly dataDir: string
}): TargetStore {
  const { folder, isOurs } = o
  const pathOf = (name: string): string => join(folder, name)
  const prepare = async (): Promise<void> => {
    if (isOurs) await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
    else if (!(await stat(folder)).isDirectory()) throw new AppError<BackupErrorCode>('backup-place-missing')
  }
  const list = async (): Promise<readonly StoredArchive[]> => {
    await prepare()
    const names = (await readdir(folder)).filter((name) => readArchiveName(name) !== undefined)
    // One that is removed meanwhile, and a link that leads nowhere, are no archives.
    const sizes = await Promise.all(names.map((name) => readSize(pathOf(name))))
    return names.flatMap((name, index) => {
      const sizeBytes = sizes[index]
      return sizeBytes === undefined ? [] : [{ name, sizeBytes }]
    })
  }
  return {
    clear: () =>
      atPlace(async () => {
        await prepare()
        const left = (await readdir(folder)).filter(
          (name) => name.endsWith(PART) && readArchiveName(name.slice(0, -PART.length)) !== undefined,
        )
        for (const name of [...left, PROBE]) await rm(pathOf(name), { force: true })
      }),
    write: async (name, bytes) => {
      await atPlace(prepare)
      return writeWhole(pathOf(name), bytes, o.dataDir)
    },
    list: () => atPlace(list),
    read: (name) => atPlace(() => readArchive(pathOf(name))),
    remove: (name) =>
      atPlace(async () => {
        await rm(pathOf(name), { force: true })
        await flushFolder(folder)
      }),
    readFreeBytes: () =>
      atPlace(async () => {
        await prepare()
        const { bavail, bsize } = await statfs(folder)
        return bavail * bsize
      }),
    probe: () =>
      atPlace(async () => {
        await prepare()
        await rm(pathOf(PROBE), { force: true })
        const file = await open(pathOf(PROBE), 'wx', OWNER_ONLY_FILE)
        try {
          await file.writeFile('probe')
        } finally {
          await file.close()
          await rm(pathOf(PROBE), { force: true })
        }
      }),
    close: () => {},
  }
}

/**
 * Writes a file that is there whole or not at all, for its owner alone, and replaces none. Returns its size. Leaves the disk to
 * those who write to the databases in `dataDir`.
 */
export async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>, dataDir: string): Promise<number> {
  const part = path + PART
  const file = await atPlace(async () => {
    await rm(part, { force: true })
    return open(part, 'wx', OWNER_ONLY_FILE)
  })
  try {
    const sizeBytes = await writeAll(file, bytes, dataDir)
    await atPlace(async () => {
      await file.sync()
      await rename(part, path)
      await flushFolder(dirname(path))
    })
    return sizeBytes
  } catch (error) {
    // Why it failed counts, and what stays is cleared by the next run.
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  } finally {
    await file.close()
  }
}

/** Errors of the source stay as they are: only what the disk says is about the place. */
async function writeAll(file: FileHandle, bytes: AsyncIterable<Uint8Array>, dataDir: string): Promise<number> {
  const pace = createWritePace({ restShare: REST_SHARE, isBusy: watchWriters(dataDir) })
  let count = 0
  for await (const piece of bytes) {
    await atPlace(() => file.writeFile(piece))
    count += piece.length
    if (!pace.isFlushDue(piece.length)) continue
    const beganMs = performance.now()
    await atPlace(() => file.datasync())
    await sleep(pace.restAfter(performance.now() - beganMs))
  }
  return count
}

async function readArchive(path: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  return (await readSize(path)) === undefined ? undefined : createReadStream(path)
}

/** In bytes; undefined if there is no such file. */
async function readSize(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() === true ? found.size : undefined
}

/** Makes the names in a folder safe from a loss of power; Windows opens no folders, and keeps its names by itself. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
