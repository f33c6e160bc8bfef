import type { TokenAnswer } from '#auth'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { stayAsPerson } from './guests.ts'
import { welcomeNewUser } from './new-users.ts'
import { takePendingSignUp } from './pending-sign-ups.ts'
import { createPerson } from '../people.ts'
import { whenRegistrationAllows } from './registration.ts'
import type { WithCookies } from '../sessions/sessions.ts'

/** Makes the account that waited for this code, with a proven address; throws what a sign-up throws. */
export async function confirmSignUp(
  engine: Engine,
  form: { readonly email: string; readonly code: string },
  caller: Caller,
): Promise<WithCookies<TokenAnswer>> {
  const { name, email, passwordHash, invitation, guestUid } = await takePendingSignUp(engine, form, caller)
  const newcomer = { name, email, passwordHash, isEmailVerified: true }
  return whenRegistrationAllows(engine, { invitation, caller }, async () => {
    if (guestUid !== undefined) return stayAsPerson(engine, { ...newcomer, uid: guestUid }, caller)
    const person = await createPerson(engine, { name, email, isEmailVerified: true, signInMethod: { passwordHash } })
    return welcomeNewUser(engine, person, caller, 'password')
  })
}
