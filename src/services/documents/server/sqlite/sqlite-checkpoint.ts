/**
 * Moves the write-ahead log into the database file when it has grown long. SQLite would do that within some COMMIT, and the
 * process would stand still for as long as the disk needs for up to 64 MB: a tenth of a second here, several on an SD card. So a
 * thread moves most of it with a connection of its own, and the writing connection what was written meanwhile.
 */
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { integerOf } from './sqlite-rows.ts'

/** `pages`: how many may wait in the log. `move` is what the thread does. */
export function createCheckpointer(o: {
  readonly database: DatabaseSync
  readonly pages: number
  readonly move: () => Promise<void>
}) {
  const sizes = o.database.prepare('PRAGMA wal_checkpoint(NOOP)')
  const moveRest = o.database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  let moving: Promise<void> | undefined

  const isLong = (): boolean => {
    try {
      const row = sizes.get()
      return row !== undefined && integerOf(row, 'log') - integerOf(row, 'checkpointed') >= o.pages
    } catch {
      // Another connection holds the file locked; the next commit checks again.
      return false
    }
  }
  const move = async (): Promise<void> => {
    try {
      await o.move()
      // Between two commits, so that nothing is left and the log begins anew.
      if (o.database.isOpen) moveRest.get()
    } catch {
      // It is tried again, and a log of three times the length is moved by SQLite itself.
    }
    moving = undefined
  }
  return {
    /** Begins to move the log if it is long enough; to be called after commits. */
    look: () => {
      if (moving === undefined && isLong()) moving = move()
    },
    /** Resolves when nothing is being moved. */
    idle: async () => moving,
  }
}

/** Moves the log of a database file in a thread that ends with it. */
export function moveInThread(path: string): Promise<void> {
  const worker = new Worker(new URL('sqlite-checkpoint-thread.mjs', import.meta.url), {
    workerData: path,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => resolve())
  })
}
