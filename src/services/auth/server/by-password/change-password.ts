import { AppError } from '#base/app-error'
import type { AuthErrorCode } from '#auth'
import type { RequestErrorCode } from '#http'
import type { Session } from '#http/server'
import { passwordChangedMail } from '../mail/account-mails.ts'
import type { Caller } from '../caller.ts'
import { checkNewPassword } from '../passwords/credentials.ts'
import type { Engine } from '../engine.ts'
import { forgetMailSecrets } from '../store/mail-secrets.ts'
import { isPasswordOf, readRegisteredPerson } from '../people.ts'
import { requireRecentLogin } from '../sessions/recent-login.ts'
import { endSessionsOf, readEndings } from '../sessions/end-sessions.ts'
import { whileSessionLasts } from '../sessions/lasting-session.ts'
import { writePassword } from '../store/account-rows.ts'

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
  const passwordHash = await engine.passwords.hash(form.newPassword)
  await whileSessionLasts(engine, session, async (transaction) => {
    // Since the old password was checked, the account may have got another owner (rules S4, M9).
    if ((await readEndings(transaction, person.id)) !== person.endings)
      throw new AppError<RequestErrorCode>('unauthenticated')
    await writePassword(transaction, { uid: person.id, passwordHash }, engine.options.now())
  })
  await endSessionsOf(engine, person.id, session.sessionId)
  await forgetMailSecrets(engine, person)
  engine.options.mailer.send(passwordChangedMail(person.email, engine.options.now()))
}
