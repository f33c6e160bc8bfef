/**
 * What proves that a user reads a mailbox: six digits to type, or the token of a link. There is one row per kind, person and place,
 * so a newer one replaces the older. Every secret counts once, also for two requests at the same moment, and none is stored in
 * clear: a token as its SHA-256, a code, which has few digits, as an HMAC under the server's key.
 */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { AppError } from '#base/app-error'
import type { Now } from '#base/clock'
import { MAIL_CODE_DIGITS, MAIL_CODE_LIFE_MS, MAIL_CODE_TRIES, MAIL_LINK_LIFE_MS, type AuthErrorCode } from '#auth'

/** The part of the engine that secrets are kept with. */
type Keeper = {
  readonly store: { readonly kysely: Kysely<unknown> }
  readonly options: { readonly secret: string; readonly now: Now }
}

/** The purpose of a code, its receiver, and the browser that asked for it: tries of other browsers do not use it up. */
export type MailCodeSlot = {
  readonly kind: 'sign-in' | 'sign-up' | 'reauthenticate'
  /** A uid, or `emailKey` if it must stay hidden whether there is an account. */
  readonly owner: string
  /** The session or the browser that asked; a code is refused anywhere else. */
  readonly place: string
}

export type MailLinkKind = 'reset' | 'verify-email' | 'change-email'

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

