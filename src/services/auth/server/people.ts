/** The people of the accounts' database: finding them, making them, knowing them by their password. */
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { AppError } from '#base/app-error'
import { toIso } from '#base/clock'
import type { Account, AuthErrorCode } from '#auth'
import type { RequestErrorCode } from '#http'
import type { Receiver } from '#messaging/server'
import { personSchema, toAccount, type Person } from './account.ts'
import { authTables } from './store/auth-store.ts'
import type { Engine } from './engine.ts'
import { dismissAdministrator } from './own-tables.ts'
import { findPasskeysOf } from './passkeys/passkey-rows.ts'

const PASSWORD_PROVIDER = 'credential'

export async function findPerson(engine: Engine, uid: string): Promise<Person | undefined> {
  const user = await engine.adapter.findUserById(uid)
  return user === null ? undefined : personSchema.parse(user)
}

/** The person with this address, which has to be in the form of `checkEmail`. */
export async function findPersonByEmail(engine: Engine, email: string): Promise<Person | undefined> {
  const found = await engine.adapter.findUserByEmail(email)
  return found === null ? undefined : personSchema.parse(found.user)
}

/** The person, or `user-not-found`: the account was deleted while they were signed in. */
export async function readPerson(engine: Engine, uid: string): Promise<Person> {
  const person = await findPerson(engine, uid)
  if (person === undefined) throw new AppError<AuthErrorCode>('user-not-found')
  return person
}

/** The person, unless they are a guest: what only makes sense with a way to come back does not exist for them. */
export async function readRegisteredPerson(engine: Engine, uid: string): Promise<Person> {
  const person = await readPerson(engine, uid)
  if (person.isAnonymous === true) throw new AppError<RequestErrorCode>('not-found')
  return person
}

/** Whom messages to a person go to; undefined when there is no such account any more. */
export async function findReceiver(engine: Engine, uid: string): Promise<Receiver | undefined> {
  const person = await findPerson(engine, uid)
  return (
    person && {
      email: person.email,
      isEmailVerified: person.emailVerified,
      isGuest: person.isAnonymous === true,
      isDisabled: person.isDisabled === true,
    }
  )
}

/** Ids of all people, guests too, page by page: those that come after one, in order. */
export async function listPeople(engine: Engine, afterUid: string, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(authTables.user)} WHERE id > ${afterUid} ORDER BY id LIMIT ${limit}`.execute(
    engine.store.kysely,
  )
  return rows.map(({ id }) => id)
}

export async function describePerson(engine: Engine, person: Person): Promise<Account> {
  const passkeys = await findPasskeysOf(engine.store.kysely, person.id)
  return toAccount(person, [
    ...(await engine.adapter.findAccounts(person.id)),
    ...passkeys.map(({ id }) => ({ providerId: 'passkey', accountId: id })),
  ])
}

export type NewPerson = {
  readonly name: string
  readonly email: string
  readonly isEmailVerified?: boolean
  readonly isAnonymous?: boolean
  /** How they come in: a password's hash, or what a provider calls them; nothing for guests. */
  readonly wayIn?: { readonly passwordHash: string } | { readonly provider: string; readonly providerUid: string }
}

/**
 * Makes a person with their way in, or nothing of both (rule A4). Throws `email-already-in-use`, also to whoever was
 * a moment later than somebody else, and `storage-full` (P10).
 */
export async function createPerson(engine: Engine, newPerson: NewPerson): Promise<Person> {
  const { name, email, wayIn } = newPerson
  const refusal = engine.options.askRoomForNewcomer?.(newPerson.isAnonymous ?? false)
  if (refusal !== undefined) throw refusal
  const user = {
    name,
    email,
    emailVerified: newPerson.isEmailVerified ?? false,
    isAnonymous: newPerson.isAnonymous ?? false,
  }
  try {
    if (wayIn === undefined) return personSchema.parse(await engine.adapter.createUser(user, { method: 'other' }))
    const created = await engine.adapter.createOAuthUser(user, toAccountRow(wayIn))
    return personSchema.parse(created.user)
  } catch (error) {
    // The database lets only one of two with the same address through.
    if ((await findPersonByEmail(engine, email)) === undefined) throw error
    throw new AppError<AuthErrorCode>('email-already-in-use', { field: 'email' }, error)
  }
}

function toAccountRow(wayIn: NonNullable<NewPerson['wayIn']>): {
  readonly providerId: string
  readonly accountId: string
  readonly password?: string
} {
  return 'passwordHash' in wayIn
    ? { providerId: PASSWORD_PROVIDER, accountId: '', password: wayIn.passwordHash }
    : { providerId: wayIn.provider, accountId: wayIn.providerUid }
}

/** Takes back a person that was just made. What a person has is deleted by `delete-person.ts`. */
export async function removeNewPerson(engine: Engine, uid: string): Promise<void> {
  await engine.adapter.deleteUser(uid)
  await dismissAdministrator(engine.store.kysely, uid)
}

/** Whether this is the person's password. It takes as long for somebody who has none, or whom nobody knows. */
export async function isPasswordOf(engine: Engine, uid: string | undefined, password: string): Promise<boolean> {
  const hash = uid === undefined ? undefined : await readPasswordHash(engine, uid)
  if (hash !== undefined) return engine.passwords.verify({ hash, password })
  await engine.passwords.hash(password)
  return false
}

export async function hasPassword(engine: Engine, uid: string): Promise<boolean> {
  return (await readPasswordHash(engine, uid)) !== undefined
}

/** Gives the person another password, or their first. */
export async function setPassword(
  kysely: Kysely<unknown>,
  person: { readonly uid: string; readonly passwordHash: string },
  atMs: number,
): Promise<void> {
  const { uid, passwordHash } = person
  const { rows } = await sql`
    UPDATE ${sql.table(authTables.account)} SET password = ${passwordHash}
    WHERE "userId" = ${uid} AND "providerId" = ${PASSWORD_PROVIDER} RETURNING id`.execute(kysely)
  if (rows.length === 0) await insertWayIn(kysely, uid, { passwordHash }, atMs)
}

/** Adds a way in to an account. Returns false if any account has the same identity of that provider already. */
export async function insertWayIn(
  kysely: Kysely<unknown>,
  uid: string,
  wayIn: NonNullable<NewPerson['wayIn']>,
  atMs: number,
): Promise<boolean> {
  const { providerId, accountId, password = null } = toAccountRow(wayIn)
  const at = toIso(atMs)
  const { rows } = await sql`
    INSERT INTO ${sql.table(authTables.account)}
      (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    VALUES (${randomBytes(16).toString('hex')}, ${accountId}, ${providerId}, ${uid}, ${password}, ${at}, ${at})
    ON CONFLICT DO NOTHING RETURNING id`.execute(kysely)
  return rows.length > 0
}

async function readPasswordHash(engine: Engine, uid: string): Promise<string | undefined> {
  const accounts = await engine.adapter.findAccounts(uid)
  return accounts.find(({ providerId }) => providerId === PASSWORD_PROVIDER)?.password ?? undefined
}
