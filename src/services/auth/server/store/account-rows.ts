/** Rows of users, of their sign-in methods and of their sessions. */
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { toIso } from '#base/clock'
import type { Person } from '../account.ts'
import { authTables } from './auth-store.ts'

/** How a user can sign in: a password's hash, or the identity that a provider has for them. */
export type SignInMethod =
  | { readonly passwordHash: string }
  | { readonly provider: string; readonly providerUid: string }

/** A sign-in method as it is stored. `providerId` is `PASSWORD_PROVIDER` for a password; others have no `password`. */
export type SignInMethodRow = {
  readonly userId: string
  readonly providerId: string
  readonly accountId: string
  readonly password: string | null
}

export const PASSWORD_PROVIDER = 'credential'

/** Booleans are numbers in SQLite, times are texts there. */
type UserRow = {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean | number
  readonly name: string
  readonly createdAt: string | Date
  readonly lastLoginAt: string | Date | null
  readonly isAnonymous: boolean | number | null
  readonly isDisabled: boolean | number | null
  readonly endings: number | null
}

const USER_COLUMNS = sql.raw(
  `id, email, "emailVerified", name, "createdAt", "lastLoginAt", "isAnonymous", "isDisabled", endings`,
)
const users = sql.table(authTables.user)
const methods = sql.table(authTables.account)
const sessions = sql.table(authTables.session)

/** 128 random bits, and 192 for what alone opens a session. */
const newId = (): string => randomBytes(16).toString('hex')
const newToken = (): string => randomBytes(24).toString('hex')

/** SQLite binds no booleans. */
const bool = (value: boolean) => sql.raw(value ? 'TRUE' : 'FALSE')

function toPerson(row: UserRow): Person {
  return {
    id: row.id,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    name: row.name,
    createdAt: new Date(row.createdAt),
    lastLoginAt: row.lastLoginAt === null ? undefined : new Date(row.lastLoginAt),
    isAnonymous: Boolean(row.isAnonymous),
    isDisabled: Boolean(row.isDisabled),
    endings: row.endings ?? 0,
  }
}

export async function findUser(
  kysely: Kysely<unknown>,
  by: { readonly id: string } | { readonly email: string },
): Promise<Person | undefined> {
  const condition = 'id' in by ? sql`id = ${by.id}` : sql`email = ${by.email}`
  const { rows } = await sql<UserRow>`SELECT ${USER_COLUMNS} FROM ${users} WHERE ${condition}`.execute(kysely)
  return rows[0] && toPerson(rows[0])
}

/** The oldest accounts first. */
export async function listUsers(kysely: Kysely<unknown>, limit: number): Promise<readonly Person[]> {
  const { rows } = await sql<UserRow>`
    SELECT ${USER_COLUMNS} FROM ${users} ORDER BY "createdAt", id LIMIT ${limit}`.execute(kysely)
  return rows.map(toPerson)
}

/** Throws if another account has the address; `email` is in the form of `checkEmail`. */
export async function insertUser(
  kysely: Kysely<unknown>,
  user: Pick<Person, 'name' | 'email' | 'emailVerified' | 'isAnonymous'>,
  atMs: number,
): Promise<Person> {
  const at = toIso(atMs)
  const { rows } = await sql<UserRow>`
    INSERT INTO ${users} (id, name, email, "emailVerified", "isAnonymous", "createdAt", "updatedAt")
    VALUES (${newId()}, ${user.name}, ${user.email}, ${bool(user.emailVerified)}, ${bool(user.isAnonymous)}, ${at}, ${at})
    RETURNING ${USER_COLUMNS}`.execute(kysely)
  const [row] = rows
  if (row === undefined) throw new Error('a new user was not returned')
  return toPerson(row)
}

/** Deletes a user; sessions and sign-in methods go with it. */
export async function deleteUser(kysely: Kysely<unknown>, uid: string): Promise<void> {
  await sql`DELETE FROM ${users} WHERE id = ${uid}`.execute(kysely)
}

/** Writes the time of the last sign-in, which outlives its session; undefined if there is no such user. */
export async function writeLastLogin(kysely: Kysely<unknown>, uid: string, atMs: number): Promise<Person | undefined> {
  const at = toIso(atMs)
  const { rows } = await sql<UserRow>`
    UPDATE ${users} SET "lastLoginAt" = ${at}, "updatedAt" = ${at} WHERE id = ${uid} RETURNING ${USER_COLUMNS}`.execute(
    kysely,
  )
  return rows[0] && toPerson(rows[0])
}

