/**
 * Rule U19: while a backup copies what the server had at one moment, no bytes of files are removed, by any process of any
 * node. A hold is a row in the database that all of them share. It ends by itself when its holder no longer renews it.
 */
import { sql, type Kysely } from 'kysely'
import { MINUTE_MS, type Now } from '#base/clock'

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

/** Takes a hold that is renewed until it is released; `id` tells it from those of others. */
export async function holdRemovals(o: {
  readonly kysely: Kysely<unknown>
  readonly id: string
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}): Promise<RemovalHold> {
  const { kysely, now, startTimer } = o
  const name = NAMES + o.id
  let heldUntilMs = 0
  let isReleased = false
  let renewing: Promise<void> = Promise.resolve()
  let stopTimer = (): void => {}
  const renew = async (): Promise<void> => {
    const untilMs = now() + HOLD_MS
    await sql`
      INSERT INTO files_job (name, "freeAtMs") VALUES (${name}, ${untilMs})
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
  await sql`DELETE FROM files_job WHERE name LIKE ${`${NAMES}%`} AND "freeAtMs" <= ${now()}`.execute(kysely)
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
export async function areRemovalsHeld(kysely: Kysely<unknown>, now: Now): Promise<boolean> {
  const nowMs = now()
  const { rows } = await sql`
    SELECT name FROM files_job
    WHERE name LIKE ${`${NAMES}%`} AND "freeAtMs" > ${nowMs} AND "freeAtMs" <= ${nowMs + HOLD_MS} LIMIT 1`.execute(
    kysely,
  )
  return rows.length > 0
}
