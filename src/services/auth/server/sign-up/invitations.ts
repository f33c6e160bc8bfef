/** Links of the administrator that let one person each register. Only a hash of the secret in them is kept. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import { toIso } from '#base/clock'
import { INVITATION_LIFE_MS, INVITATION_PATH, type AuthErrorCode, type Invitation, type InvitationShare } from '#auth'
import type { RequestErrorCode } from '#http'
import type { Engine } from '../engine.ts'
import { authTables } from '../store/auth-store.ts'
import { hashSecret } from '../hash-secret.ts'

const NOTE_MAX_LENGTH = 100

/** Invitations of locked users do not count while the lock lasts (rule P2). */
const isOfNobodyLocked = sql`"userId" NOT IN (SELECT id FROM ${sql.table(authTables.user)} WHERE "isDisabled" = true)`

type InvitationRow = {
  readonly id: string
  readonly note: string
  readonly createdAtMs: number | string
  readonly expiresAtMs: number | string
  /** JSON of an `InvitationShare`. */
  readonly share: string | null
}

/** An invitation that was taken for one sign-up. */
export type TakenInvitation = {
  /** Ends it, and shares with the new user what it promised. */
  use(newUserId: string): Promise<void>
  giveBack(): Promise<void>
}

export async function createInvitation(
  engine: Engine,
  userId: string,
  { note: noteText, share }: { readonly note: string; readonly share?: InvitationShare | undefined },
): Promise<{ readonly invitation: Invitation; readonly link: string }> {
  const note = noteText.trim()
  if (note.length > NOTE_MAX_LENGTH) {
    const message = `Die Notiz ist zu lang. Nimm höchstens ${NOTE_MAX_LENGTH} Zeichen.`
    throw new AppError<RequestErrorCode>('invalid-request', { field: 'note', message })
  }
  const secret = randomBytes(24).toString('base64url')
  const createdAtMs = engine.options.now()
  const row = {
    id: randomUUID(),
    note,
    createdAtMs,
    expiresAtMs: createdAtMs + INVITATION_LIFE_MS,
    share: share === undefined ? null : JSON.stringify(share),
  }
  await sql`
    INSERT INTO auth_invitation (id, "secretHash", "userId", note, "createdAtMs", "expiresAtMs", share)
    VALUES (${row.id}, ${hashSecret(secret)}, ${userId}, ${note}, ${createdAtMs}, ${row.expiresAtMs}, ${row.share})`.execute(
    engine.store.kysely,
  )
  return { invitation: toInvitation(row), link: `${engine.options.publicUrl}${INVITATION_PATH}#${secret}` }
}

/** Those of one person, used up or not. */
export async function readOwnInvitations(engine: Engine, userId: string): Promise<Invitation[]> {
  const { rows } = await sql<InvitationRow>`
    SELECT id, note, "createdAtMs", "expiresAtMs", share FROM auth_invitation
    WHERE "userId" = ${userId} ORDER BY "createdAtMs" DESC, id`.execute(engine.store.kysely)
  return rows.map(toInvitation)
}

/** Those that can still be used, newest first. */
export async function readInvitations(engine: Engine): Promise<Invitation[]> {
  const { rows } = await sql<InvitationRow>`
    SELECT id, note, "createdAtMs", "expiresAtMs", share FROM auth_invitation
    WHERE "takenAtMs" IS NULL AND "expiresAtMs" > ${engine.options.now()} ORDER BY "createdAtMs" DESC, id`.execute(
    engine.store.kysely,
  )
  return rows.map(toInvitation)
}

export async function removeInvitation(engine: Engine, invitationId: string): Promise<void> {
  const { rows } = await sql`DELETE FROM auth_invitation WHERE id = ${invitationId} RETURNING id`.execute(
    engine.store.kysely,
  )
  if (rows.length === 0) throw new AppError<RequestErrorCode>('not-found')
}

/**
 * Takes an invitation for one sign-up; of two simultaneous sign-ups, only one gets it. Throws `invalid-invitation`. After a crash it
 * stays taken, and the administrator creates another.
 */
export async function takeInvitation(engine: Engine, secret: string): Promise<TakenInvitation> {
  const { kysely } = engine.store
  const nowMs = engine.options.now()
  const { rows } = await sql<{ id: string; userId: string; share: string | null }>`
    UPDATE auth_invitation SET "takenAtMs" = ${nowMs}
    WHERE "secretHash" = ${hashSecret(secret)} AND "takenAtMs" IS NULL AND "expiresAtMs" > ${nowMs} AND ${isOfNobodyLocked}
    RETURNING id, "userId", share`.execute(kysely)
  const [row] = rows
  if (row === undefined) throw new AppError<AuthErrorCode>('invalid-invitation')
  const { id } = row
  return {
    async use(newUserId) {
      await sql`DELETE FROM auth_invitation WHERE id = ${id}`.execute(kysely)
      if (row.share !== null) await shareWith(engine, { ownerId: row.userId, newUserId, share: row.share })
    },
    giveBack: async () =>
      void (await sql`UPDATE auth_invitation SET "takenAtMs" = NULL WHERE id = ${id}`.execute(kysely)),
  }
}

/** Throws `invalid-invitation` unless this one can be taken now. */
export async function requireInvitation(engine: Engine, secret: string): Promise<void> {
  const { rows } = await sql`
    SELECT id FROM auth_invitation
    WHERE "secretHash" = ${hashSecret(secret)} AND "takenAtMs" IS NULL AND "expiresAtMs" > ${engine.options.now()}
      AND ${isOfNobodyLocked}`.execute(engine.store.kysely)
  if (rows.length === 0) throw new AppError<AuthErrorCode>('invalid-invitation')
}

export async function tidyInvitations(engine: Engine): Promise<void> {
  await sql`DELETE FROM auth_invitation WHERE "expiresAtMs" <= ${engine.options.now()}`.execute(engine.store.kysely)
}

/** The account is there, whatever becomes of what was to be shared. */
async function shareWith(
  { options, log }: Engine,
  { ownerId, newUserId, share }: { readonly ownerId: string; readonly newUserId: string; readonly share: string },
): Promise<void> {
  try {
    await options.shareDocument?.(ownerId, newUserId, JSON.parse(share) as InvitationShare)
  } catch (error) {
    log.warn('an invitation did not share its document', error)
  }
}

function toInvitation(row: InvitationRow): Invitation {
  const { id, note, createdAtMs, expiresAtMs, share } = row
  return {
    id,
    note,
    createdAt: toIso(Number(createdAtMs)),
    expiresAt: toIso(Number(expiresAtMs)),
    ...(share === null ? {} : { share: JSON.parse(share) as InvitationShare }),
  }
}
