/** `npm run admin -- backup`: beside a running server, and without one. */
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { AppError } from '#base/app-error'
import { formatCount, formatInstant } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { checkPassphrase, describeBackupFailure } from '#backup'
import {
  backupsFolder,
  findDumpProblem,
  findOwnFolderFault,
  noteBackup,
  runBackup,
  type BackupRequest,
  type BackupResult,
  type BackupTarget,
} from '#backup/server'
import { readS3Url, type S3Keys } from '#files/server'
import { openAccountsDatabase } from '../accounts-database.ts'
import type { Config } from '../config/config.ts'
import { silentLog } from '../process/log.ts'
import { lockOutBackups } from '../parts/data-lock.ts'
import { describeSource } from './backup-source.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Makes a backup and says, in German, where it is and what is in it. Throws with a German sentence. */
export async function backUp(o: {
  readonly config: Config
  /** A path or an address; undefined: the server's own folder for backups. */
  readonly to: string | undefined
  readonly passphrase: string | undefined
  /** Has the keys of a bucket. */
  readonly env: Readonly<Record<string, string | undefined>>
}): Promise<string> {
  const { config, passphrase } = o
  const fault = passphrase === undefined ? undefined : checkPassphrase(passphrase)
  if (fault?.ok === false) throw new Error(fault.error)
  const target = await readTarget(o, config.dataDir)
  // Tells whether there is a server's data at all, and whether it is this user's.
  await (await openAccountsDatabase(config, silentLog)).close()
  const startedAtMs = Date.now()
  const result = await make({ source: describeSource(config), target, keep: undefined, passphrase })
  const lines = [
    `Gesichert: ${nameOf(target, result.name)} (${formatBytes(result.sizeBytes)}).`,
    ...describeContent(result),
    ...(passphrase === undefined ? [] : ['Verschlüsselt: Ohne die Passphrase kann niemand sie öffnen.']),
    ...(await describeGaps(result, config)),
    ...(target.kind === 'file' ? [] : await note(config, { target, result, startedAtMs })),
  ]
  return `${lines.join('\n')}\n`
}

async function make(request: BackupRequest): Promise<BackupResult> {
  try {
    // The process that makes it ends with the command.
    return await runBackup(request, { onProgress: () => {}, signal: new AbortController().signal })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new Error(`Die Sicherung ist nicht gelungen, geändert ist nichts. Der Grund: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return describeBackupFailure(error.code)
  return error instanceof Error ? error.message : 'unbekannt'
}

/** Writes it down for Verwaltung. Returns what people need to know if that fails: the backup is made all the same. */
async function note(
  config: Config,
  o: { readonly target: BackupTarget; readonly result: BackupResult; readonly startedAtMs: number },
): Promise<readonly string[]> {
  const { name, sizeBytes, appVersion, manifest } = o.result
  const made = { name, sizeBytes, appVersion, filesMissing: manifest.files.missing }
  try {
    await using resources = new AsyncDisposableStack()
    // A restore that begins now would exchange the database while it is written to.
    resources.use(lockOutBackups(config.dataDir, Date.now))
    const { database } = resources.use(await openAccountsDatabase(config, silentLog))
    const dataFolder = backupsFolder(config.dataDir)
    await noteBackup({ ...o, database, dataFolder, made, id: randomUUID(), endedAtMs: Date.now() })
    return []
  } catch (error) {
    return [`Verwaltung zeigt sie nicht als letzte Sicherung. Der Grund: ${reasonOf(error)}`]
  }
}

async function readTarget(
  { to, env }: Pick<Parameters<typeof backUp>[0], 'to' | 'env'>,
  dataDir: string,
): Promise<BackupRequest['target']> {
  if (to === undefined) return { kind: 'folder', path: backupsFolder(dataDir) }
  if (to.startsWith('s3:')) return readTypedBucket(to, env, 'Die Adresse hinter --to')
  const path = resolve(to)
  const found = await stat(path).catch(() => undefined)
  const isFolder = found?.isDirectory() === true || /[/\\]$/.test(to)
  const fault = await findOwnFolderFault(isFolder ? path : dirname(path), dataDir)
  if (fault !== undefined) throw new Error(`Der Ordner hinter --to passt nicht. ${fault}`)
  return isFolder ? { kind: 'folder', path } : { kind: 'file', path }
}

/** Of a bucket without keys. */
function nameOf(target: BackupRequest['target'], name: string): string {
  if (target.kind === 'file') return target.path
  return target.kind === 'folder' ? join(target.path, name) : `${target.prefix}${name} im Bucket ${target.bucket}`
}

function describeContent({ manifest: { counts, cutAt } }: BackupResult): readonly string[] {
  if (counts === undefined) return []
  const what = [
    formatCount(counts.people, 'Konto', 'Konten'),
    formatCount(counts.documents, 'Dokument', 'Dokumente'),
    formatCount(counts.files, 'Datei', 'Dateien'),
  ]
  return [`Stand ${formatInstant(cutAt)}: ${what.join(', ')}.`]
}

async function describeGaps({ manifest }: BackupResult, { databaseUrl }: Config): Promise<readonly string[]> {
  const { files, parts } = manifest
  const missing =
    files.missing === 0
      ? []
      : [
          `Im Speicher ${files.missing === 1 ? 'fehlt' : 'fehlen'} ${formatCount(files.missing, 'Objekt', 'Objekte')}, also auch in der Sicherung. Welche Dateien das sind, zeigt files check.`,
        ]
  const isWhole = databaseUrl === undefined || parts.some(({ kind }) => kind === 'dump')
  return isWhole ? missing : [...missing, (await findDumpProblem(databaseUrl)) ?? 'Die Datenbank ist nicht dabei.']
}

/**
 * A bucket as it is typed behind a command. Its keys come from the environment, as other programs read them; those in the address
 * count before them. Throws a German sentence that begins with `what` does not fit, and repeats no key.
 */
export function readTypedBucket(address: string, env: Environment, what: string): BackupTarget {
  const settings = readS3Url(address, readKeys(env))
  if (settings.ok) return { kind: 's3', ...settings.value }
  throw new Error(
    `${what} passt nicht. Schreib s3://bucket/ordner?endpoint=https://…&region=… und setz AWS_ACCESS_KEY_ID und AWS_SECRET_ACCESS_KEY in der Umgebung. Oder schreib s3://SCHLÜSSEL:GEHEIMNIS@bucket/…, beide prozentkodiert; das sehen alle, die auf diesem Rechner Prozesse sehen.`,
  )
}

function readKeys({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
}: Environment): S3Keys | undefined {
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
}
