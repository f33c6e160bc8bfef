/**
 * The thread of `moveInThread`: its data is the path of the database file. JavaScript, so that a thread that lives for a tenth
 * of a second need not load what takes types away.
 */
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

const database = new DatabaseSync(String(workerData))
try {
  // Passive: it waits for no other connection, and blocks none.
  database.exec('PRAGMA wal_checkpoint(PASSIVE)')
} finally {
  database.close()
}
