/** A user's sign-in methods. The last one is never removed, even if two are removed at the same moment. */
import { AppError } from '#base/app-error'
import { isGuestEmail, type AuthErrorCode } from '#auth'
import type { Engine } from '../engine.ts'
import { findPasskeysOf } from '../store/passkey-rows.ts'
import { readPerson } from '../people.ts'
import { findSignInMethods } from '../store/account-rows.ts'

/** A sign-in method: `password`, the id of a provider, or that of a passkey. */
export type SignInMethodKey = { readonly provider: string } | { readonly passkeyId: string }

/** Runs `take`, which removes that sign-in method from the user; throws `last-way-in` if no other would be left. */
export function removeSignInMethod<Value>(
  engine: Engine,
  uid: string,
  key: SignInMethodKey,
  take: () => Promise<Value>,
): Promise<Value> {
  return engine.store.runAlone(async () => {
    if (!(await hasOtherSignInMethod(engine, uid, key))) throw new AppError<AuthErrorCode>('last-way-in')
    return take()
  })
}

async function hasOtherSignInMethod(engine: Engine, uid: string, key: SignInMethodKey): Promise<boolean> {
  const person = await readPerson(engine, uid)
  // A code can be sent to the address at any time, so there is another method.
  if (engine.options.mailer.isSent && !isGuestEmail(person.email)) return true
  const passkeys = await findPasskeysOf(engine.store.kysely, uid)
  if (passkeys.some(({ id }) => !('passkeyId' in key) || id !== key.passkeyId)) return true
  const methods = await findSignInMethods(engine.store.kysely, uid)
  return methods.some(({ providerId }) => !('provider' in key) || providerId !== key.provider)
}
