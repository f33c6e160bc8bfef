/** The rows of installations that get pushes, the same SQL on SQLite and PostgreSQL. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { createQueue, type Database } from '#database/server'
import type { PushEnding } from '#messaging'
import { findEnding, forgetEnding, forgetEndingsOfPerson, noteEnding, tidyEndings } from './endings.ts'

/** When sessions run out. One that was ended is not among them; one that ran out may be or not. */
export type FindSessionEnds = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** What a browser subscribed with. */
export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** Whose an installation is: a person's, by the session that registered it, which can't run out before `sessionEndsAtMs`. */
export type InstallationOwner = {
  readonly userId: string
  readonly sessionId: string
  readonly sessionEndsAtMs: number
  /** Words for people to recognise it by. */
  readonly device: string
}

export type Installation = Subscription &
  InstallationOwner & {
    readonly installationId: string
    readonly createdAtMs: number
    readonly renewedAtMs: number
    /** The outcome of the last push, in words for the server's operator. */
    readonly lastOutcome: string | null
    readonly lastOutcomeAtMs: number | null
  }

export type NewInstallation = Subscription & InstallationOwner & { readonly installationId: string }

/** An arbitrary number that stands for registering an installation among the advisory locks of the database. */
const ADVISORY_LOCK = 7_302_012

export type Installations = ReturnType<typeof createInstallations>

export function createInstallations(database: Pick<Database, 'type' | 'kysely'>) {
  const { kysely } = database
  const alone = createAlone(database)
  return {
    /**
     * Assigns the installation and the endpoint to this user, even if another user had either of them; a mere renewal of an ended
     * registration changes nothing and returns the reason.
     */
    put(next: NewInstallation, nowMs: number, isRenewal: boolean): Promise<PushEnding | undefined> {
      return alone(async (transaction) => {
        const ending = isRenewal ? await findEnding(transaction, next) : undefined
        if (ending === undefined) await putIn(transaction, next, nowMs)
        return ending
      })
    },

    /** Gives the person's installation with the old endpoint another one; false when they have none. */
    replace(oldEndpoint: string, next: Subscription & InstallationOwner, nowMs: number): Promise<boolean> {
      return alone(async (transaction) => {
        const { rows } = await sql<{ installationId: string }>`
          SELECT "installationId" FROM messaging_push_subscription
          WHERE endpoint = ${oldEndpoint} AND "userId" = ${next.userId}`.execute(transaction)
        const found = rows[0]
        if (found !== undefined) await putIn(transaction, { ...next, ...found }, nowMs)
        return found !== undefined
      })
    },

    async find(userId: string, installationId: string): Promise<Installation | undefined> {
      const { rows } = await sql<Row>`
        SELECT * FROM messaging_push_subscription
        WHERE "installationId" = ${installationId} AND "userId" = ${userId}`.execute(kysely)
      return rows[0] && toInstallation(rows[0])
    },

    /** All of a person, newest renewal first. */
    async list(userId: string): Promise<readonly Installation[]> {
      const { rows } = await sql<Row>`
        SELECT * FROM messaging_push_subscription WHERE "userId" = ${userId}
        ORDER BY "renewedAtMs" DESC, "installationId"`.execute(kysely)
      return rows.map(toInstallation)
    },

    /** The next ones of everybody, in the order of their ids. */
    async page(afterId: string, limit: number): Promise<readonly Installation[]> {
      const { rows } = await sql<Row>`
        SELECT * FROM messaging_push_subscription WHERE "installationId" > ${afterId}
        ORDER BY "installationId" LIMIT ${limit}`.execute(kysely)
      return rows.map(toInstallation)
    },

    /** The person ends it, and no renewal brings it back. */
    remove(userId: string, installationId: string, nowMs: number): Promise<void> {
      return alone(async (transaction) => {
        const { rows } = await sql<{ endpoint: string }>`
          DELETE FROM messaging_push_subscription
          WHERE "installationId" = ${installationId} AND "userId" = ${userId} RETURNING endpoint`.execute(transaction)
        const found = rows[0]
        if (found === undefined) return
        await noteEnding(transaction, { installationId, userId, ...found, ending: 'ended' }, nowMs)
      })
    },

    /** Its push service has ended it; false: it is another one by now. */
    removeGone(found: Installation, nowMs: number): Promise<boolean> {
      return alone(async (transaction) => {
        const isRemoved = await removeAs(transaction, found)
        if (isRemoved) await noteEnding(transaction, { ...found, ending: 'gone' }, nowMs)
        return isRemoved
      })
    },

    /** Removes what belongs to a session that has ended. */
    async removeEnded(found: Installation): Promise<void> {
      await removeAs(kysely, found)
    },

    async removeOfSessions(sessionIds: readonly string[]): Promise<void> {
      if (sessionIds.length === 0) return
      await sql`
        DELETE FROM messaging_push_subscription WHERE "sessionId" IN (${sql.join(sessionIds)})`.execute(kysely)
    },

    /** What a session had registered is its successor's from now on. */
    async handOver(sessionId: string, successorId: string, sessionEndsAtMs: number): Promise<void> {
      await sql`
        UPDATE messaging_push_subscription
        SET "sessionId" = ${successorId}, "sessionEndsAtMs" = ${sessionEndsAtMs}
        WHERE "sessionId" = ${sessionId}`.execute(kysely)
    },

    async removeOfPerson(userId: string): Promise<void> {
      await sql`DELETE FROM messaging_push_subscription WHERE "userId" = ${userId}`.execute(kysely)
      await forgetEndingsOfPerson(kysely, userId)
    },

    tidyEndings: (nowMs: number): Promise<void> => tidyEndings(kysely, nowMs),

    /** Keeps at most `limit` installations of a user: this one, and the most recently renewed of the others. */
    async removeBeyond(userId: string, limit: number, installationId: string): Promise<void> {
      await sql`
        DELETE FROM messaging_push_subscription WHERE "userId" = ${userId} AND "installationId" NOT IN (
          SELECT "installationId" FROM messaging_push_subscription WHERE "userId" = ${userId}
          ORDER BY CASE WHEN "installationId" = ${installationId} THEN 0 ELSE 1 END, "renewedAtMs" DESC, "installationId"
          LIMIT ${limit})`.execute(kysely)
    },

    async noteSessionEnd({ installationId, sessionId }: Installation, sessionEndsAtMs: number): Promise<void> {
      await sql`
        UPDATE messaging_push_subscription SET "sessionEndsAtMs" = ${sessionEndsAtMs}
        WHERE "installationId" = ${installationId} AND "sessionId" = ${sessionId}`.execute(kysely)
    },

    async noteOutcome({ installationId, endpoint }: Installation, outcome: string, nowMs: number): Promise<void> {
      await sql`
        UPDATE messaging_push_subscription SET "lastOutcome" = ${outcome}, "lastOutcomeAtMs" = ${nowMs}
        WHERE "installationId" = ${installationId} AND endpoint = ${endpoint}`.execute(kysely)
    },
  }
}

