/**
 * Unpacks an archive into a folder and looks at all of it before anything of the server is touched: what it says of itself, every
 * hash, and every database from page to page. Whether its parts belong together is looked at afterwards (`check-staged-parts.ts`).
 */
import * as fs from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#base/app-error'
import { totalBytes, type BackupManifest, type BackupPart, type Restorable, type RestoreErrorCode } from '#backup'
import { readBackup } from '#backup/server'
import { isDiskFull } from '#base/error-code'
import { formatBytes } from '#base/text/format-bytes'
import type { ArchiveSource } from './open-archive.ts'
import { openArchive } from './open-archive.ts'
import { refuseNewerSchema } from './newer-schema.ts'
import { DatabaseSync } from 'node:sqlite'

export type StageOptions = {
  readonly source: ArchiveSource
  /** Made anew; holds the parts as a data folder does once it is staged. */
  readonly folder: string
  readonly passphrase: string | undefined
  /** Of the disk of the folder. */
  readonly freeBytes: number
  readonly wanted: WantedParts
  readonly onProgress: (doneBytes: number, totalBytes: number) => void
  readonly signal?: AbortSignal
  /** The machine's, unless a test brings one that is full. */
  readonly disk?: WritingDisk
}

export type WritingDisk = Pick<typeof fs, 'open' | 'close' | 'fsync'> & {
  write(
    file: number,
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number | null,
    done: (error: Error | null, written: number, bytes: Uint8Array) => void,
  ): void
}

/** What this server can take: databases as this version knows them, or a dump that `pg_restore` of this major version reads. */
export type WantedParts =
  | { readonly engine: 'sqlite'; readonly databases: readonly KnownDatabase[] }
  | { readonly engine: 'postgres'; readonly toolMajor: number }

export type KnownDatabase = {
  readonly name: string
  /** The newest that this version can open. */
  readonly schemaVersion: number
}

/** The dump of PostgreSQL in the folder. */
export const DUMP_FILE = 'postgres.dump'
const OWNER_ONLY = { file: 0o600, folder: 0o700 } as const
/** Left for what the server writes meanwhile. */
const RESERVE_BYTES = 64 * 1024 * 1024
/** Files lie in folders named after how their keys begin, as in the store. */
const SHARD_LENGTH = 2

/** Throws `AppError` with the codes of archives and restores; then the folder holds nothing that counts. */
export async function stageBackup(o: StageOptions): Promise<Restorable> {
  const { folder, passphrase, onProgress, signal } = o
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder })
  const put = (name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> =>
    writeNew(join(folder, name), bytes, o.disk ?? fs)
  const manifest = await readBackup(
    await openArchive(o.source),
    {
      begin: async (announced) => judgeManifest(announced, o),
      part: (part, bytes) => put(fileOfPart(part), bytes),
      file: ({ key }, bytes) => put(join('files', key.slice(0, SHARD_LENGTH), key), bytes),
    },
    { passphrase, onProgress, signal },
  )
  for (const { kind, name } of manifest.parts) if (kind === 'database') requireWhole(folder, name)
  return describeBackup(manifest)
}

function fileOfPart({ kind, name }: BackupPart): string {
  if (kind === 'secrets') return 'secrets.json'
  return kind === 'dump' ? DUMP_FILE : `${name}.sqlite`
}

function describeBackup(manifest: BackupManifest): Restorable {
  const { people = 0, documents = 0, files = 0 } = manifest.counts ?? {}
  const { cutAt, appVersion } = manifest
  return { madeAt: cutAt, appVersion, people, documents, files, bytes: totalBytes(manifest) }
}

/** What can be refused before a byte of it is written. */
function judgeManifest(manifest: BackupManifest, { wanted, freeBytes }: StageOptions): void {
  if (manifest.engine !== wanted.engine) refuseOtherEngine(wanted.engine)
  if (wanted.engine === 'sqlite') judgeDatabases(manifest, wanted.databases)
  else judgeDump(manifest, wanted.toolMajor)
  const neededBytes = totalBytes(manifest) + RESERVE_BYTES
  if (freeBytes < neededBytes)
    throw new AppError<RestoreErrorCode>('restore-no-room', {
      message: `Auf dem Server ist nicht genug Platz, um diese Sicherung auszupacken: Frei sind ${formatBytes(freeBytes)}, nötig ${formatBytes(neededBytes)}.`,
    })
}

function refuseOtherEngine(engine: WantedParts['engine']): never {
  const [theirs, own] = engine === 'sqlite' ? ['PostgreSQL', 'SQLite'] : ['SQLite', 'PostgreSQL']
  throw new AppError<RestoreErrorCode>('restore-other-engine', {
    message: `Die Sicherung ist von einem Server mit ${theirs}, dieser hat ${own}. Zwischen beiden lässt sich nicht wiederherstellen.`,
  })
}

/** Checks only the parts that the archive has. The rosters say which are missing: this server may know more parts. */
function judgeDatabases({ parts }: BackupManifest, databases: readonly KnownDatabase[]): void {
  for (const part of parts) {
    if (part.kind === 'secrets') continue
    const known = databases.find(({ name }) => name === part.name)
    if (known === undefined || part.kind === 'dump')
      throw new AppError<RestoreErrorCode>('restore-newer-schema', {
        message: `Die Sicherung ist neuer als dieser Server: Den Teil „${part.name}“ kennt er nicht. Aktualisiere ihn zuerst.`,
      })
    refuseNewerSchema({ ...known, name: `${known.name}.sqlite` }, part.schemaVersion)
  }
}

function judgeDump({ parts }: BackupManifest, toolMajor: number): void {
  const dump = parts.find(({ kind }) => kind === 'dump')
  if (dump?.kind !== 'dump')
    throw new AppError<RestoreErrorCode>('restore-parts-missing', {
      message:
        'In der Sicherung fehlt die Datenbank, sie ist nur zum Teil. Nimm eine, in der sie ist, oder spiel deine eigene Sicherung der Datenbank mit pg_restore ein.',
    })
  const major = Number.parseInt(dump.dumpVersion, 10)
  if (major > toolMajor)
    throw new AppError<RestoreErrorCode>('restore-tool-missing', {
      message: `Die Sicherung ist mit pg_dump ${major} gemacht, pg_restore hat hier Version ${toolMajor}. Installiere pg_restore ${major} oder neuer.`,
    })
}

async function writeNew(path: string, bytes: AsyncIterable<Uint8Array>, disk: WritingDisk): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY.folder })
    await pipeline(bytes, fs.createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY.file, flush: true, fs: disk }))
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new AppError<RestoreErrorCode>('restore-no-room', {}, error)
  }
}

/**
 * Reads all of an unpacked database and throws `restore-parts-damaged` where it is not whole. No matter of hashes: it may have
 * been broken before it was backed up.
 */
function requireWhole(folder: string, name: string): void {
  try {
    // Not read-only: a database in WAL mode wants to put a file beside it.
    using database = new DatabaseSync(join(folder, `${name}.sqlite`))
    const said = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']
    if (said !== 'ok') throw new Error(String(said))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    const message = `In der Sicherung ist ${name}.sqlite nicht in Ordnung (${reason}). Nimm eine ältere.`
    throw new AppError<RestoreErrorCode>('restore-parts-damaged', { message }, error)
  }
}
