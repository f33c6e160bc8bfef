/** Sets a new password for users who forgot theirs, with a link from a mail. */
import { RESET_PATH } from '#auth'
import { AppError } from '#base/app-error'
import type { AuthErrorCode } from '#auth'
import { passwordChangedMail, resetMail } from '../mail/account-mails.ts'
import type { Caller } from '../caller.ts'
import { checkEmail, checkNewPassword } from '../passwords/credentials.ts'
import type { Engine } from '../engine.ts'
import { takeStrangerMail } from '../mail/mail-limits.ts'
import { consumeMailLink, emailKey, forgetMailSecrets, issueMailLink, readMailLink } from '../store/mail-secrets.ts'
import { findPerson, findPersonByEmail } from '../people.ts'
import { proveEmail } from './prove-email.ts'
import { removeApiTokensOf } from '../store/api-token-rows.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import type { WithCookies } from '../sessions/sessions.ts'
import { writePassword } from '../store/account-rows.ts'

/** Sends a link if there is an account; all work for it follows the answer (rule M7). */
export async function sendPasswordReset(
  engine: Engine,
  form: { readonly email: string },
  caller: Caller,
): Promise<{ ok: true }> {
  const email = checkEmail(form.email)
  await takeStrangerMail(engine, 'reset', email, caller)
  engine.backgroundWork.runAtRandom(async () => {
    const person = await findPersonByEmail(engine, email)
    // Made for an address without an account too, although it is never sent: other requests meet the same work (rule M16).
    const token = await issueMailLink(engine, 'reset', person?.id ?? emailKey(email), person?.email)
    if (person === undefined) return
    engine.options.mailer.send(resetMail(person.email, `${engine.options.publicUrl}${RESET_PATH}#${token}`))
  })
  return { ok: true }
}

/**
 * Sets the password, ends all sessions, trust and API tokens, and withdraws everything else that was sent. A refused password does
 * not use up the link. The browser is known to the account from now on, so that others who try passwords do not lock the user out.
 */
export async function resetPassword(
  engine: Engine,
  form: { readonly token: string; readonly password: string },
  caller: Caller,
): Promise<WithCookies<{ ok: true }>> {
  const { uid, payload: email } = await readMailLink(engine, 'reset', form.token)
  const person = await findPerson(engine, uid)
  if (person?.email !== email) throw new AppError<AuthErrorCode>('invalid-action-code')
  checkNewPassword(form.password, person, 'password')
  const passwordHash = await engine.passwords.hash(form.password)
  await consumeMailLink(engine, 'reset', form.token)
  await proveEmail(engine, person, caller)
  // Before and after: a password that a session is changing at this moment must not take the place of this one.
  await endSessionsOf(engine, uid)
  await writePassword(engine.store.kysely, { uid, passwordHash }, engine.options.now())
  await endSessionsOf(engine, uid)
  await removeApiTokensOf(engine.store.kysely, uid)
  await forgetMailSecrets(engine, person)
  engine.options.mailer.send(passwordChangedMail(person.email, engine.options.now()))
  return { body: { ok: true }, cookies: [engine.knownDevices.line(person, caller.cookie)] }
}
