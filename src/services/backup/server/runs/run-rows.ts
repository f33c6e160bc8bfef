/** Backups as rows: the node that makes one holds it by a lease, so that only one is made at a time, on any node. */
import { sql, type Kysely } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import { describeBackupFailure, type BackupStep } from '#backup'
import { databaseClock, type Database } from '#database/server'

/** How long a run counts as running after its server was last heard of. */
export const LEASE_MS = 2 * MINUTE_MS
/** A clock may be corrected by less; a lease that ends later was written by a clock that was wrong. */
const CORRECTION_MS = HOUR_MS
/** So often an instant of the schedule is tried again after the server ended in the middle; then it has failed. */
const INTERRUPTIONS = 3
/** More than a quarter of a year of nights. */
const ROWS_KEPT = 100

export type RunState = 'running' | 'done' | 'failed' | 'canceled' | 'interrupted'

export type RunRow = {
  readonly id: string
  readonly state: RunState
  /** The instant of the schedule it is for; null where a person asked for it. */
  readonly dueAtMs: number | null
  readonly startedAtMs: number
  readonly endedAtMs: number | null
  readonly step: BackupStep
  readonly share: number | null
  readonly isCancelAsked: boolean
  readonly fileName: string | null
  readonly sizeBytes: number | null
  readonly appVersion: string | null
  /** How many files the store did not have; null unless it is done, and of versions that did not count them. */
  readonly filesMissing: number | null
  /** Code of what went wrong, and a sentence that fits better than its text. */
  readonly failure: string | null
  readonly failureMessage: string | null
}

export type Progress = { readonly step: BackupStep; readonly share?: number | undefined }

type Numbers = 'dueAtMs' | 'startedAtMs' | 'endedAtMs' | 'sizeBytes' | 'filesMissing'
/** PostgreSQL gives large numbers as text. */
type RawRow = Omit<RunRow, Numbers | 'isCancelAsked'> &
  Readonly<Record<Numbers, number | string | null>> & { readonly isCancelAsked: number }

type Done = {
  readonly fileName: string
  readonly sizeBytes: number
  readonly appVersion: string
  readonly filesMissing: number
}

export type RunEnd =
  | (Done & { readonly state: 'done' })
  | { readonly state: 'failed'; readonly failure: string; readonly message?: string | undefined }
  | { readonly state: 'canceled' }

export type RunRows = ReturnType<typeof createRunRows>

export function createRunRows(database: RunTables) {
  const { kysely } = database
  const firstOf = async (query: ReturnType<typeof sql<RawRow>>): Promise<RunRow | undefined> =>
    (await query.execute(kysely)).rows.map(toRow)[0]
  return {
    /** False where one runs, or where the instant of the schedule has had its backup. */
    async claim(run: { readonly id: string; readonly dueAtMs: number | null }, nowMs: number): Promise<boolean> {
      const isHandled = sql`SELECT 1 FROM backup_run WHERE "dueAtMs" >= ${run.dueAtMs ?? nowMs} AND state <> 'interrupted'`
      const { rows } = await sql`
        INSERT INTO backup_run (id, state, "dueAtMs", "startedAtMs", "leaseEndsAtMs", step, "isCancelAsked")
        SELECT ${run.id}, 'running', CAST(${run.dueAtMs} AS bigint), ${nowMs}, ${leaseEnd(database, nowMs)}, 'preparing', 0
        WHERE ${run.dueAtMs === null ? sql`true` : sql`NOT EXISTS (${isHandled})`}
        ON CONFLICT DO NOTHING RETURNING id`.execute(kysely)
      return rows.length > 0
    },

    /** Notes how far it is and holds it for another lease; undefined where it is held no more. */
    async hold(id: string, { step, share }: Progress, nowMs: number): Promise<{ isCancelAsked: boolean } | undefined> {
      const { rows } = await sql<{ isCancelAsked: number }>`
        UPDATE backup_run SET step = ${step}, share = ${share ?? null}, "leaseEndsAtMs" = ${leaseEnd(database, nowMs)}
        WHERE id = ${id} AND state = 'running' RETURNING "isCancelAsked"`.execute(kysely)
      return rows[0] === undefined ? undefined : { isCancelAsked: rows[0].isCancelAsked === 1 }
    },

    async end(id: string, end: RunEnd, nowMs: number): Promise<void> {
      const {
        fileName = null,
        sizeBytes = null,
        appVersion = null,
        filesMissing = null,
      } = end.state === 'done' ? end : {}
      const { failure = null, message = null } = end.state === 'failed' ? end : {}
      await sql`
        UPDATE backup_run SET state = ${end.state}, "endedAtMs" = ${nowMs}, "fileName" = ${fileName},
          "sizeBytes" = CAST(${sizeBytes} AS bigint), "appVersion" = ${appVersion},
          "filesMissing" = CAST(${filesMissing} AS bigint),
          failure = ${failure}, "failureMessage" = ${message}
        WHERE id = ${id} AND state = 'running'`.execute(kysely)
      await sql`
        DELETE FROM backup_run WHERE id IN (
          SELECT id FROM backup_run WHERE state <> 'running' AND id <> (
            SELECT id FROM backup_run WHERE state = 'done' ORDER BY "startedAtMs" DESC LIMIT 1)
          ORDER BY "startedAtMs" DESC LIMIT 1000 OFFSET ${sql.lit(ROWS_KEPT)})`.execute(kysely)
    },

    /** Adds one that another program has made, at a person's wish. */
    async addDone(
      {
        id,
        startedAtMs,
        fileName,
        sizeBytes,
        appVersion,
        filesMissing,
      }: Done & { readonly id: string; readonly startedAtMs: number },
      nowMs: number,
    ): Promise<void> {
      await sql`
        INSERT INTO backup_run (id, state, "startedAtMs", "endedAtMs", "leaseEndsAtMs", step, "isCancelAsked",
          "fileName", "sizeBytes", "appVersion", "filesMissing")
        VALUES (${id}, 'done', ${startedAtMs}, ${nowMs}, ${nowMs}, 'finishing', 0,
          ${fileName}, ${sizeBytes}, ${appVersion}, ${filesMissing})`.execute(kysely)
    },

    /** Forgets one that never began. */
    async withdraw(id: string): Promise<void> {
      await sql`DELETE FROM backup_run WHERE id = ${id}`.execute(kysely)
    },

    /** Ends runs that are no longer made: their server has ended, or is about to. `which`: one, or all whose lease is no longer good. */
    async endInterrupted(which: 'all' | 'left' | { readonly id: string }, nowMs: number) {
      const isMeant = which === 'all' ? sql`true` : which === 'left' ? isLeftAt(database, nowMs) : sql`id = ${which.id}`
      await sql`
        UPDATE backup_run SET "endedAtMs" = ${nowMs}, failure = 'backup-interrupted',
          state = CASE WHEN ${sql.lit(INTERRUPTIONS)} > 1 + (
            SELECT COUNT(*) FROM backup_run AS other
            WHERE other."dueAtMs" = backup_run."dueAtMs" AND other.state = 'interrupted'
          ) THEN 'interrupted' ELSE 'failed' END
        WHERE state = 'running' AND ${isMeant}`.execute(kysely)
    },

    async askCancel(): Promise<void> {
      await sql`UPDATE backup_run SET "isCancelAsked" = 1 WHERE state = 'running'`.execute(kysely)
    },

    findRunning: () => firstOf(sql<RawRow>`SELECT * FROM backup_run WHERE state = 'running'`),
    findLastAttempt: () =>
      firstOf(sql<RawRow>`
        SELECT * FROM backup_run WHERE state <> 'running' ORDER BY "startedAtMs" DESC, id LIMIT 1`),
    findLastSuccess: () =>
      firstOf(sql<RawRow>`SELECT * FROM backup_run WHERE state = 'done' ORDER BY "startedAtMs" DESC, id LIMIT 1`),

    /** Which version made the archives that are known by name. */
    async readVersions(): Promise<ReadonlyMap<string, string>> {
      const { rows } = await sql<{ fileName: string; appVersion: string }>`
        SELECT "fileName", "appVersion" FROM backup_run
        WHERE "fileName" IS NOT NULL AND "appVersion" IS NOT NULL`.execute(kysely)
      return new Map(rows.map(({ fileName, appVersion }) => [fileName, appVersion]))
    },
  }
}

