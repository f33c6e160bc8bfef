/**
 * Rule U19: while a backup copies what the server had at one moment, no bytes of files are removed, by any process of any
 * node. A hold is a row in the database that all of them share. It ends by itself when its holder no longer renews it.
 */
import { sql } from 'kysely'
import { MINUTE_MS, type Now } from '#base/clock'
import { databaseClock, type Database } from '#database/server'

type Tables = Pick<Database, 'type' | 'kysely'>

/** So long counts a hold that is not renewed. */
const HOLD_MS = 2 * MINUTE_MS
const RENEW_MS = HOLD_MS / 4

/** Among the jobs, whose times say until when they are taken. */
const NAMES = 'hold-'

export type RemovalHold = {
  /** Throws if it could not be renewed in time: bytes may be gone then. */
  check(): void
  release(): Promise<void>
}

/**
 * Takes a hold that is renewed until it is released; `id` tells it from those of others. Nodes whose clocks differ agree on it by the
 * clock of their database.
 */
export async function holdRemovals(o: {
  readonly database: Tables
  readonly id: string
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}): Promise<RemovalHold> {
  const { database, now, startTimer } = o
  const { kysely } = database
  const clock = () => databaseClock(database, now)
  const name = NAMES + o.id
  let heldUntilMs = 0
  let isReleased = false
  let renewing: Promise<void> = Promise.resolve()
  let stopTimer = (): void => {}
  const renew = async (): Promise<void> => {
    const untilMs = now() + HOLD_MS
    await sql`
      INSERT INTO files_job (name, "freeAtMs") VALUES (${name}, ${clock()} + CAST(${HOLD_MS} AS bigint))
      ON CONFLICT (name) DO UPDATE SET "freeAtMs" = excluded."freeAtMs"`.execute(kysely)
    heldUntilMs = untilMs
  }
  const goOn = (): void => {
    if (isReleased) return
    // One that fails is tried again in time, and `check` sees whether one of them was in time.
    stopTimer = startTimer(() => {
      renewing = renew().then(goOn, goOn)
    }, RENEW_MS)
  }
  await sql`DELETE FROM files_job WHERE name LIKE ${`${NAMES}%`} AND "freeAtMs" <= ${clock()}`.execute(kysely)
  await renew()
  goOn()
  return {
    check() {
      if (now() >= heldUntilMs) throw new Error('files could be removed meanwhile: the hold was not renewed in time')
    },
    async release() {
      isReleased = true
      stopTimer()
      await renewing
      await sql`DELETE FROM files_job WHERE name = ${name}`.execute(kysely)
    },
  }
}

/** Whether bytes have to stay. A time that no hold can have is of a clock that was set back since. */
export async function areRemovalsHeld(database: Tables, now: Now): Promise<boolean> {
  const clock = databaseClock(database, now)
  const { rows } = await sql`
    SELECT name FROM files_job
    WHERE name LIKE ${`${NAMES}%`} AND "freeAtMs" > ${clock} AND "freeAtMs" <= ${clock} + CAST(${HOLD_MS} AS bigint)
    LIMIT 1`.execute(database.kysely)
  return rows.length > 0
}
