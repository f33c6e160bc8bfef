/** The second factor of a person: turned on by a code, asked by `second-factor-challenge.ts`, turned off again. */
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { AppError } from '#base/app-error'
import { MINUTE_MS } from '#base/clock'
import { type AuthErrorCode, SECOND_FACTOR_LIFE_MS } from '#auth'
import type { RequestErrorCode } from '#http'
import type { Session } from '#http/server'
import type { Mail } from '#messaging/server'
import { createSecretBox, type SecretBox } from '#database/server'
import { secondFactorOffMail, secondFactorOnMail } from '../mail/account-mails.ts'
import type { Engine } from '../engine.ts'
import type { Limit } from '../limits/limits.ts'
import { readPerson, readRegisteredPerson } from '../people.ts'
import { whileSessionLasts } from '../sessions/lasting-session.ts'
import { requireRecentLogin } from '../sessions/recent-login.ts'
import { consumeRecoveryCode, replaceRecoveryCodes } from './recovery-codes.ts'
import { forgetTrust } from '../store/second-factor-tables.ts'

const ISSUER = 'Taschenmesser'
/** RFC 4226, section 4: 160 bits are recommended. */
const SECRET_BYTES = 20
const numbers = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A clock may be one step off, either way. */
const WINDOW = 1

/** By person: codes typed while it is being set up. */
const setupLimit: Limit = { name: 'second-factor-setup', times: 10, windowMs: 10 * MINUTE_MS }

/** A new secret for the person's app. What counts until now goes on counting until a code proves that the app has the new one. */
export async function beginSecondFactor(engine: Engine, session: Session): Promise<{ secret: string; uri: string }> {
  const person = await readRegisteredPerson(engine, session.userId)
  await requireRecentLogin(engine, session)
  const secret = createTotpSecret()
  const pending = boxOf(engine).seal(secret, person.id)
  const untilMs = engine.options.now() + SECOND_FACTOR_LIFE_MS
  await whileSessionLasts(engine, session, (transaction) =>
    sql`
      INSERT INTO auth_second_factor ("userId", "lastStep", "pendingSecret", "pendingUntilMs")
      VALUES (${person.id}, 0, ${pending}, ${untilMs})
      ON CONFLICT ("userId") DO UPDATE SET "pendingSecret" = ${pending}, "pendingUntilMs" = ${untilMs}`.execute(
      transaction,
    ),
  )
  return { secret, uri: totpUri(secret, person.email) }
}

/** Turns the second factor on. Returns the recovery codes, which cannot be read again. */
export async function confirmSecondFactor(engine: Engine, session: Session, typed: string): Promise<string[]> {
  const uid = session.userId
  await engine.limits.take(setupLimit, uid)
  const { rows } = await sql<{ pendingSecret: string }>`
    SELECT "pendingSecret" FROM auth_second_factor
    WHERE "userId" = ${uid} AND "pendingSecret" IS NOT NULL AND "pendingUntilMs" > ${engine.options.now()}`.execute(
    engine.store.kysely,
  )
  const pending = rows[0]?.pendingSecret
  if (pending === undefined) throw new AppError<AuthErrorCode>('expired-action-code', { field: 'code' })
  const step = stepOf(engine, uid, pending, typed)
  if (step === undefined) throw new AppError<AuthErrorCode>('invalid-verification-code', { field: 'code' })
  const recoveryCodes = await whileSessionLasts(engine, session, async (transaction) => {
    // The code that proves it is used up, too: it signs in no more.
    const confirmed = await sql`
      UPDATE auth_second_factor SET secret = "pendingSecret", "pendingSecret" = NULL, "lastStep" = ${step}
      WHERE "userId" = ${uid} AND "pendingSecret" = ${pending} RETURNING "userId"`.execute(transaction)
    if (confirmed.rows.length === 0) throw new AppError<AuthErrorCode>('expired-action-code', { field: 'code' })
    await forgetTrust(transaction, uid)
    return replaceRecoveryCodes(engine, transaction, uid)
  })
  await tell(engine, uid, secondFactorOnMail)
  return recoveryCodes
}

export async function disableSecondFactor(engine: Engine, session: Session): Promise<void> {
  await requireRecentLogin(engine, session)
  if (!(await hasSecondFactor(engine, session.userId))) return
  await removeSecondFactor(engine, session.userId)
  await tell(engine, session.userId, secondFactorOffMail)
}

