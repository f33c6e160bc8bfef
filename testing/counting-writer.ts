/**
 * A process that counts: it writes each number to all files, one after the other in the order it was given, as fast as it can,
 * until it is ended. Of files that are copied at one moment none is ahead of one before it, and the last is one behind at most.
 */
import { DatabaseSync } from 'node:sqlite'

/** Creates the files of a counter, each with `bytes` of extra data. */
export function makeCounters(paths: readonly string[], bytes = 0): void {
  for (const path of paths) {
    const database = new DatabaseSync(path)
    database.exec(
      'PRAGMA journal_mode = WAL; CREATE TABLE counter (value INTEGER NOT NULL); INSERT INTO counter VALUES (0)',
    )
    database.exec(`CREATE TABLE load (bytes BLOB); INSERT INTO load VALUES (zeroblob(${bytes}))`)
    database.close()
  }
}

export function readCounter(database: DatabaseSync): number {
  return Number(database.prepare('SELECT value FROM counter').get()?.['value'])
}

function count(paths: readonly string[]): never {
  const statements = paths.map((path) => {
    const database = new DatabaseSync(path, { timeout: 60_000 })
    database.exec('PRAGMA synchronous = NORMAL')
    return database.prepare('UPDATE counter SET value = ?')
  })
  for (let value = 1; ; value++) {
    for (const statement of statements) statement.run(value)
    if (value === 1) process.send?.('counting')
  }
}

if (process.argv[1] === import.meta.filename && process.send !== undefined) count(process.argv.slice(2))
