/** Sorts files that the user chose together: shops, or a database and what SQLite keeps beside it. */
import { failed, ok, type Result } from '#base/result'
import { isSqliteFile } from '../sqlite/sqlite-header.ts'
import { isSqliteWal } from '../sqlite/read-sqlite-wal.ts'

/** `head` is how its content begins. */
export type NamedHead = { readonly name: string; readonly head: Uint8Array }

export type SortedFiles<File> = { readonly main: File; readonly wal: File | undefined }

/** `wal-alone`: the database itself is missing. `several-files`: they are not parts of one. */
export type FilesFailure = 'wal-alone' | 'several-files'

export function sortImportFiles<File extends NamedHead>(
  files: readonly File[],
): Result<SortedFiles<File>, FilesFailure> {
  // The index of the log („-shm“) holds nothing that the log doesn't.
  const contents = files.filter(({ name }) => !name.endsWith('-shm'))
  const wals = contents.filter(isWal)
  const [main, ...others] = contents.filter((file) => !isWal(file))
  if (main === undefined) return failed('wal-alone')
  const isOne = others.length === 0 && wals.length <= 1 && (wals.length === 0 || isSqliteFile(main.head))
  return isOne ? ok({ main, wal: wals[0] }) : failed('several-files')
}

/** An empty one is known by its name only, and one that was renamed only by what it holds. */
function isWal({ name, head }: NamedHead): boolean {
  return isSqliteWal(head) || (name.endsWith('-wal') && !isSqliteFile(head))
}
