/** Sign-ups that wait for the code from a mail: if mails leave the server, an account begins with a proven address. */
import * as z from 'zod/mini'
import { alreadyRegisteredMail, signUpCodeMail } from '../mail/account-mails.ts'
import type { Caller } from '../caller.ts'
import { checkEmail } from '../passwords/credentials.ts'
import type { Engine } from '../engine.ts'
import { takeStrangerMail } from '../mail/mail-limits.ts'
import { openMailPlace, readMailPlace } from '../mail/mail-place.ts'
import { consumeMailCode, emailKey, issueMailCode, type MailCodeSlot } from '../store/mail-secrets.ts'
import { findPersonByEmail } from '../people.ts'
import { requireOpenRegistration } from './registration.ts'
import { createSecretBox, type SecretBox } from '#database/server'
import type { WithCookies } from '../sessions/sessions.ts'

const pendingSchema = z.object({
  name: z.string(),
  passwordHash: z.string(),
  /** Encrypted: a link that allows anyone to register is not stored in plain text (rule P4). */
  invitation: z.optional(z.string()),
  /** The uid of a guest who stays. */
  guestUid: z.optional(z.string()),
})
type PendingSignUp = z.infer<typeof pendingSchema>

/** A form that was checked, and what it is to become. */
export type SignUpRequest = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly invitation: string | undefined
  readonly guestUid?: string
}

/**
 * Sends a code to an address that has no account, and a hint to one that has. Up to the answer both are the same work:
 * the password is hashed, and a code is kept (rule M7). Throws what `whenRegistrationAllows` would throw later.
 */
export async function beginSignUp(
  engine: Engine,
  { name, email, password, invitation, guestUid }: SignUpRequest,
  caller: Caller,
): Promise<WithCookies<{ isCodeSent: true }>> {
  await requireOpenRegistration(engine, { invitation, caller })
  // A guest who stays already has an account.
  const refusal = guestUid === undefined ? engine.options.askRoomForNewUser?.(false) : undefined
  if (refusal !== undefined) throw refusal
  await takeStrangerMail(engine, 'sign-up', email, caller)
  const { place, cookie } = openMailPlace(engine, caller)
  const sealed = invitation === undefined ? undefined : invitationBox(engine).seal(invitation, email)
  const passwordHash = await engine.passwords.hash(password)
  const pending: PendingSignUp = { name, passwordHash, invitation: sealed, guestUid }
  const code = await issueMailCode(engine, slotOf(email, place), JSON.stringify(pending))
  engine.backgroundWork.run(async () => {
    const isTaken = (await findPersonByEmail(engine, email)) !== undefined
    engine.options.mailer.send(
      isTaken ? alreadyRegisteredMail(email, `${engine.options.publicUrl}/login`) : signUpCodeMail(email, code),
    )
  })
  return { body: { isCodeSent: true }, cookies: [cookie] }
}

/** What was asked for with this code, which is used up by it. */
export async function takePendingSignUp(
  engine: Engine,
  form: { readonly email: string; readonly code: string },
  caller: Caller,
): Promise<PendingSignUp & { readonly email: string }> {
  const email = checkEmail(form.email)
  const payload = await consumeMailCode(engine, slotOf(email, readMailPlace(engine, caller)), form.code)
  const pending = pendingSchema.parse(JSON.parse(payload))
  const { invitation } = pending
  return { ...pending, email, invitation: invitation && invitationBox(engine).open(invitation, email) }
}

function invitationBox(engine: Engine): SecretBox {
  return createSecretBox(engine.options.secret, 'invitation of a sign-up')
}

function slotOf(email: string, place: string): MailCodeSlot {
  return { kind: 'sign-up', owner: emailKey(email), place }
}
