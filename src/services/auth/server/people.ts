/** The people of the accounts' database: finding them, making them, knowing them by their password. */
import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import type { Account, AuthErrorCode } from '#auth'
import type { RequestErrorCode } from '#http'
import type { Receiver } from '#messaging/server'
import { toAccount, type Person } from './account.ts'
import {
  deleteUser,
  findSignInMethods,
  findUser,
  insertSignInMethod,
  insertUser,
  PASSWORD_PROVIDER,
  type SignInMethod,
} from './store/account-rows.ts'
import { authTables } from './store/auth-store.ts'
import type { Engine } from './engine.ts'
import { dismissAdministrator } from './own-tables.ts'
import { findPasskeysOf } from './store/passkey-rows.ts'

export function findPerson(engine: Engine, uid: string): Promise<Person | undefined> {
  return findUser(engine.store.kysely, { id: uid })
}

/** The person with this address, which has to be in the form of `checkEmail`. */
export function findPersonByEmail(engine: Engine, email: string): Promise<Person | undefined> {
  return findUser(engine.store.kysely, { email })
}

/** The person, or `user-not-found`: the account was deleted while they were signed in. */
export async function readPerson(engine: Engine, uid: string): Promise<Person> {
  const person = await findPerson(engine, uid)
  if (person === undefined) throw new AppError<AuthErrorCode>('user-not-found')
  return person
}

/** The user; throws `not-found` for guests, since what calls this only makes sense for users who can return to their account. */
export async function readRegisteredPerson(engine: Engine, uid: string): Promise<Person> {
  const person = await readPerson(engine, uid)
  if (person.isAnonymous) throw new AppError<RequestErrorCode>('not-found')
  return person
}

/** Returns the receiver of a user's messages; undefined if the account no longer exists. */
export async function findReceiver(engine: Engine, uid: string): Promise<Receiver | undefined> {
  const person = await findPerson(engine, uid)
  return (
    person && {
      email: person.email,
      isEmailVerified: person.emailVerified,
      isGuest: person.isAnonymous,
      isDisabled: person.isDisabled,
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
    ...(await findSignInMethods(engine.store.kysely, person.id)),
    ...passkeys.map(({ id }) => ({ providerId: 'passkey', accountId: id })),
  ])
}

export type NewPerson = {
  readonly name: string
  readonly email: string
  readonly isEmailVerified?: boolean
  readonly isAnonymous?: boolean
  /** None for guests. */
  readonly signInMethod?: SignInMethod
}

/**
 * Makes a user with their sign-in method, or neither (rule A4). Throws `email-already-in-use` if another account has the
 * address, also if it was made a moment ago, and `storage-full` (P10).
 */
export async function createPerson(engine: Engine, newPerson: NewPerson): Promise<Person> {
  const { name, email, isEmailVerified = false, isAnonymous = false, signInMethod } = newPerson
  const refusal = engine.options.askRoomForNewUser?.(isAnonymous)
  if (refusal !== undefined) throw refusal
  const nowMs = engine.options.now()
  try {
    return await engine.store.kysely.transaction().execute(async (transaction) => {
      const person = await insertUser(transaction, { name, email, emailVerified: isEmailVerified, isAnonymous }, nowMs)
      if (signInMethod !== undefined && !(await insertSignInMethod(transaction, person.id, signInMethod, nowMs)))
        throw new Error('another account has the same identity of this provider')
      return person
    })
  } catch (error) {
    if ((await findPersonByEmail(engine, email)) === undefined) throw error
    throw new AppError<AuthErrorCode>('email-already-in-use', { field: 'email' }, error)
  }
}

/** Takes back a person that was just made. What a person has is deleted by `delete-person.ts`. */
export async function removeNewPerson(engine: Engine, uid: string): Promise<void> {
  await deleteUser(engine.store.kysely, uid)
  await dismissAdministrator(engine.store.kysely, uid)
}

/** Whether this is the user's password. It takes as long for an unknown user, or one without a password. */
export async function isPasswordOf(engine: Engine, uid: string | undefined, password: string): Promise<boolean> {
  const hash = uid === undefined ? undefined : await readPasswordHash(engine, uid)
  if (hash !== undefined) return engine.passwords.verify({ hash, password })
  await engine.passwords.hash(password)
  return false
}

export async function hasPassword(engine: Engine, uid: string): Promise<boolean> {
  return (await readPasswordHash(engine, uid)) !== undefined
}

async function readPasswordHash(engine: Engine, uid: string): Promise<string | undefined> {
  const methods = await findSignInMethods(engine.store.kysely, uid)
  return methods.find(({ providerId }) => providerId === PASSWORD_PROVIDER)?.password ?? undefined
}
