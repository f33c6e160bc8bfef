/**
 * Makes one backup from beginning to end, in any process: copies the databases of one moment into a folder of its own, then
 * writes them and the bytes of files as one archive into the target, and removes there what is too old. If it is ended at any
 * moment no unfinished archive has a final name, and the next run removes the leftovers.
 */
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '#base/app-error'
import { toIso, type Now } from '#base/clock'
import {
  BACKUP_FORMAT,
  toArchiveName,
  totalBytes,
  type BackupErrorCode,
  type BackupManifest,
  type BackupPart,
} from '#backup'
import { openPostgresDatabase, openSqliteDatabase, takeFileLock, type Database } from '#database/server'
import { holdRemovals, type RemovalHold, type StoredContent } from '#files/server'
import { nameOfPart } from '../archive/entry-names.ts'
import { packArchive, type ArchiveEntry } from '../archive/pack-archive.ts'
import type { BackupProgress, MadeBackup } from '../backup-maker.ts'
import { readAtPace, watchWriters } from '../target/disk-pace.ts'
import { writeWhole } from '../target/folder-target.ts'
import { openTarget, removeOldest } from '../target/open-target.ts'
import { atPlace, besideData, type TargetStore } from '../target/target-store.ts'
import { readFreeBytes, readReserve, requireRoomForArchive, requireRoomForCopies } from './disk-room.ts'
import type { BackupRequest, BackupSource } from './source.ts'
import { stagePostgres } from './stage-postgres.ts'
import { measureSqlite, stageSqlite } from './stage-sqlite.ts'
import { findPresent, openSourceStore, readStagedContents, toEntries } from './stored-files.ts'

export type BackupEnvironment = {
  readonly now: Now
  readonly newId: () => string
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  readonly onProgress: (progress: BackupProgress) => void
  readonly signal: AbortSignal
}

export type BackupResult = Omit<MadeBackup, 'filesMissing'> & {
  readonly manifest: BackupManifest
  /** How long writers were kept waiting for the cut; undefined on PostgreSQL, where none are. */
  readonly heldMs: number | undefined
}

/** Within the data folder; nothing else may be kept in it. */
export const STAGING_FOLDER = 'backup-staging'
const OWNER_ONLY = 0o700
const SECOND = 1_000

