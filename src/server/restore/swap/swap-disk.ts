/** What a swap asks of a disk: each a single step that can fail, so that tests end the process between every two of them. */
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unless } from '#base/error-code'

export type SwapDisk = {
  names(folder: string): Promise<readonly string[]>
  makeFolder(path: string): Promise<void>
  /** Atomic. */
  move(from: string, to: string): Promise<void>
  /** Removes a file, or a folder with its contents; resolves if it does not exist. */
  remove(path: string): Promise<void>
  /** Undefined where there is no such file. */
  readText(path: string): Promise<string | undefined>
  /** Makes the file and its bytes safe from a loss of power. */
  writeText(path: string, text: string): Promise<void>
  /** Makes the names in a folder safe from a loss of power. */
  flushFolder(path: string): Promise<void>
}

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

export const swapDisk: SwapDisk = {
  names: async (folder) => (await readdir(folder).catch(unless('ENOENT'))) ?? [],
  makeFolder: async (path) => void (await mkdir(path, { recursive: true, mode: FOLDER_MODE })),
  move: rename,
  remove: (path) => rm(path, { recursive: true, force: true }),
  readText: (path) => readFile(path, 'utf8').catch(unless('ENOENT')),
  writeText: (path, text) => writeFile(path, text, { mode: FILE_MODE, flush: true }),
  async flushFolder(path) {
    // Windows opens no folders, and keeps their names by itself.
    if (process.platform === 'win32') return
    await using folder = await open(path, 'r')
    await folder.sync()
  },
}

/** Whether a folder has this name, asked of the names that are there: a link counts like a file. */
export async function hasName(disk: SwapDisk, folder: string, name: string): Promise<boolean> {
  return (await disk.names(folder)).includes(name)
}

/** Replaces a small file so that a reader finds the old or the new one, whole. */
export async function replaceText(
  disk: SwapDisk,
  o: { readonly folder: string; readonly name: string; readonly text: string },
): Promise<void> {
  const path = join(o.folder, o.name)
  await disk.writeText(`${path}.new`, o.text)
  await disk.move(`${path}.new`, path)
  await disk.flushFolder(o.folder)
}
