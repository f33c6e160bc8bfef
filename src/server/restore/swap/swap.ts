/**
 * Puts the parts of a backup in the place of a server's own, under a journal: after a process that ended at any moment of it
 * the data folder holds the old parts or the new ones, whole, once `settleSwap` has run. Until `keepSwap` has begun that is
 * the old ones. What the server had before lies in the restore point afterwards, which replaces the one before it.
 */
import { join } from 'node:path'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { unless } from '#base/error-code'

/** What a swap asks of a disk: each a single step that can fail, so that tests end the process between every two of them. */
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

/** The folder in which a backup is unpacked and checked before any part is touched. */
export const STAGING_FOLDER = 'restore-staging'
/** The parts of before the last restore. */
export const POINT_FOLDER = 'restore-point'
export const POINT_NOTE = 'restore.json'
export const NEW_POINT_FOLDER = 'restore-point.new'
export const JOURNAL = 'restore.journal'

const journalSchema = z.strictObject({
  format: z.literal(1),
  /** `swapping` goes back, `keeping` goes on. */
  phase: z.enum(['swapping', 'keeping']),
  entries: z.array(z.strictObject({ name: z.string(), wasThere: z.boolean() })),
})
type Journal = z.infer<typeof journalSchema>

type Place = { readonly dataDir: string; readonly disk?: SwapDisk }

export type SwapPlan = Place & {
  /** Folder with what comes in place of the server's own; on the same file system. */
  readonly staged: string
  /** Names in the data folder that belong to the parts: each is moved away where it is there, and replaced where `staged` has it. */
  readonly names: readonly string[]
  /** What the restore point says about itself. */
  readonly note: object
}

/** Nothing may have the parts open. Rejects in the middle where the disk fails: then `settleSwap` is called for. */
export async function swapIn({ dataDir, staged, names, note, disk = swapDisk }: SwapPlan): Promise<void> {
  const point = join(dataDir, NEW_POINT_FOLDER)
  const [there, coming] = [new Set(await disk.names(dataDir)), new Set(await disk.names(staged))]
  const entries = names.map((name) => ({ name, wasThere: there.has(name) }))
  await disk.remove(point)
  await disk.makeFolder(point)
  await disk.writeText(join(point, POINT_NOTE), `${JSON.stringify(note)}\n`)
  await writeJournal(disk, dataDir, { format: 1, phase: 'swapping', entries })
  for (const { name, wasThere } of entries) if (wasThere) await disk.move(join(dataDir, name), join(point, name))
  // A name that is taken before it is known where the old part went would be the end of that part.
  await disk.flushFolder(point)
  await disk.flushFolder(dataDir)
  for (const { name } of entries) if (coming.has(name)) await disk.move(join(staged, name), join(dataDir, name))
  await disk.flushFolder(dataDir)
}

/** Keeps what was swapped in: from here on a process that ends leads to the new parts. */
export async function keepSwap({ dataDir, disk = swapDisk }: Place): Promise<void> {
  const journal = await readJournal(disk, dataDir)
  if (journal === undefined) throw new Error('there is no swap to keep')
  await writeJournal(disk, dataDir, { ...journal, phase: 'keeping' })
  await finish(disk, dataDir)
}

/**
 * Ends a swap that failed or in which a process has ended, before anything has a part open: puts the old parts back, however far
 * it had come, or keeps the new ones where `keepSwap` had begun. Says which.
 */
export async function settleSwap({ dataDir, disk = swapDisk }: Place): Promise<'nothing' | 'went-back' | 'kept'> {
  const journal = await readJournal(disk, dataDir)
  if (journal === undefined) return 'nothing'
  if (journal.phase === 'swapping') await goBack(disk, dataDir, journal)
  else await finish(disk, dataDir)
  return journal.phase === 'swapping' ? 'went-back' : 'kept'
}

/** The note in the restore point; undefined if there is no restore point. */
export async function readPointNote({ dataDir, disk = swapDisk }: Place): Promise<unknown> {
  const text = await disk.readText(join(dataDir, POINT_FOLDER, POINT_NOTE))
  return text === undefined ? undefined : JSON.parse(text)
}

async function goBack(disk: SwapDisk, dataDir: string, journal: Journal): Promise<void> {
  const point = join(dataDir, NEW_POINT_FOLDER)
  const moved = new Set(await disk.names(point))
  for (const { name, wasThere } of journal.entries) {
    // One that was there and is not in the point has not been moved, or is back already.
    if (wasThere && !moved.has(name)) continue
    await disk.remove(join(dataDir, name))
    if (wasThere) await disk.move(join(point, name), join(dataDir, name))
  }
  await disk.flushFolder(dataDir)
  await disk.remove(point)
  await removeJournal(disk, dataDir)
}

async function finish(disk: SwapDisk, dataDir: string): Promise<void> {
  // If it already has its final name, a process ended between the renaming and the removal of the journal.
  if (await hasName(disk, dataDir, NEW_POINT_FOLDER)) {
    await disk.remove(join(dataDir, POINT_FOLDER))
    await disk.move(join(dataDir, NEW_POINT_FOLDER), join(dataDir, POINT_FOLDER))
    await disk.flushFolder(dataDir)
  }
  await removeJournal(disk, dataDir)
}

async function readJournal(disk: SwapDisk, dataDir: string): Promise<Journal | undefined> {
  const text = await disk.readText(join(dataDir, JOURNAL))
  return text === undefined ? undefined : journalSchema.parse(JSON.parse(text))
}

function writeJournal(disk: SwapDisk, dataDir: string, journal: Journal): Promise<void> {
  return replaceText(disk, { folder: dataDir, name: JOURNAL, text: `${JSON.stringify(journal)}\n` })
}

async function removeJournal(disk: SwapDisk, dataDir: string): Promise<void> {
  await disk.remove(join(dataDir, JOURNAL))
  await disk.flushFolder(dataDir)
}

/** Whether a folder has this name, asked of the names that are there: a link counts like a file. */
async function hasName(disk: SwapDisk, folder: string, name: string): Promise<boolean> {
  return (await disk.names(folder)).includes(name)
}

/** Replaces a small file so that a reader finds the old or the new one, whole. */
async function replaceText(
  disk: SwapDisk,
  o: { readonly folder: string; readonly name: string; readonly text: string },
): Promise<void> {
  const path = join(o.folder, o.name)
  await disk.writeText(`${path}.new`, o.text)
  await disk.move(`${path}.new`, path)
  await disk.flushFolder(o.folder)
}