type RunTables = Pick<Database, 'type' | 'kysely'>

// Nodes whose clocks differ agree on leases: where they share a database, its clock counts.

function leaseEnd(database: RunTables, nowMs: number) {
  return sql`${databaseClock(database, () => nowMs)} + CAST(${LEASE_MS} AS bigint)`
}

function isLeftAt(database: RunTables, nowMs: number) {
  const clock = databaseClock(database, () => nowMs)
  return sql`"leaseEndsAtMs" NOT BETWEEN ${clock} AND ${clock} + CAST(${CORRECTION_MS} AS bigint)`
}

/** Why a run failed and what to do, in German; undefined where it did not. */
export function describeFailureOf({ state, failure, failureMessage }: RunRow): string | undefined {
  if (state !== 'failed' || failure === null) return undefined
  return failureMessage ?? describeBackupFailure(failure)
}

function toRow(row: RawRow): RunRow {
  const toNumber = (value: number | string | null): number | null => (value === null ? null : Number(value))
  return {
    ...row,
    isCancelAsked: row.isCancelAsked === 1,
    dueAtMs: toNumber(row.dueAtMs),
    startedAtMs: Number(row.startedAtMs),
    endedAtMs: toNumber(row.endedAtMs),
    sizeBytes: toNumber(row.sizeBytes),
    filesMissing: toNumber(row.filesMissing),
  }
}

/** A clock that is set back by less makes no second backup of a night. */
const AHEAD_MS = 36 * HOUR_MS

/**
 * What was written while the clock of the server was days ahead would hold up every backup until that day comes. Moves the times of runs
 * that are far in the future back to now at the latest, in their order; a schedule that would begin then begins now.
 */
export async function correctFutureTimes(kysely: Kysely<unknown>, nowMs: number): Promise<void> {
  const limitMs = nowMs + AHEAD_MS
  const { rows } = await sql<{ lastMs: number | string | null }>`
    SELECT MAX("startedAtMs") AS "lastMs" FROM backup_run
    WHERE state <> 'running' AND "startedAtMs" > ${limitMs}`.execute(kysely)
  const aheadMs = Number(rows[0]?.lastMs ?? nowMs) - nowMs
  if (aheadMs > 0)
    await sql`
      UPDATE backup_run SET "startedAtMs" = "startedAtMs" - CAST(${aheadMs} AS bigint),
        "endedAtMs" = "endedAtMs" - CAST(${aheadMs} AS bigint), "dueAtMs" = "dueAtMs" - CAST(${aheadMs} AS bigint)
      WHERE state <> 'running' AND "startedAtMs" > ${nowMs}`.execute(kysely)
  await sql`UPDATE backup_settings SET "sinceMs" = ${nowMs} WHERE "sinceMs" > ${limitMs}`.execute(kysely)
}
