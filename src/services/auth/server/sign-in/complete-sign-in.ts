import { AppError } from '#base/app-error'
import type { AuthErrorCode, TokenAnswer } from '#auth'
import type { Person } from '../account.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { isNewSignIn, notifySignIn } from '../mail/new-sign-in.ts'
import { beginChallenge } from '../second-factor/second-factor-challenge.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'
import { startSession, type WithCookies } from '../sessions/sessions.ts'
import { isDeviceTrusted } from '../second-factor/trusted-devices.ts'

/**
 * How a user proved their identity. `verified-passkey`: the device asked for a finger, a face or its PIN, which is two factors at
 * once; a passkey without that is a `passkey`. `recognizing-provider`: a provider that did not state that it had just asked the
 * user, and may only have recognized the browser.
 */
export type SignInProof =
  | 'password'
  | 'mail-code'
  | 'provider'
  | 'recognizing-provider'
  | 'passkey'
  | 'verified-passkey'
  | 'guest'
  | 'second-factor'

const TWO_FACTORS: ReadonlySet<SignInProof> = new Set(['verified-passkey', 'second-factor'])

/**
 * The last step of every sign-in method, after one proof. What applies to all of them (a locked account, the second factor, the
 * alert about a new sign-in) is checked here and nowhere else.
 */
export async function completeSignIn(
  engine: Engine,
  person: Person,
  caller: Caller,
  proof: SignInProof,
): Promise<WithCookies<TokenAnswer>> {
  if (person.isDisabled) throw new AppError<AuthErrorCode>('user-disabled')
  const isTrustNeeded = !TWO_FACTORS.has(proof) && (await hasSecondFactor(engine, person.id))
  if (isTrustNeeded && !(await isDeviceTrusted(engine, person.id, caller)))
    throw await beginChallenge(engine, person, { isAgain: false })
  const isNew = await isNewSignIn(engine, person, caller)
  const isByTrust = isTrustNeeded || proof === 'recognizing-provider'
  const answer = await startSession(engine, person, caller, { isByTrust })
  if (isNew) notifySignIn(engine, person, caller)
  return answer
}

/**
 * The same for a signed-in user who has proven again who they are: a new session replaces the old one. A trusted device needs the
 * second factor here, too, since it says nothing about its current user.
 */
export async function completeReauthentication(
  engine: Engine,
  person: Person,
  caller: Caller,
  proof: SignInProof,
): Promise<WithCookies<TokenAnswer>> {
  if (!TWO_FACTORS.has(proof) && (await hasSecondFactor(engine, person.id))) {
    throw await beginChallenge(engine, person, { isAgain: true })
  }
  return startSession(engine, person, caller)
}
