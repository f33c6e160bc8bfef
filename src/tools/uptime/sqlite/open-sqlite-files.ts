/** Opens a database as it was when its files were copied, with what waits in its write-ahead log where that was chosen, too. */
import { failed, ok, type Result } from '#base/result'
import { openSqliteFile, type DecodeText, type SqliteFile } from './read-sqlite.ts'
import { readSqliteWal, withSqliteWal, type FileBytes, type SqliteWal } from './read-sqlite-wal.ts'
import { HEADER_BYTES, readSqliteHeader, type SqliteHeader } from './sqlite-header.ts'

/** `missing`: there may be a log that was not chosen. `cut-off`: its last changes are not whole, all before them are there. */
export type WalState = 'read' | 'cut-off' | 'missing'

export type SqliteFilesFailure = 'broken-wal' | 'other-wal' | 'too-large-wal'

type SqliteFiles = {
  readonly database: FileBytes
  readonly wal: FileBytes | undefined
  readonly decodeText: DecodeText
  /** Hears shares from 0 to 1 while the log is read. */
  readonly onProgress: (share: number) => void
}

type OpenedFiles = { readonly file: SqliteFile; readonly wal: WalState | undefined }

/** All of it is read, and where each of its pages is stays in memory: a million of them, for the smallest. */
const MAX_WAL_BYTES = 500 * 1024 * 1024

/** Throws if the database file is not a SQLite database or is corrupt. */
export async function openSqliteFiles(files: SqliteFiles): Promise<Result<OpenedFiles, SqliteFilesFailure>> {
  const { database, wal, decodeText } = files
  const header = readSqliteHeader(await database.readAt(0, HEADER_BYTES))
  if (wal === undefined) {
    const file = await openSqliteFile(database.readAt, decodeText)
    return ok({ file, wal: header.hasWal ? 'missing' : undefined })
  }
  const read = await readWal(wal, header, files.onProgress)
  if (!read.ok) return read
  const file = await openWith(database, header, read.value, decodeText)
  return file === undefined ? failed('other-wal') : ok({ file, wal: read.value.isCutOff ? 'cut-off' : 'read' })
}

/** Undefined where they do not belong together, as far as that is to be seen. */
async function openWith(
  { readAt }: FileBytes,
  { pageBytes }: SqliteHeader,
  wal: SqliteWal,
  decodeText: DecodeText,
): Promise<SqliteFile | undefined> {
  const before = await readSequences(() => openSqliteFile(readAt, decodeText))
  const file = openSqliteFile(withSqliteWal(readAt, pageBytes, wal), decodeText)
  const after = await readSequences(() => file)
  // No number is given twice, so an older log is behind its database. Without its log a database may be unreadable.
  const isOlder = [...(before ?? [])].some(([table, last]) => last > (after?.get(table) ?? last))
  return isOlder || (after === undefined && before !== undefined) ? undefined : file
}

/** The last numbers that rows were given, by table; undefined where that is not to be read. */
async function readSequences(open: () => Promise<SqliteFile>): Promise<ReadonlyMap<string, number> | undefined> {
  try {
    const rows = await (await open()).readTable('sqlite_sequence')
    return new Map(
      rows.flatMap(({ name, seq }): (readonly [string, number])[] =>
        typeof name === 'string' && typeof seq === 'number' ? [[name, seq]] : [],
      ),
    )
  } catch {
    // The caller handles the missing value.
    return undefined
  }
}

async function readWal(
  wal: FileBytes,
  header: SqliteHeader,
  onProgress: (share: number) => void,
): Promise<Result<SqliteWal, SqliteFilesFailure>> {
  if (wal.sizeBytes > MAX_WAL_BYTES) return failed('too-large-wal')
  const read = await readSqliteWal(wal, header, onProgress)
  if (!read.ok) return failed(read.error === 'broken' ? 'broken-wal' : 'other-wal')
  // A database that has no log leaves none.
  return header.hasWal || read.value.places.size === 0 ? read : failed('other-wal')
}
