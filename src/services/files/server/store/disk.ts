/**
 * What the disk store asks of a disk, each a single step that can fail, so that tests let each of them fail. No step follows
 * a link: neither one in place of a file nor one in place of the folder it is in (rule D13).
 */
import { constants } from 'node:fs'
import { copyFile, link, lstat, mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Disk = {
  /** Rejects where something else stands there already. */
  makeFolder(path: string): Promise<void>
  /** Gives a file a second name; false where the file system can't. */
  link(source: string, target: string): Promise<boolean>
  copy(source: string, target: string): Promise<void>
  /** Makes a file the owner's alone, changed now, and its bytes safe from a loss of power. */
  seal(path: string, nowMs: number): Promise<void>
  /** Atomic; what had the name is replaced. */
  rename(from: string, to: string): Promise<void>
  /** Makes the names in a folder safe from a loss of power. */
  flushFolder(path: string): Promise<void>
  /** An empty one, for the owner alone; one that is there stays. */
  makeFile(path: string): Promise<void>
  /** No matter whether there is one. */
  remove(path: string): Promise<void>
  /** Undefined where there is no such file. */
  inspect(path: string): Promise<DiskFile | undefined>
  names(folder: string): Promise<readonly string[]>
  /** Those names in a folder that are folders themselves. */
  folders(folder: string): Promise<readonly string[]>
  open(path: string): Promise<FileHandle | undefined>
}

type DiskFile = {
  readonly sizeBytes: number
  readonly changedAtMs: number
  /** When it got this name, or anything else about it changed. */
  readonly namedAtMs: number
}

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Other file systems than the source's, those without links, and a file with too many of them. */
const NO_LINK = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES'])

/** What is no file at all, such as a pipe, must not be waited for either. */
const READ_NO_LINK = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
/** The latter two: a link in place of a file, and a pipe or socket without a peer. */
const NOT_THERE = new Set(['ENOENT', 'ELOOP', 'ENXIO'])

export const disk: Disk = {
  async makeFolder(path) {
    await mkdir(path, { recursive: true, mode: FOLDER_MODE })
    if (!(await isFolder(path))) throw new Error(`${path} is a link where a folder has to be`)
  },
  async link(source, target) {
    try {
      await link(source, target)
      return true
    } catch (error) {
      if (NO_LINK.has(codeOf(error))) return false
      throw error
    }
  },
  copy: (source, target) => copyFile(source, target, constants.COPYFILE_FICLONE),
  async seal(path, nowMs) {
    const file = await open(path, 'r+')
    try {
      await file.chmod(FILE_MODE)
      await file.utimes(nowMs / 1000, nowMs / 1000)
      await file.sync()
    } finally {
      await file.close()
    }
  },
  rename,
  async flushFolder(path) {
    // Windows opens no folders, and keeps its names by itself.
    if (process.platform === 'win32') return
    const folder = await open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  },
  makeFile: async (path) => (await open(path, 'a', FILE_MODE)).close(),
  remove: (path) => rm(path, { force: true }),
  inspect: (path) =>
    orUndefined(async () => {
      if (!(await isFolder(dirname(path)))) return undefined
      const found = await lstat(path)
      if (!found.isFile()) return undefined
      return { sizeBytes: found.size, changedAtMs: found.mtimeMs, namedAtMs: found.ctimeMs }
    }),
  names: async (folder) => (await orUndefined(() => readdir(folder))) ?? [],
  folders: async (folder) => {
    const entries = (await orUndefined(() => readdir(folder, { withFileTypes: true }))) ?? []
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  },
  open: (path) =>
    orUndefined(async () => {
      if (!(await isFolder(dirname(path)))) return undefined
      const file = await open(path, READ_NO_LINK)
      if ((await file.stat()).isFile()) return file
      await file.close()
      return undefined
    }),
}

async function isFolder(path: string): Promise<boolean> {
  return (await lstat(path)).isDirectory()
}

async function orUndefined<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await act()
  } catch (error) {
    if (NOT_THERE.has(codeOf(error))) return undefined
    throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
