import { AppError } from '#base/app-error'
import type { AuthErrorCode } from '#auth'
import type { Session } from '#http/server'
import { passwordChangedMail } from '../mail/account-mails.ts'
import type { Caller } from '../caller.ts'
import { checkNewPassword } from '../credentials.ts'
import type { Engine } from '../engine.ts'
import { forgetMailSecrets } from '../mail/mail-secrets.ts'
import { isPasswordOf, readRegisteredPerson, setPassword } from '../people.ts'
import { requireRecentLogin } from '../sessions/recent-login.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'

/**
 * Gives the signed-in person a new password, for the old one or after a recent sign-in (rule S4). All other sessions end,
 * and whatever was sent by mail or is trusted counts no more.
 */
export async function changePassword(
  engine: Engine,
  session: Session,
  form: { readonly currentPassword?: string | undefined; readonly newPassword: string },
  caller: Caller,
): Promise<void> {
  const person = await readRegisteredPerson(engine, session.userId)
  if (form.currentPassword === undefined) await requireRecentLogin(engine, session)
  else {
    const attempt = await engine.throttle?.begin(person.email, caller.cookie)
    if (!(await isPasswordOf(engine, person.id, form.currentPassword))) {
      throw new AppError<AuthErrorCode>('wrong-password', { field: 'currentPassword' })
    }
    await attempt?.succeed()
  }
  checkNewPassword(form.newPassword, person, 'newPassword')
  await setPassword(engine, person.id, await engine.passwords.hash(form.newPassword))
  await endSessionsOf(engine, person.id, session.sessionId)
  await forgetMailSecrets(engine, person)
  engine.options.mailer.send(passwordChangedMail(person.email, engine.options.now()))
}
