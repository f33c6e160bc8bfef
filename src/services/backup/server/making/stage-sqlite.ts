/** Copies the databases of a server on SQLite, all of them as they were at one moment, into a folder of the backup's own. */
import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fdatasyncSync, openSync } from 'node:fs'
import { copyFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { toIso, type Now } from '#base/clock'
import type { BackupManifest, BackupPart } from '#backup'
import { summarizeSqlite } from '#documents/server'
import { cutDatabases, type Cut } from '../cut/cut-databases.ts'
import { createWritePace, watchWriters } from '../target/disk-pace.ts'
import type { SourcePart } from './source.ts'

/** Pages of one step: 64 KB, the least that is flushed at once. */
const PAGES_PER_STEP = 16
const PAGE_BYTES = 4_096
const REST_SHARE = 3

export type StagedParts = Pick<BackupManifest, 'cutAt' | 'counts' | 'parts'> & {
  /** How long writers were kept waiting by the cut. */
  readonly heldMs: number
}

/** What the copies will need at most, in bytes. */
export async function measureSqlite(dataDir: string, parts: readonly SourcePart[]): Promise<number> {
  const paths = parts.flatMap(({ name }) => ['', '-wal'].map((ending) => join(dataDir, `${name}.sqlite${ending}`)))
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function stageSqlite(o: {
  readonly dataDir: string
  readonly parts: readonly SourcePart[]
  readonly folder: string
  readonly now: Now
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}): Promise<StagedParts> {
  const { dataDir, parts, folder, signal, onProgress } = o
  const cut = await cutDatabases({ dataDir, names: parts.map(({ name }) => name), now: o.now, signal })
  try {
    const secrets = join(folder, 'secrets.json')
    await copyFile(join(dataDir, 'secrets.json'), secrets)
    const staged: BackupPart[] = [{ kind: 'secrets', name: 'secrets', ...(await hashFile(secrets)) }]
    for (const [index, part] of parts.entries()) {
      signal.throwIfAborted()
      const path = join(folder, `${part.name}.sqlite`)
      const progress = (share: number): void => onProgress((index + share) / parts.length)
      // A small database is copied in a single step, which reports no progress.
      progress(0)
      await copyDatabase(readerOf(cut, part.name), path, { dataDir, onProgress: progress })
      checkDatabase(part.name, path)
      staged.push({ kind: 'database', name: part.name, ...(await hashFile(path)), ...describe(cut, part) })
    }
    return { cutAt: toIso(cut.cutAtMs), heldMs: cut.heldMs, parts: staged, ...count(cut, parts) }
  } finally {
    cut.close()
  }
}

/**
 * Flushes and rests within `progress`, because SQLite copies the next pages only after it returns. The copy must not take long
 * either: until it is made the logs of the databases grow, which slows each write to them.
 */
async function copyDatabase(
  reader: DatabaseSync,
  path: string,
  { dataDir, onProgress }: { readonly dataDir: string; readonly onProgress: (share: number) => void },
): Promise<void> {
  const pace = createWritePace({ restShare: REST_SHARE, isBusy: watchWriters(dataDir) })
  let copy: number | undefined
  try {
    await backup(reader, path, {
      rate: PAGES_PER_STEP,
      progress: ({ totalPages, remainingPages }) => {
        onProgress(totalPages === 0 ? 1 : 1 - remainingPages / totalPages)
        if (!pace.isFlushDue(PAGES_PER_STEP * PAGE_BYTES)) return
        copy ??= openSync(path, 'r+')
        const beganMs = performance.now()
        fdatasyncSync(copy)
        waitHere(pace.restAfter(performance.now() - beganMs))
      },
    })
  } finally {
    if (copy !== undefined) closeSync(copy)
  }
}

function waitHere(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** A database that is damaged already is better noticed now than when it is needed. */
function checkDatabase(name: string, path: string): void {
  const database = openCopy(path)
  try {
    const found = database.prepare('PRAGMA quick_check(1)').get()
    const said = found === undefined ? undefined : Object.values(found)[0]
    if (said !== 'ok') throw new Error(`${name}.sqlite is damaged: ${String(said)}`)
  } finally {
    database.close()
  }
}

/** A copy that is not written to, without the files that SQLite puts beside one. */
export function openCopy(path: string): DatabaseSync {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}

function describe(
  cut: Cut,
  { name, version }: SourcePart,
): { readonly schemaVersion: number; readonly epoch?: string; readonly era?: string } {
  const reader = readerOf(cut, name)
  const schemaVersion = readNumber(reader, version.query)
  const summary = name === 'documents' ? summarizeSqlite(reader) : undefined
  return { schemaVersion, ...(summary === undefined ? {} : { epoch: summary.epoch, era: summary.era }) }
}

function count(cut: Cut, parts: readonly SourcePart[]): Pick<BackupManifest, 'counts'> {
  const summary = summarizeSqlite(readerOf(cut, 'documents'))
  const accounts = parts.find(({ name }) => name === 'accounts')
  if (summary === undefined || accounts === undefined) return {}
  const people = readNumber(readerOf(cut, 'accounts'), `SELECT count(*) FROM "${accounts.keyTable}"`)
  const files = readNumber(readerOf(cut, 'files'), `SELECT count(*) FROM files_file WHERE state = 'ready'`)
  return { counts: { people, documents: summary.documents, files } }
}

/** The first column of the first row; 0 if there is no row or no such table, as in older databases. */
function readNumber(reader: DatabaseSync, query: string): number {
  try {
    const row = reader.prepare(query).get()
    return row === undefined ? 0 : Number(Object.values(row)[0])
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no such table')) return 0
    throw error
  }
}

function readerOf({ readers }: Cut, name: string): DatabaseSync {
  const reader = readers.get(name)
  if (reader === undefined) throw new Error(`the cut has no ${name}`)
  return reader
}

export async function hashFile(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path)) {
    if (!(piece instanceof Uint8Array)) continue
    bytes += piece.length
    hash.update(piece)
  }
  return { bytes, sha256: hash.digest('hex') }
}