export async function createMailSecretTable(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS auth_mail_secret (
      kind text NOT NULL,
      owner text NOT NULL,
      place text NOT NULL,
      hash text NOT NULL,
      payload text NOT NULL,
      "triesLeft" integer NOT NULL,
      "expiresAtMs" bigint NOT NULL,
      PRIMARY KEY (kind, owner, place)
    )`.execute(kysely)
  await sql`CREATE INDEX IF NOT EXISTS auth_mail_secret_hash ON auth_mail_secret (hash)`.execute(kysely)
}

/** An address as the owner of a secret: not in clear, because people without an account are among them. */
export function emailKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}

/** A new code for this slot, to be sent; the one before it stops counting. `payload` comes back when it is used. */
export async function issueMailCode(keeper: Keeper, slot: MailCodeSlot, payload = ''): Promise<string> {
  const code = String(randomInt(10 ** MAIL_CODE_DIGITS)).padStart(MAIL_CODE_DIGITS, '0')
  await keep(keeper, { ...slot, hash: codeHash(keeper, slot, code), payload, lifeMs: MAIL_CODE_LIFE_MS })
  return code
}

/**
 * Uses up the code of this slot and returns its payload. Throws `invalid-verification-code` while there are tries
 * left, `expired-action-code` when only a new one helps: too late, too many tries, used, or never asked for here.
 */
export async function consumeMailCode(keeper: Keeper, slot: MailCodeSlot, typed: string): Promise<string> {
  const code = typed.replaceAll(/\s/g, '')
  if (!/^\d+$/.test(code) || code.length !== MAIL_CODE_DIGITS) throw refuseCode('invalid-verification-code')
  // The try is counted before the code is looked at, so that many at the same moment are no more than three.
  const tried = await sql<{ hash: string; triesLeft: number }>`
    UPDATE auth_mail_secret SET "triesLeft" = "triesLeft" - 1
    WHERE kind = ${slot.kind} AND owner = ${slot.owner} AND place = ${slot.place}
      AND "triesLeft" > 0 AND "expiresAtMs" > ${keeper.options.now()}
    RETURNING hash, "triesLeft"`.execute(keeper.store.kysely)
  const row = tried.rows[0]
  if (row === undefined) throw refuseCode('expired-action-code')
  if (!isEqual(row.hash, codeHash(keeper, slot, code))) {
    throw refuseCode(row.triesLeft > 0 ? 'invalid-verification-code' : 'expired-action-code')
  }
  const won = await sql<{ payload: string }>`
    DELETE FROM auth_mail_secret
    WHERE kind = ${slot.kind} AND owner = ${slot.owner} AND place = ${slot.place} AND hash = ${row.hash}
    RETURNING payload`.execute(keeper.store.kysely)
  const winner = won.rows[0]
  if (winner === undefined) throw refuseCode('expired-action-code')
  return winner.payload
}

/** A new token for a link to this person; the link of this kind before it stops counting. */
export async function issueMailLink(keeper: Keeper, kind: MailLinkKind, uid: string, payload = ''): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await keep(keeper, { kind, owner: uid, place: '', hash: tokenHash(token), payload, lifeMs: MAIL_LINK_LIFE_MS })
  return token
}

export type MailLink = { readonly uid: string; readonly payload: string }

/** Whose link this is, without using it up. Throws `invalid-action-code`, as `consumeMailLink` does. */
export async function readMailLink(keeper: Keeper, kind: MailLinkKind, token: string): Promise<MailLink> {
  const { rows } = await sql<MailLink>`
    SELECT owner AS uid, payload FROM auth_mail_secret
    WHERE kind = ${kind} AND hash = ${readToken(token)} AND "expiresAtMs" > ${keeper.options.now()}`.execute(
    keeper.store.kysely,
  )
  return rows[0] ?? refuseLink()
}

/** Uses up a link; of several callers at the same moment one gets it. */
export async function consumeMailLink(keeper: Keeper, kind: MailLinkKind, token: string): Promise<MailLink> {
  const { rows } = await sql<MailLink>`
    DELETE FROM auth_mail_secret
    WHERE kind = ${kind} AND hash = ${readToken(token)} AND "expiresAtMs" > ${keeper.options.now()}
    RETURNING owner AS uid, payload`.execute(keeper.store.kysely)
  return rows[0] ?? refuseLink()
}

/** Returns the payload of a link that was sent to this user and can still be used; undefined if there is no such link. */
export async function readPendingLink(keeper: Keeper, kind: MailLinkKind, uid: string): Promise<string | undefined> {
  const { rows } = await sql<{ payload: string }>`
    SELECT payload FROM auth_mail_secret
    WHERE kind = ${kind} AND owner = ${uid} AND "expiresAtMs" > ${keeper.options.now()}`.execute(keeper.store.kysely)
  return rows[0]?.payload
}

/** Takes back everything that was sent to a person: after their password or address changed, or they left. */
export async function forgetMailSecrets(keeper: Keeper, person: { id: string; email: string }): Promise<void> {
  await sql`DELETE FROM auth_mail_secret WHERE owner IN (${person.id}, ${emailKey(person.email)})`.execute(
    keeper.store.kysely,
  )
}

/** Forgets secrets that stopped counting. */
export async function tidyMailSecrets(kysely: Kysely<unknown>, nowMs: number): Promise<void> {
  await sql`DELETE FROM auth_mail_secret WHERE "expiresAtMs" <= ${nowMs}`.execute(kysely)
}

type Secret = {
  readonly kind: string
  readonly owner: string
  readonly place: string
  readonly hash: string
  readonly payload: string
  readonly lifeMs: number
}

async function keep(keeper: Keeper, { kind, owner, place, hash, payload, lifeMs }: Secret): Promise<void> {
  await sql`
    INSERT INTO auth_mail_secret (kind, owner, place, hash, payload, "triesLeft", "expiresAtMs")
    VALUES (${kind}, ${owner}, ${place}, ${hash}, ${payload}, ${MAIL_CODE_TRIES}, ${keeper.options.now() + lifeMs})
    ON CONFLICT (kind, owner, place) DO UPDATE SET
      hash = excluded.hash, payload = excluded.payload,
      "triesLeft" = excluded."triesLeft", "expiresAtMs" = excluded."expiresAtMs"`.execute(keeper.store.kysely)
}

/** The slot is part of what is hashed: a code is right for one kind, person and place only. */
function codeHash(keeper: Keeper, { kind, owner, place }: MailCodeSlot, code: string): string {
  const key = createHmac('sha256', keeper.options.secret).update('mail codes').digest()
  return createHmac('sha256', key).update([kind, owner, place, code].join('\n')).digest('base64url')
}

function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The hash a token is found by; one that can't be ours is not even looked for. */
function readToken(token: string): string {
  return TOKEN.test(token) ? tokenHash(token) : refuseLink()
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

function refuseCode(code: AuthErrorCode): AppError<AuthErrorCode> {
  return new AppError(code, { field: 'code' })
}

function refuseLink(): never {
  throw new AppError<AuthErrorCode>('invalid-action-code')
}
