/** Signing in with a code that came by mail. */
import { AppError } from '#base/app-error'
import type { AuthErrorCode, TokenAnswer } from '#auth'
import { signInCodeMail } from '../mail/account-mails.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import type { Caller } from '../caller.ts'
import { checkEmail } from '../passwords/credentials.ts'
import type { Engine } from '../engine.ts'
import { takeStrangerMail } from '../mail/mail-limits.ts'
import { openMailPlace, readMailPlace } from '../mail/mail-place.ts'
import { consumeMailCode, emailKey, issueMailCode, type MailCodeSlot } from '../store/mail-secrets.ts'
import { findPersonByEmail } from '../people.ts'
import { proveEmail } from './prove-email.ts'
import type { WithCookies } from '../sessions/sessions.ts'
import { greetAdministrator } from '../sign-up/set-up.ts'

/**
 * Sends a code if there is an account. Up to the answer an address without an account is treated the same: it gets a code too, which
 * is never sent (rule M7).
 */
export async function sendSignInCode(
  engine: Engine,
  form: { readonly email: string },
  caller: Caller,
): Promise<WithCookies<{ ok: true }>> {
  const email = checkEmail(form.email)
  await takeStrangerMail(engine, 'code', email, caller)
  const { place, cookie } = openMailPlace(engine, caller)
  const code = await issueMailCode(engine, slotOf(email, place))
  engine.backgroundWork.runAtRandom(async () => {
    const person = await findPersonByEmail(engine, email)
    if (person !== undefined) engine.options.mailer.send(signInCodeMail(person.email, code))
  })
  return { body: { ok: true }, cookies: [cookie] }
}

export async function signInWithCode(
  engine: Engine,
  form: { readonly email: string; readonly code: string },
  caller: Caller,
): Promise<WithCookies<TokenAnswer>> {
  const email = checkEmail(form.email)
  // Read first: a password change in between takes the code back (rules M5, S8).
  const person = await findPersonByEmail(engine, email)
  await consumeMailCode(engine, slotOf(email, readMailPlace(engine, caller)), form.code)
  // The code was guessed for an address without an account, or for one that was removed since.
  if (person === undefined) throw new AppError<AuthErrorCode>('expired-action-code', { field: 'code' })
  const answer = await completeSignIn(engine, await proveEmail(engine, person, caller), caller, 'mail-code')
  greetAdministrator(engine, person)
  return answer
}

function slotOf(email: string, place: string): MailCodeSlot {
  return { kind: 'sign-in', owner: emailKey(email), place }
}
