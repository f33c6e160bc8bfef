/** API tokens: making them, knowing a program by one, taking them back (rules T of the accounts). */
import { randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '#base/app-error'
import { DAY_MS, MINUTE_MS, toIso } from '#base/clock'
import { API_TOKEN_COUNT, type ApiToken, type AuthErrorCode } from '#auth'
import type { RequestErrorCode } from '#http'
import type { Program, Session } from '#http/server'
import { checkName } from '../passwords/credentials.ts'
import type { Engine } from '../engine.ts'
import { apiTokenMadeMail } from '../mail/account-mails.ts'
import { readRegisteredPerson } from '../people.ts'
import { whileSessionLasts } from '../sessions/lasting-session.ts'
import { requireRecentLogin } from '../sessions/recent-login.ts'
import {
  findApiToken,
  findApiTokensOf,
  insertApiToken,
  noteApiTokenUse,
  type ApiTokenRow,
} from '../store/api-token-rows.ts'
import { hashSecret } from '../hash-secret.ts'

const SECRET_BYTES = 32
/** The prefix lets people and scanners of leaked secrets know one by its looks. */
const SECRET = /^tm_[\w-]{43}$/
const HINT_LENGTH = 8
/** The use is noted once in this time, so that a program that asks often does not write as often. */
const USE_PAUSE_MS = MINUTE_MS

export async function makeApiToken(
  engine: Engine,
  session: Session,
  form: { readonly name: string; readonly scope: Program['scope']; readonly lifeDays?: number | undefined },
): Promise<{ readonly token: ApiToken; readonly secret: string }> {
  const person = await readRegisteredPerson(engine, session.userId)
  const name = checkTokenName(form.name)
  await requireRecentLogin(engine, session)
  const secret = `tm_${randomBytes(SECRET_BYTES).toString('base64url')}`
  const createdAtMs = engine.options.now()
  const row = {
    id: randomUUID(),
    userId: person.id,
    name,
    hint: secret.slice(0, HINT_LENGTH),
    scope: form.scope,
    createdAtMs,
    expiresAtMs: form.lifeDays === undefined ? undefined : createdAtMs + form.lifeDays * DAY_MS,
    lastUsedAtMs: undefined,
  }
  // Under `runAlone`, so that simultaneous calls cannot exceed the limit.
  await engine.store.runAlone(() =>
    whileSessionLasts(engine, session, async (transaction) => {
      const tokens = await findApiTokensOf(transaction, person.id)
      if (tokens.length >= API_TOKEN_COUNT) throw new AppError<AuthErrorCode>('too-many-tokens')
      await insertApiToken(transaction, { ...row, secretHash: hashSecret(secret) })
    }),
  )
  engine.options.mailer.send(apiTokenMadeMail(person.email, createdAtMs))
  return { token: toApiToken(row), secret }
}

/** Like the name of a person, which it is not. */
function checkTokenName(text: string): string {
  if (text.trim() !== '') return checkName(text)
  const message = 'Gib dem Schlüssel einen Namen, an dem du ihn wiedererkennst.'
  throw new AppError<RequestErrorCode>('invalid-request', { field: 'name', message })
}

/** Newest first. */
export async function listApiTokens(engine: Engine, userId: string): Promise<ApiToken[]> {
  return (await findApiTokensOf(engine.store.kysely, userId)).map(toApiToken)
}

/** Returns the user and scope of an API token; null if the token is unknown or expired, or its user is locked. */
export async function findProgram(engine: Engine, secret: string): Promise<Program | null> {
  if (!SECRET.test(secret)) return null
  const { kysely } = engine.store
  const row = await findApiToken(kysely, hashSecret(secret))
  const nowMs = engine.options.now()
  if (row === undefined || (row.expiresAtMs !== undefined && row.expiresAtMs <= nowMs)) return null
  const wasUsedNow = row.lastUsedAtMs !== undefined && Math.abs(nowMs - row.lastUsedAtMs) < USE_PAUSE_MS
  if (!wasUsedNow) await noteApiTokenUse(kysely, row.id, nowMs)
  return { userId: row.userId, scope: row.scope }
}

function toApiToken({ id, name, hint, scope, ...times }: Omit<ApiTokenRow, 'userId'>): ApiToken {
  const toText = (atMs: number | undefined) => (atMs === undefined ? null : toIso(atMs))
  return {
    id,
    name,
    hint,
    scope,
    createdAt: toIso(times.createdAtMs),
    expiresAt: toText(times.expiresAtMs),
    lastUsedAt: toText(times.lastUsedAtMs),
  }
}
