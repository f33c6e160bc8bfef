/** What a provider's identity is used for: signing in, signing up, linking, and reauthenticating. */
import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import type { AuthErrorCode } from '#auth'
import type { RequestErrorCode } from '#http'
import type { Session } from '#http/server'
import type { Person } from '../account.ts'
import { completeSignIn, completeReauthentication, type SignInProof } from '../sign-in/complete-sign-in.ts'
import { authTables } from '../store/auth-store.ts'
import type { Caller } from '../caller.ts'
import { checkEmail, checkName } from '../passwords/credentials.ts'
import type { Engine } from '../engine.ts'
import { welcomeNewUser } from '../sign-up/new-users.ts'
import { createPerson, findPersonByEmail, readPerson } from '../people.ts'
import type { ProviderIdentity } from './provider-trips.ts'
import { whileSessionLasts } from '../sessions/lasting-session.ts'
import { whenRegistrationAllows } from '../sign-up/registration.ts'
import { removeSignInMethod } from '../sign-in/last-sign-in-method.ts'
import { findIdentityOwner, insertSignInMethod } from '../store/account-rows.ts'

/** Signs in the owner of the identity; a new user gets an account, if one may be made (rules W20, W21). */
export async function enterByProvider(
  engine: Engine,
  identity: ProviderIdentity,
  caller: Caller,
  invitation: string | undefined,
): Promise<readonly string[]> {
  const owner = await findOwner(engine, identity)
  if (owner !== undefined) return (await completeSignIn(engine, owner, caller, wayOf(identity))).cookies
  const { email } = identity
  if (email === undefined) throw new AppError<AuthErrorCode>('unverified-email')
  const checked = checkEmail(email)
  if ((await findPersonByEmail(engine, checked)) !== undefined) throw belongsToAccount()
  const { cookies } = await whenRegistrationAllows(engine, { invitation, caller }, async () => {
    const person = await createProviderPerson(engine, { ...identity, email: checked })
    return welcomeNewUser(engine, person, caller, wayOf(identity))
  })
  return cookies
}

function wayOf({ isAskedNow }: ProviderIdentity): SignInProof {
  return isAskedNow ? 'provider' : 'recognizing-provider'
}

async function createProviderPerson(engine: Engine, identity: ProviderIdentity & { email: string }): Promise<Person> {
  const { provider, providerUid, email } = identity
  try {
    return await createPerson(engine, {
      name: readName(identity),
      email,
      isEmailVerified: true,
      signInMethod: { provider, providerUid },
    })
  } catch (error) {
    throw error instanceof AppError && error.code === 'email-already-in-use' ? belongsToAccount(error) : error
  }
}

/** An address alone links no identity to an account: anyone who could get that address at a provider would get the account. */
function belongsToAccount(cause?: unknown): AppError<AuthErrorCode> {
  return new AppError('account-exists-with-different-credential', {}, cause)
}

/** Returns the name at the provider if it is valid here (rule A3), else the part of the address before the @. */
function readName({ name, email }: { readonly name: string | undefined; readonly email: string }): string {
  try {
    if (name !== undefined) return checkName(name)
  } catch {
    // A name that is too long, empty, or has invisible characters is no reason to refuse the user.
  }
  return email.slice(0, email.lastIndexOf('@'))
}

/**
 * Adds the provider to the user's sign-in methods. Throws `credential-already-in-use` if the identity is another account's, and
 * `unauthenticated` if the session has just ended.
 */
export async function linkProvider(engine: Engine, session: Session, identity: ProviderIdentity): Promise<void> {
  const owner = await findOwner(engine, identity)
  if (owner?.id === session.userId) return
  const isLinked =
    owner === undefined &&
    (await whileSessionLasts(engine, session, (transaction) =>
      insertSignInMethod(transaction, session.userId, identity, engine.options.now()),
    ))
  if (!isLinked) throw new AppError<AuthErrorCode>('credential-already-in-use')
}

/** Reauthenticates the signed-in user if the identity is theirs; `user-mismatch` otherwise. */
export async function reauthenticateByProvider(
  engine: Engine,
  uid: string,
  identity: ProviderIdentity,
  caller: Caller,
): Promise<readonly string[]> {
  const owner = await findOwner(engine, identity)
  if (owner?.id !== uid) throw new AppError<AuthErrorCode>('user-mismatch')
  return (await completeReauthentication(engine, owner, caller, 'provider')).cookies
}

/** Removes the provider from the user's sign-in methods; throws `last-way-in`, and `not-found` if it is not one of them. */
export async function unlinkProvider(engine: Engine, uid: string, provider: string): Promise<void> {
  const rows = await removeSignInMethod(engine, uid, { provider }, async () => {
    const taken = await sql`
      DELETE FROM ${sql.table(authTables.account)}
      WHERE "userId" = ${uid} AND "providerId" = ${provider} AND "providerId" <> 'credential'
      RETURNING id`.execute(engine.store.kysely)
    return taken.rows
  })
  if (rows.length === 0) throw new AppError<RequestErrorCode>('not-found')
}

async function findOwner(engine: Engine, identity: ProviderIdentity): Promise<Person | undefined> {
  const uid = await findIdentityOwner(engine.store.kysely, identity)
  return uid === undefined ? undefined : readPerson(engine, uid)
}
