import { sql } from 'kysely'
import type { AuthErrorCode } from '#auth'
import { AppError } from '#base/app-error'
import type { Person } from '../account.ts'
import { signInMethodsRemovedMail } from '../mail/account-mails.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { forgetMailSecrets } from '../store/mail-secrets.ts'
import { readPerson } from '../people.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { writeEmailVerified } from '../store/account-rows.ts'
import { authTables } from '../store/auth-store.ts'
import { removePasskeysOf } from '../store/passkey-rows.ts'
import { removeApiTokensOf } from '../store/api-token-rows.ts'
import { removeSecondFactor } from '../second-factor/second-factor.ts'

/**
 * Notes that a caller who is not signed in reads this user's mailbox. If that had not been shown before, the account may be a trap,
 * made by a stranger with the address of a later user. Then the earlier sign-in methods are removed (rule M9), unless this browser
 * had signed in to the account already. If mails do not leave the server, a code proves nothing about a mailbox, and nothing is
 * removed.
 */
export async function proveEmail(engine: Engine, person: Person, caller: Caller): Promise<Person> {
  if (person.emailVerified) return person
  const isTrap = engine.options.mailer.isSent && !engine.knownDevices.hasBeenIn(person, caller.cookie)
  if (isTrap) {
    await endWaysOfOthers(engine, person)
    engine.options.mailer.send(signInMethodsRemovedMail(person.email, `${engine.options.publicUrl}/account`))
  }
  await noteProven(engine, person)
  // Read anew, since the sessions that ended were ended by this sign-in itself.
  return readPerson(engine, person.id)
}

/** The address that is proven may have become another one before the last session ended; then nothing of the account is theirs. */
async function noteProven(engine: Engine, person: Person): Promise<void> {
  if (!(await writeEmailVerified(engine.store.kysely, person, engine.options.now())))
    throw new AppError<AuthErrorCode>('user-token-expired')
}

/**
 * Runs twice: during the first round, a session may still add a sign-in method after those of its kind were removed, and that method
 * may still begin a session. Secrets mailed until now could lead into the account as well, such as a link to an address of the
 * stranger's own.
 */
async function endWaysOfOthers(engine: Engine, person: Person): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await removeSignInMethods(engine, person.id)
    await endSessionsOf(engine, person.id)
  }
  await forgetMailSecrets(engine, person)
  await engine.options.forgetOutlets?.(person.id)
}

/** Removes all of a user's sign-in methods except their mailbox: password, providers, passkeys, second factor, API tokens. */
async function removeSignInMethods(engine: Engine, uid: string): Promise<void> {
  await sql`DELETE FROM ${sql.table(authTables.account)} WHERE "userId" = ${uid}`.execute(engine.store.kysely)
  await removePasskeysOf(engine.store.kysely, uid)
  await removeSecondFactor(engine, uid)
  await removeApiTokensOf(engine.store.kysely, uid)
}
