/** Brings files of a backup into a store which is not exchanged: a bucket, or a folder that is mounted from elsewhere. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Now } from '#base/clock'
import type { FileStore } from '#files/server'
import type { Config } from '../config/config.ts'
import { openFileStore } from '../files/file-store.ts'
import { newKey } from '../files/files.ts'
import type { Log } from '../process/log.ts'

/** Whether the folder of files is on the disk of the data folder, so that it is exchanged by giving it another name. */
export async function areFilesBeside(dataDir: string): Promise<boolean> {
  const [data, files] = await Promise.all([stat(dataDir), stat(join(dataDir, 'files')).catch(() => undefined)])
  return files === undefined || files.dev === data.dev
}

/**
 * Puts what the store does not have yet, each under its key; a key always stands for the same bytes. Nothing is removed: what
 * the restored databases don't know is cleared by the sweep. `folder` holds files named after their keys, also in folders.
 */
export async function bringFiles(store: FileStore, folder: string): Promise<void> {
  const known = new Set<string>()
  for await (const { key } of store.list()) known.add(key)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile() || known.has(entry.name)) continue
    await store.put(entry.name, await describeFile(join(entry.parentPath, entry.name)))
  }
}

/** Brings those that are unpacked below `staged` into the store that the server with this configuration has. */
export async function bringStagedFiles(
  config: Config,
  { staged, now, log }: { readonly staged: string; readonly now: Now; readonly log: Pick<Log, 'warn'> },
): Promise<void> {
  const store = await openFileStore(config, { now, newKey, log })
  try {
    await bringFiles(store, join(staged, 'files'))
  } finally {
    await store.close()
  }
}

async function describeFile(path: string): Promise<Parameters<FileStore['put']>[1]> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { path, sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') }
}