/** Notes that a user reads the mailbox of this address; false if the account has another address by now. */
export async function writeEmailVerified(
  kysely: Kysely<unknown>,
  { id, email }: Pick<Person, 'id' | 'email'>,
  atMs: number,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE ${users} SET "emailVerified" = TRUE, "updatedAt" = ${toIso(atMs)}
    WHERE id = ${id} AND email = ${email} RETURNING id`.execute(kysely)
  return rows.length > 0
}

export async function findSignInMethods(kysely: Kysely<unknown>, uid: string): Promise<readonly SignInMethodRow[]> {
  const { rows } = await sql<SignInMethodRow>`
    SELECT "userId", "providerId", "accountId", password FROM ${methods} WHERE "userId" = ${uid}
    ORDER BY "createdAt", id`.execute(kysely)
  return rows
}

/** The user that a provider's identity belongs to. */
export async function findIdentityOwner(
  kysely: Kysely<unknown>,
  { provider, providerUid }: { readonly provider: string; readonly providerUid: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    SELECT "userId" FROM ${methods} WHERE "providerId" = ${provider} AND "accountId" = ${providerUid}`.execute(kysely)
  return rows[0]?.userId
}

/** Adds a sign-in method. Returns false if any account has the same identity of that provider already. */
export async function insertSignInMethod(
  kysely: Kysely<unknown>,
  uid: string,
  method: SignInMethod,
  atMs: number,
): Promise<boolean> {
  const [providerId, accountId, password] =
    'passwordHash' in method
      ? [PASSWORD_PROVIDER, '', method.passwordHash]
      : [method.provider, method.providerUid, null]
  const at = toIso(atMs)
  const { rows } = await sql`
    INSERT INTO ${methods} (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    VALUES (${newId()}, ${accountId}, ${providerId}, ${uid}, ${password}, ${at}, ${at})
    ON CONFLICT DO NOTHING RETURNING id`.execute(kysely)
  return rows.length > 0
}

/** Gives a user another password, or their first. */
export async function writePassword(
  kysely: Kysely<unknown>,
  { uid, passwordHash }: { readonly uid: string; readonly passwordHash: string },
  atMs: number,
): Promise<void> {
  const { rows } = await sql`
    UPDATE ${methods} SET password = ${passwordHash}, "updatedAt" = ${toIso(atMs)}
    WHERE "userId" = ${uid} AND "providerId" = ${PASSWORD_PROVIDER} RETURNING id`.execute(kysely)
  if (rows.length === 0) await insertSignInMethod(kysely, uid, { passwordHash }, atMs)
}

/** Throws if the user was deleted. */
export async function insertSession(
  kysely: Kysely<unknown>,
  session: {
    readonly userId: string
    readonly ipAddress: string
    readonly userAgent: string
    readonly isByTrust: boolean
    readonly expiresAtMs: number
  },
  atMs: number,
): Promise<{ readonly id: string; readonly token: string }> {
  const [id, token, at] = [newId(), newToken(), toIso(atMs)]
  await sql`
    INSERT INTO ${sessions}
      (id, "userId", token, "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent", "isByTrust")
    VALUES (${id}, ${session.userId}, ${token}, ${toIso(session.expiresAtMs)}, ${at}, ${at},
      ${session.ipAddress}, ${session.userAgent}, ${bool(session.isByTrust)})`.execute(kysely)
  return { id, token }
}

/** A session by its token, over or not, with its user. */
export async function findSessionWithUser(
  kysely: Kysely<unknown>,
  token: string,
): Promise<
  | { readonly id: string; readonly createdAtMs: number; readonly expiresAtMs: number; readonly person: Person }
  | undefined
> {
  const { rows } = await sql<{ id: string; userId: string; createdAt: string | Date; expiresAt: string | Date }>`
    SELECT id, "userId", "createdAt", "expiresAt" FROM ${sessions} WHERE token = ${token}`.execute(kysely)
  const [row] = rows
  const person = row && (await findUser(kysely, { id: row.userId }))
  return (
    person && {
      id: row.id,
      createdAtMs: new Date(row.createdAt).getTime(),
      expiresAtMs: new Date(row.expiresAt).getTime(),
      person,
    }
  )
}

/** Notes that a session was seen, and when it ends from now on if that changes; false if it has ended. */
export async function renewSession(
  kysely: Kysely<unknown>,
  id: string,
  { expiresAtMs, seenAtMs }: { readonly expiresAtMs: number | undefined; readonly seenAtMs: number },
): Promise<boolean> {
  const expiry = expiresAtMs === undefined ? sql`` : sql`"expiresAt" = ${toIso(expiresAtMs)},`
  const { rows } = await sql`
    UPDATE ${sessions} SET ${expiry} "updatedAt" = ${toIso(seenAtMs)} WHERE id = ${id} RETURNING id`.execute(kysely)
  return rows.length > 0
}
