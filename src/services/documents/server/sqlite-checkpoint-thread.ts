/** The thread of `moveInThread`: its data is the path of the database file. */
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

const database = new DatabaseSync(String(workerData))
try {
  // Passive: it waits for nobody, and nobody for it.
  database.exec('PRAGMA wal_checkpoint(PASSIVE)')
} finally {
  database.close()
}