/**
 * Of two who want the same, one comes after the other, on all servers of the database. Those of this server queue up before
 * they take a connection.
 */
function createAlone(database: Pick<Database, 'type' | 'kysely'>) {
  const queue = createQueue()
  return <Value>(work: (transaction: Transaction<unknown>) => Promise<Value>): Promise<Value> =>
    queue(() =>
      database.kysely.transaction().execute(async (transaction) => {
        if (database.type === 'postgres') {
          await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction)
        }
        return work(transaction)
      }),
    )
}

/** Removes it as it was found, not as it was registered anew meanwhile; false: it is another one by now. */
async function removeAs(
  kysely: Kysely<unknown>,
  { installationId, endpoint, sessionId }: Installation,
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM messaging_push_subscription
    WHERE "installationId" = ${installationId} AND endpoint = ${endpoint} AND "sessionId" = ${sessionId}
    RETURNING "installationId"`.execute(kysely)
  return rows.length > 0
}

async function putIn(transaction: Transaction<unknown>, next: NewInstallation, nowMs: number): Promise<void> {
  const { rows: earlier } = await sql<Row>`
    DELETE FROM messaging_push_subscription
    WHERE "installationId" = ${next.installationId} OR endpoint = ${next.endpoint} RETURNING *`.execute(transaction)
  const own = earlier.find((row) => row.installationId === next.installationId && row.userId === next.userId)
  const createdAtMs = own === undefined ? nowMs : Number(own.createdAtMs)
  await sql`
    INSERT INTO messaging_push_subscription (
      "installationId", endpoint, "userId", "sessionId", "sessionEndsAtMs", p256dh, auth, device,
      "createdAtMs", "renewedAtMs"
    ) VALUES (
      ${next.installationId}, ${next.endpoint}, ${next.userId}, ${next.sessionId}, ${next.sessionEndsAtMs},
      ${next.p256dh}, ${next.auth}, ${next.device}, ${createdAtMs}, ${nowMs}
    )`.execute(transaction)
  await forgetEnding(transaction, next)
}

/** PostgreSQL gives large numbers as text. */
type Row = Omit<Installation, NumberColumn> &
  Readonly<Record<NumberColumn, number | string>> & {
    readonly lastOutcomeAtMs: number | string | null
  }
type NumberColumn = 'sessionEndsAtMs' | 'createdAtMs' | 'renewedAtMs' | 'lastOutcomeAtMs'

function toInstallation(row: Row): Installation {
  return {
    ...row,
    sessionEndsAtMs: Number(row.sessionEndsAtMs),
    createdAtMs: Number(row.createdAtMs),
    renewedAtMs: Number(row.renewedAtMs),
    lastOutcomeAtMs: row.lastOutcomeAtMs === null ? null : Number(row.lastOutcomeAtMs),
  }
}

/**
 * Whether the session that registered an installation was ended: it is gone although it could not have run out yet.
 * Usually its installations went with it; the server that ended it may have died in between.
 */
export function isSessionEnded(
  { sessionId, sessionEndsAtMs }: Installation,
  ends: ReadonlyMap<string, number>,
  nowMs: number,
): boolean {
  return !ends.has(sessionId) && nowMs < sessionEndsAtMs
}
