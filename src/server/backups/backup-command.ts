/** `npm run admin -- backup`: beside a running server, and without one. */
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError } from '#base/app-error'
import { formatCount, formatInstant } from '#base/format'
import { formatBytes } from '#base/format-bytes'
import { checkPassphrase } from '#backup'
import { backupsFolder, findDumpProblem, runBackup, type BackupRequest, type BackupResult } from '#backup/server'
import { readS3Url } from '#files/server'
import { openAccountsDatabase } from '../accounts-database.ts'
import type { Config } from '../config.ts'
import { createLog } from '../log.ts'
import { describeSource } from './backup-source.ts'

/** Makes a backup and says, in German, where it is and what is in it. Throws with a German sentence. */
export async function backUp(o: {
  readonly config: Config
  /** A path or an address; undefined: the server's own folder for backups. */
  readonly to: string | undefined
  readonly passphrase: string | undefined
}): Promise<string> {
  const { config, to, passphrase } = o
  const fault = passphrase === undefined ? undefined : checkPassphrase(passphrase)
  if (fault?.ok === false) throw new Error(fault.error)
  const target = await readTarget(to, config.dataDir)
  // Tells whether there is a server's data at all, and whether it is this user's.
  await (await openAccountsDatabase(config, createLog({ write: () => {} }))).close()
  const request = { source: describeSource(config), target, keep: undefined, passphrase }
  const result = await make(request)
  const lines = [
    `Gesichert: ${nameOf(target, result.name)} (${formatBytes(result.sizeBytes)}).`,
    ...describeContent(result),
    ...(passphrase === undefined ? [] : ['Verschlüsselt: Ohne die Passphrase kann niemand sie öffnen.']),
    ...(await describeGaps(result, config)),
  ]
  return `${lines.join('\n')}\n`
}

async function make(request: BackupRequest): Promise<BackupResult> {
  try {
    // The process that makes it ends with the command.
    return await runBackup(request, { onProgress: () => {}, signal: new AbortController().signal })
  } catch (error) {
    if (error instanceof AppError) throw error
    const reason = error instanceof Error ? error.message : 'unbekannt'
    throw new Error(`Die Sicherung ist nicht gelungen, geändert ist nichts. Der Grund: ${reason}`, { cause: error })
  }
}

async function readTarget(to: string | undefined, dataDir: string): Promise<BackupRequest['target']> {
  if (to === undefined) return { kind: 'folder', path: backupsFolder(dataDir) }
  if (to.startsWith('s3:')) {
    const settings = readS3Url(to)
    if (settings.ok) return { kind: 's3', ...settings.value }
    throw new Error(
      'Die Adresse hinter --to passt nicht. Schreib s3://SCHLÜSSEL:GEHEIMNIS@bucket/ordner?endpoint=https://…&region=…, Schlüssel und Geheimnis prozentkodiert.',
    )
  }
  const path = resolve(to)
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() === true || /[/\\]$/.test(to) ? { kind: 'folder', path } : { kind: 'file', path }
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