async function tell(engine: Engine, uid: string, mail: (to: string, atMs: number) => Mail): Promise<void> {
  const person = await readPerson(engine, uid)
  engine.options.mailer.send(mail(person.email, engine.options.now()))
}

/** Turns it off without asking; for callers that have checked that the user wants it. */
export async function removeSecondFactor(engine: Engine, uid: string): Promise<void> {
  await engine.store.kysely.transaction().execute(async (transaction) => {
    await sql`DELETE FROM auth_second_factor WHERE "userId" = ${uid}`.execute(transaction)
    await sql`DELETE FROM auth_recovery_code WHERE "userId" = ${uid}`.execute(transaction)
    await forgetTrust(transaction, uid)
  })
}

/** Replaces the recovery codes with new ones; throws `not-found` if the user has no second factor. */
export async function renewRecoveryCodes(engine: Engine, session: Session): Promise<string[]> {
  await requireRecentLogin(engine, session)
  const uid = session.userId
  return whileSessionLasts(engine, session, async (transaction) => {
    // Locks the row, so that simultaneous renewals run one after the other.
    const held = await sql`
      UPDATE auth_second_factor SET secret = secret WHERE "userId" = ${uid} AND secret IS NOT NULL
      RETURNING "userId"`.execute(transaction)
    if (held.rows.length === 0) throw new AppError<RequestErrorCode>('not-found')
    return replaceRecoveryCodes(engine, transaction, uid)
  })
}

export async function hasSecondFactor(engine: Engine, uid: string): Promise<boolean> {
  return (await readSecret(engine, uid)) !== undefined
}

/** Whether this is a code of the person's app or one of their recovery codes; either counts once. */
export async function consumeSecondFactor(engine: Engine, uid: string, typed: string): Promise<boolean> {
  if (!isTotp(typed)) return consumeRecoveryCode(engine, uid, typed)
  const sealed = await readSecret(engine, uid)
  const step = sealed === undefined ? undefined : stepOf(engine, uid, sealed, typed)
  if (step === undefined) return false
  // The last step only goes forward: of several callers with one code one gets through, and none comes later (rule F4).
  const { rows } = await sql`
    UPDATE auth_second_factor SET "lastStep" = ${step}
    WHERE "userId" = ${uid} AND secret = ${sealed} AND "lastStep" < ${step}
    RETURNING "userId"`.execute(engine.store.kysely)
  return rows.length > 0
}

async function readSecret(engine: Engine, uid: string): Promise<string | undefined> {
  const { rows } = await sql<{ secret: string }>`
    SELECT secret FROM auth_second_factor WHERE "userId" = ${uid} AND secret IS NOT NULL`.execute(engine.store.kysely)
  return rows[0]?.secret
}

function stepOf(engine: Engine, uid: string, sealed: string, typed: string): number | undefined {
  if (!isTotp(typed)) return undefined
  return findTotpStep(boxOf(engine).open(sealed, uid), digitsOf(typed), engine.options.now())
}

/** Whether it looks like a code of an app, which is short enough to be guessed, and not like a recovery code. */
export function isTotp(typed: string): boolean {
  return /^\d{6}$/.test(digitsOf(typed))
}

/** Apps show a code in two halves. */
function digitsOf(typed: string): string {
  return typed.replaceAll(/\s/g, '')
}

function boxOf(engine: Engine): SecretBox {
  return createSecretBox(engine.options.secret, 'second factor')
}

/**
 * One-time passwords of an app (RFC 6238) with the numbers that every app can: SHA-1, 6 digits, 30 seconds. A new secret in
 * base32, as people can also type it.
 */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the content of the QR code; `label` is the name the app shows. */
export function totpUri(secret: string, label: string): string {
  return new TOTP({ ...numbers, issuer: ISSUER, label, secret: Secret.fromBase32(secret) }).toString()
}

/** Returns the time step of this code, counted from 1970; undefined if it matches no step close to now. */
export function findTotpStep(secret: string, code: string, nowMs: number): number | undefined {
  const delta = TOTP.validate({
    ...numbers,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: nowMs,
    window: WINDOW,
  })
  return delta === null ? undefined : TOTP.counter({ period: numbers.period, timestamp: nowMs }) + delta
}
