import { formatCount } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { checkFiles, filesPart, openFilesDatabase, type FilesReport } from '#files/server'
import { openAccountsDatabase } from '../accounts-database.ts'
import type { Config } from '../config/config.ts'
import { openFileStore } from './file-store.ts'
import { filesPlace, newKey } from './files.ts'
import type { Log } from '../process/log.ts'

/** What `npm run admin -- files check` says: whether everything is there that should be, and what is there besides. */
export type FilesCheck = { readonly text: string; readonly isWhole: boolean }

/** Compares database and store of the server with this configuration, which may be running. Throws with a German sentence. */
export async function checkServerFiles(config: Config, log: Log): Promise<FilesCheck> {
  // They tell whether there is a server's data at all, and whether it is this user's.
  await using resources = new AsyncDisposableStack()
  const accounts = resources.use(await openAccountsDatabase(config, log, [filesPart.name]))
  const database = resources.adopt(await openFilesDatabase(filesPlace(config, accounts.database)), (one) => one.close())
  const store = resources.adopt(await openFileStore(config, { now: Date.now, newKey, log }), (one) => one.close())
  const report = await checkFiles({ database, store })
  return { text: describeReport(report), isWhole: report.damaged.length === 0 }
}

function describeReport({ files, bytes, damaged, orphans, unfinished }: FilesReport): string {
  const lines = [`${formatCount(files, 'Datei', 'Dateien')}, ${formatBytes(bytes)}.`]
  if (damaged.length > 0) {
    lines.push(`${formatCount(damaged.length, 'Datei fehlt', 'Dateien fehlen')} im Speicher, ganz oder zum Teil:`)
    lines.push(...damaged.map(({ fileId, name, userId }) => `  ${fileId}  ${name}  (Konto ${userId})`))
  }
  if (orphans.count > 0) {
    const what = `${formatCount(orphans.count, 'Objekt', 'Objekte')}, ${formatBytes(orphans.bytes)}`
    lines.push(`Im Speicher ohne Eintrag in der Datenbank: ${what}. Der Server entfernt sie nach einem Tag.`)
  }
  if (unfinished > 0) lines.push(`Noch nicht abgeschlossen: ${formatCount(unfinished, 'Vorgang', 'Vorgänge')}.`)
  if (lines.length === 1) lines.push('Datenbank und Speicher stimmen überein.')
  return `${lines.join('\n')}\n`
}
