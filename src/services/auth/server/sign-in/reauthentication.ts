/** Reauthentication: a new session replaces the old one (rule S5). */
import { AppError } from '#base/app-error'
import type { AuthErrorCode, TokenAnswer } from '#auth'
import type { Session } from '#http/server'
import { reauthenticationCodeMail } from '../mail/account-mails.ts'
import { completeReauthentication, type SignInProof } from './complete-sign-in.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { takeOwnMail } from '../mail/mail-limits.ts'
import { consumeMailCode, issueMailCode, type MailCodeSlot } from '../store/mail-secrets.ts'
import { isPasswordOf, readPerson, readRegisteredPerson } from '../people.ts'
import type { WithCookies } from '../sessions/sessions.ts'

export async function reauthenticateWithPassword(
  engine: Engine,
  session: Session,
  password: string,
  caller: Caller,
): Promise<WithCookies<TokenAnswer>> {
  const person = await readPerson(engine, session.userId)
  const attempt = await engine.throttle?.begin(person.email, caller.cookie)
  if (!(await isPasswordOf(engine, person.id, password))) {
    throw new AppError<AuthErrorCode>('wrong-password', { field: 'password' })
  }
  await attempt?.succeed()
  return completeReauthentication(engine, person, caller, 'password')
}

/** With a code that `sendReauthenticationCode` sent. */
export async function reauthenticateWithCode(
  engine: Engine,
  session: Session,
  code: string,
  caller: Caller,
): Promise<WithCookies<TokenAnswer>> {
  const person = await readPerson(engine, session.userId)
  await consumeMailCode(engine, reauthenticationSlot(session), code)
  return completeReauthentication(engine, person, caller, 'mail-code')
}

/** Sends the signed-in person a code for that; a guest has no mailbox, so for them this does not exist. */
export async function sendReauthenticationCode(engine: Engine, session: Session): Promise<void> {
  const person = await readRegisteredPerson(engine, session.userId)
  await takeOwnMail(engine, 'reauthentication', person.id)
  const code = await issueMailCode(engine, reauthenticationSlot(session))
  engine.options.mailer.send(reauthenticationCodeMail(person.email, code))
}

/** The code counts for this session only. */
function reauthenticationSlot({ userId, sessionId }: Session): MailCodeSlot {
  return { kind: 'reauthenticate', owner: userId, place: sessionId }
}

/** Reauthenticates after a passkey or a provider identified a user; throws `user-mismatch` unless it is the signed-in one. */
export async function reauthenticateAs(
  engine: Engine,
  session: Session,
  uid: string,
  caller: Caller,
  way: SignInProof,
): Promise<WithCookies<TokenAnswer>> {
  if (uid !== session.userId) throw new AppError<AuthErrorCode>('user-mismatch')
  return completeReauthentication(engine, await readPerson(engine, uid), caller, way)
}
