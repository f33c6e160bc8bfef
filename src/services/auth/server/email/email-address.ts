/** Showing that the account's address is one's own, and changing it. */
import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import { toIso } from '#base/clock'
import { CONFIRM_EMAIL_PATH, VERIFY_PATH, type AuthErrorCode } from '#auth'
import type { RequestErrorCode } from '#http'
import type { Session } from '#http/server'
import { changeEmailMail, emailChangeAskedMail, emailChangedMail, verifyEmailMail } from '../mail/account-mails.ts'
import { checkEmail } from '../passwords/credentials.ts'
import type { Engine } from '../engine.ts'
import { takeMailToOther, takeOwnMail } from '../mail/mail-limits.ts'
import {
  consumeMailLink,
  forgetMailSecrets,
  issueMailLink,
  readMailLink,
  type MailLink,
} from '../store/mail-secrets.ts'
import { findPerson, findPersonByEmail, readRegisteredPerson } from '../people.ts'
import { holdSession, whileSessionLasts } from '../sessions/lasting-session.ts'
import { requireRecentLogin } from '../sessions/recent-login.ts'
import { authTables } from '../store/auth-store.ts'
import { writeEmailVerified } from '../store/account-rows.ts'

/** Sends the signed-in person a link that shows that they read their mailbox; nothing when that is shown already. */
export async function sendEmailVerification(engine: Engine, session: Session): Promise<void> {
  const person = await readRegisteredPerson(engine, session.userId)
  if (person.emailVerified) return
  await takeOwnMail(engine, 'verification', person.id)
  const token = await issueMailLink(engine, 'verify-email', person.id, person.email)
  engine.options.mailer.send(verifyEmailMail(person.email, `${engine.options.publicUrl}${VERIFY_PATH}#${token}`))
}

/** A link counts only for the address that the account has now. */
export async function verifyEmail(engine: Engine, token: string, session: Session | null): Promise<void> {
  const { uid, payload: email } = await takeOwnLink(engine, 'verify-email', token, session)
  const isVerified = await writeEmailVerified(engine.store.kysely, { id: uid, email }, engine.options.now())
  if (!isVerified) throw new AppError<AuthErrorCode>('invalid-action-code')
}

/**
 * Sends a link to the new address, and a notice to the old one. Nothing changes until the link is used, and whether the address is
 * taken stays hidden until the user has shown that it is theirs.
 */
export async function changeEmail(engine: Engine, session: Session, form: { readonly email: string }): Promise<void> {
  const email = checkEmail(form.email)
  await requireRecentLogin(engine, session)
  const person = await readRegisteredPerson(engine, session.userId)
  if (email === person.email) throw sameAddress()
  await takeMailToOther(engine, 'email-change', person.id, email)
  const token = await whileSessionLasts(engine, session, (transaction) =>
    issueMailLink({ ...engine, store: { kysely: transaction } }, 'change-email', person.id, email),
  )
  const { mailer, publicUrl } = engine.options
  mailer.send(changeEmailMail(email, `${publicUrl}${CONFIRM_EMAIL_PATH}#${token}`))
  mailer.send(emailChangeAskedMail(person.email))
}

/** Makes the address the account's, which proves it. Throws `email-already-in-use` if another account has it by now. */
export async function confirmEmailChange(
  engine: Engine,
  token: string,
  session: Session | null,
): Promise<{ email: string }> {
  const { uid, payload: email, session: own } = await takeOwnLink(engine, 'change-email', token, session)
  const person = await findPerson(engine, uid)
  if (person === undefined) throw new AppError<AuthErrorCode>('invalid-action-code')
  await writeEmail(engine, own, email)
  // A crash before this is made good by the next visit.
  await engine.options.ensureUserRecord({ uid, email, name: person.name })
  await forgetMailSecrets(engine, person)
  engine.options.mailer.send(emailChangedMail(person.email))
  return { email }
}

/**
 * Uses up a link in a session of the account it was made for; for all others it throws `sign-in-to-confirm` and stays unused (rule
 * M15). A reader without such a session may be the victim of a mistyped address.
 */
async function takeOwnLink(
  engine: Engine,
  kind: 'verify-email' | 'change-email',
  token: string,
  session: Session | null,
): Promise<MailLink & { readonly session: Session }> {
  const { uid } = await readMailLink(engine, kind, token)
  if (session?.userId !== uid) throw new AppError<AuthErrorCode>('sign-in-to-confirm')
  return { ...(await consumeMailLink(engine, kind, token)), session }
}

async function writeEmail(engine: Engine, session: Session, email: string): Promise<void> {
  const uid = session.userId
  try {
    await engine.store.kysely.transaction().execute(async (transaction) => {
      await sql`
        UPDATE ${sql.table(authTables.user)}
        SET email = ${email}, "emailVerified" = true, "updatedAt" = ${toIso(engine.options.now())}
        WHERE id = ${uid}`.execute(transaction)
      // After the person's row, in the order in which deleting an account takes the two.
      await holdSession(transaction, session)
    })
  } catch (error) {
    // The database lets only one of two with the same address through.
    const owner = await findPersonByEmail(engine, email)
    if (owner === undefined || owner.id === uid) throw error
    throw new AppError<AuthErrorCode>('email-already-in-use', { field: 'email' }, error)
  }
}

function sameAddress(): AppError<RequestErrorCode> {
  return new AppError('invalid-request', { field: 'email', message: 'Das ist schon die Adresse deines Kontos.' })
}
