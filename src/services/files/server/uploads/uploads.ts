/**
 * Rows of files that are being uploaded. What a person has used is the sum over their rows, reservations included; it is
 * counted and added to while the person's own row is locked, so uploads at the same moment can't take more than there is.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { AppError } from '#base/app-error'
import { MINUTE_MS } from '#base/clock'
import type { FileErrorCode, FileOwnerDocument } from '#files'
import type { RequestErrorCode } from '#http'
import { toReadyFile, type FileRow, type ReadyFile } from '../file-row.ts'
import type { FileKey } from '../file-store.ts'

/** After that an upload is over, whatever became of it; no request lasts so long. */
export const LEASE_MS = 15 * MINUTE_MS
/** Retry time while another request removes or sends the same file. */
const RETRY_SECONDS = 5

export type Reservation = {
  readonly fileId: string
  readonly userId: string
  /** Names this attempt: of several for one file only the latest can complete it. */
  readonly claim: string
  readonly storageKey: FileKey
}

export type UploadPlan = Reservation & {
  readonly ownerId: string
  readonly belongsTo: FileOwnerDocument
  readonly reservedBytes: number
  readonly quotaBytes: number
}

export type UploadedFile = Pick<ReadyFile, 'name' | 'type' | 'sizeBytes' | 'sha256' | 'picture'> & {
  /** With the smaller pictures. */
  readonly keptBytes: number
}

/**
 * Takes the place an upload needs. Answers with the file where it is there already; throws `unauthorized` where the id is
 * that of another person's or document's file, `quota-exceeded`, and `unavailable` while that file is being removed.
 */
export function reserveUpload(
  kysely: Kysely<unknown>,
  plan: UploadPlan,
  nowMs: number,
): Promise<{ readonly kind: 'reserved' } | { readonly kind: 'ready'; readonly file: ReadyFile }> {
  return kysely.transaction().execute(async (transaction) => {
    await lockPerson(transaction, plan.userId)
    const row = await findRow(transaction, plan.fileId)
    if (row !== undefined) {
      if (!isSameUpload(row, plan)) throw new AppError<FileErrorCode>('unauthorized')
      if (row.state === 'ready') return { kind: 'ready', file: toReadyFile(row) }
      if (row.state === 'removing') throw busy()
    }
    await checkQuota(transaction, plan, plan.reservedBytes, plan.quotaBytes)
    await writeReservation(transaction, plan, nowMs)
    return { kind: 'reserved' }
  })
}

async function writeReservation(transaction: Transaction<unknown>, plan: UploadPlan, nowMs: number): Promise<void> {
  const { rows } = await sql`
    INSERT INTO files_file (
      id, "userId", "ownerId", collection, "documentId", state, claim, "leaseEndsAtMs", "storageKey", "countedBytes",
      "createdAtMs", name, type, "sizeBytes", sha256
    ) VALUES (
      ${plan.fileId}, ${plan.userId}, ${plan.ownerId}, ${plan.belongsTo.collection}, ${plan.belongsTo.documentId},
      'uploading', ${plan.claim}, ${nowMs + LEASE_MS}, ${plan.storageKey}, ${plan.reservedBytes}, ${nowMs}, '', '', 0, ''
    )
    ON CONFLICT (id) DO UPDATE SET
      claim = excluded.claim, "leaseEndsAtMs" = excluded."leaseEndsAtMs", "storageKey" = excluded."storageKey",
      "countedBytes" = excluded."countedBytes"
    WHERE files_file."userId" = ${plan.userId} AND files_file.state = 'uploading'
    RETURNING id`.execute(transaction)
  // Another person was faster by less than this transaction lasts.
  if (rows.length === 0) throw new AppError<FileErrorCode>('unauthorized')
}

/**
 * Makes a reservation a file that can be read. Throws `quota-exceeded` where its smaller pictures make it too large, and
 * `unavailable` where the place was given to another attempt or taken away: nothing is changed then.
 */
export function completeUpload(
  kysely: Kysely<unknown>,
  reservation: Reservation,
  file: UploadedFile,
  quotaBytes: number,
): Promise<ReadyFile> {
  return kysely.transaction().execute(async (transaction) => {
    // Does not create the row: a deleted user has none.
    await sql`UPDATE files_person SET "userId" = "userId" WHERE "userId" = ${reservation.userId}`.execute(transaction)
    await checkQuota(transaction, reservation, file.keptBytes, quotaBytes)
    const { rows } = await sql<FileRow>`
      UPDATE files_file SET state = 'ready', "countedBytes" = ${file.keptBytes}, name = ${file.name},
        type = ${file.type}, "sizeBytes" = ${file.sizeBytes}, sha256 = ${file.sha256},
        picture = ${file.picture === undefined ? null : JSON.stringify(file.picture)}
      WHERE id = ${reservation.fileId} AND claim = ${reservation.claim} AND state = 'uploading'
      RETURNING *`.execute(transaction)
    const row = rows[0]
    if (row === undefined) throw busy()
    return toReadyFile(row)
  })
}

/**
 * Gives back the place of an attempt that failed, unless another one has it meanwhile. False where its bytes belong to a
 * file after all: the database may have completed it without our hearing of that.
 */
export async function giveBackUpload(kysely: Kysely<unknown>, reservation: Reservation): Promise<boolean> {
  const { fileId, claim, storageKey } = reservation
  await sql`
    DELETE FROM files_file WHERE id = ${fileId} AND claim = ${claim} AND state = 'uploading'`.execute(kysely)
  const { rows } = await sql`SELECT id FROM files_file WHERE "storageKey" = ${storageKey}`.execute(kysely)
  return rows.length === 0
}

/** What a person has used, reservations included. */
export async function readUsedBytes(kysely: Kysely<unknown>, userId: string, exceptFileId = ''): Promise<number> {
  const { rows } = await sql<{ usedBytes: number | string }>`
    SELECT COALESCE(SUM("countedBytes"), 0) AS "usedBytes" FROM files_file
    WHERE "userId" = ${userId} AND id <> ${exceptFileId}`.execute(kysely)
  return Number(rows[0]?.usedBytes ?? 0)
}

async function checkQuota(
  transaction: Transaction<unknown>,
  { userId, fileId }: { readonly userId: string; readonly fileId: string },
  bytes: number,
  quotaBytes: number,
): Promise<void> {
  if ((await readUsedBytes(transaction, userId, fileId)) + bytes > quotaBytes)
    throw new AppError<FileErrorCode>('quota-exceeded')
}

async function lockPerson(transaction: Transaction<unknown>, userId: string): Promise<void> {
  await sql`
    INSERT INTO files_person ("userId") VALUES (${userId})
    ON CONFLICT ("userId") DO UPDATE SET "userId" = excluded."userId"`.execute(transaction)
}

async function findRow(kysely: Kysely<unknown>, fileId: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`SELECT * FROM files_file WHERE id = ${fileId}`.execute(kysely)
  return rows[0]
}

function isSameUpload(row: FileRow, { userId, belongsTo }: UploadPlan): boolean {
  return row.userId === userId && row.collection === belongsTo.collection && row.documentId === belongsTo.documentId
}

function busy(): AppError<RequestErrorCode> {
  return new AppError('unavailable', { retryAfterSeconds: RETRY_SECONDS })
}

/** A file that can be read. */
export async function findReadyFile(kysely: Kysely<unknown>, fileId: string): Promise<ReadyFile | undefined> {
  const row = await findRow(kysely, fileId)
  return row?.state === 'ready' ? toReadyFile(row) : undefined
}