/** Throws `AppError` with a `BackupErrorCode` for what people can do something about, `backup-running` among it. */
export async function makeBackup(request: BackupRequest, environment: BackupEnvironment): Promise<BackupResult> {
  const { dataDir } = request.source
  await mkdir(dataDir, { recursive: true, mode: OWNER_ONLY })
  const lock = takeFileLock(join(dataDir, 'backup.lock'), environment.now)
  if (!lock.ok) throw new AppError<BackupErrorCode>('backup-running')
  const folder = join(dataDir, STAGING_FOLDER)
  try {
    await rm(folder, { recursive: true, force: true })
    await besideData(() => mkdir(folder, { mode: OWNER_ONLY }))
    return await makeWithTarget(request, environment, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    lock.value.release()
  }
}

async function makeWithTarget(
  request: BackupRequest,
  environment: BackupEnvironment,
  folder: string,
): Promise<BackupResult> {
  const { target, source, keep } = request
  if (target.kind === 'file')
    return make(request, environment, { folder, ...(await openFile(target.path, source.dataDir)) })
  const store = openTarget(target, { dataDir: source.dataDir, now: environment.now })
  try {
    await store.clear()
    // If fewer are kept since the last one, the room of the others is there for this one.
    if (keep !== undefined) await removeOldest(store, { keep })
    const result = await make(request, environment, { folder, ...(await openPlace(store, request, environment.now)) })
    environment.onProgress({ step: 'finishing' })
    if (keep !== undefined) await removeOldest(store, { keep, newest: result.name })
    return result
  } finally {
    store.close()
  }
}

type Output = {
  readonly name: string
  readonly madeAtMs: number | undefined
  /** Undefined if the place does not say. */
  readFreeBytes(): Promise<number | undefined>
  write(bytes: AsyncIterable<Uint8Array>): Promise<number>
}

async function openFile(path: string, dataDir: string): Promise<Output> {
  if ((await stat(path).catch(() => undefined)) !== undefined)
    throw new AppError<BackupErrorCode>('backup-failed', {
      message: `${path} gibt es schon. Nimm einen anderen Namen.`,
    })
  const folder = dirname(path)
  await atPlace(() => readFreeBytes(folder))
  return {
    name: basename(path),
    madeAtMs: undefined,
    readFreeBytes: () => readFreeBytes(folder),
    write: (bytes) => writeWhole(path, bytes, dataDir),
  }
}

/** Names have seconds: of two runs in the same one the later takes the next that is free. */
async function openPlace(store: TargetStore, { passphrase }: BackupRequest, now: Now): Promise<Output> {
  const taken = new Set((await store.list()).map(({ name }) => name))
  let madeAtMs = now()
  while (taken.has(toArchiveName(madeAtMs, passphrase !== undefined))) madeAtMs += SECOND
  const name = toArchiveName(madeAtMs, passphrase !== undefined)
  return { name, madeAtMs, readFreeBytes: () => store.readFreeBytes(), write: (bytes) => store.write(name, bytes) }
}

async function make(
  request: BackupRequest,
  environment: BackupEnvironment,
  o: Output & { readonly folder: string },
): Promise<BackupResult> {
  const { source, passphrase, maxBytes } = request
  const { now, newId, startTimer, onProgress, signal } = environment
  onProgress({ step: 'preparing' })
  const madeAt = toIso(o.madeAtMs ?? now())
  const database = await openFilesRows(source)
  const files = await openSourceStore(source, now)
  let hold: RemovalHold | undefined
  try {
    // Before the cut: a file that is known then has to be there until it is copied.
    hold = await holdRemovals({ database, id: newId(), now, startTimer })
    const staged = await stage(request, environment, o.folder)
    const present = await findPresent(files, staged.contents())
    const { count, bytes, missing } = present
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      appVersion: source.appVersion,
      madeAt,
      cutAt: staged.cutAt,
      engine: source.engine.kind,
      parts: [...staged.parts],
      files: { count, bytes, missing },
      ...(staged.counts === undefined ? {} : { counts: staged.counts }),
    }
    // The copies have taken their room by now.
    requireRoomForArchive({ freeBytes: await o.readFreeBytes(), reserveBytes: await readReserve(request) }, manifest)
    const entries = [...partEntries(o.folder, manifest.parts)]
    const isBusy = watchWriters(source.dataDir)
    const slowDown = (read: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
      source.s3 === undefined ? readAtPace(read, isBusy) : read
    const fileEntries = toEntries(staged.contents(), { store: files, present, hold, slowDown })
    const archive = packArchive({
      manifest,
      entries: inOrder(entries, fileEntries, {
        signal,
        onShare: (share) => onProgress({ step: 'archive', share }),
        manifest,
      }),
      passphrase,
      checksumsPath: join(o.folder, 'checksums'),
    })
    const sizeBytes = await o.write(limited(archive, { maxBytes, signal, hold }))
    return { name: o.name, sizeBytes, appVersion: source.appVersion, manifest, heldMs: staged.heldMs }
  } finally {
    await hold?.release().catch(() => undefined)
    await files.close()
    await database.close()
  }
}

type Staged = Pick<BackupManifest, 'cutAt' | 'counts' | 'parts'> & {
  readonly heldMs: number | undefined
  contents(): Iterable<StoredContent>
}

async function stage(
  { source }: BackupRequest,
  { now, signal, onProgress }: BackupEnvironment,
  folder: string,
): Promise<Staged> {
  const { dataDir, engine } = source
  if (engine.kind === 'postgres') {
    const { contents, ...staged } = await besideData(() => stagePostgres({ url: engine.url, folder, now, signal }))
    return { ...staged, heldMs: undefined, contents: () => contents }
  }
  await requireRoomForCopies(folder, await measureSqlite(dataDir, engine.parts))
  const onShare = (share: number): void => onProgress({ step: 'databases', share })
  const staged = await besideData(() =>
    stageSqlite({ dataDir, parts: engine.parts, folder, now, signal, onProgress: onShare }),
  )
  return { ...staged, contents: () => readStagedContents(join(folder, 'files.sqlite')) }
}

/** What is known of files, for the hold alone: the schema stays as it is, for a newer version that is not started yet. */
async function openFilesRows({ dataDir, engine }: BackupSource): Promise<Database> {
  if (engine.kind === 'sqlite') return openSqliteDatabase(join(dataDir, 'files.sqlite'))
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: engine.url, max: 1, application_name: 'taschenmesser-backup' })
  pool.on('error', () => undefined)
  const database = openPostgresDatabase(pool, 0)
  return { ...database, close: () => database.close().then(() => pool.end()) }
}

function* partEntries(folder: string, parts: readonly BackupPart[]): Generator<ArchiveEntry> {
  for (const part of parts) {
    const path = join(folder, basename(nameOfPart(part)))
    yield { name: nameOfPart(part), sizeBytes: part.bytes, read: () => createReadStream(path) }
  }
}

/** One after the other, and says how far they are. */
async function* inOrder(
  parts: Iterable<ArchiveEntry>,
  files: Iterable<ArchiveEntry>,
  o: { readonly manifest: BackupManifest; readonly signal: AbortSignal; readonly onShare: (share: number) => void },
): AsyncGenerator<ArchiveEntry> {
  const total = totalBytes(o.manifest)
  let readBytes = 0
  const counting = async function* (entry: ArchiveEntry): AsyncGenerator<Uint8Array> {
    for await (const piece of entry.read()) {
      o.signal.throwIfAborted()
      readBytes += piece.length
      o.onShare(readBytes / total)
      yield piece
    }
  }
  for (const list of [parts, files]) for (const entry of list) yield { ...entry, read: () => counting(entry) }
}

/** The archive on its way to the target; the last piece goes only while all of it is still sure to be whole. */
async function* limited(
  archive: AsyncIterable<Uint8Array>,
  o: { readonly maxBytes: number | undefined; readonly signal: AbortSignal; readonly hold: Pick<RemovalHold, 'check'> },
): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const piece of archive) {
    o.signal.throwIfAborted()
    count += piece.length
    if (o.maxBytes !== undefined && count > o.maxBytes) throw new AppError<BackupErrorCode>('backup-place-full')
    yield piece
  }
  o.hold.check()
}
