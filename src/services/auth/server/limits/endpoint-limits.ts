/**
 * The table of all limits per address on endpoints that need no session. They are checked before anything else of a request. Further
 * limits per user, mailbox or device are where those are known: `sign-in-throttle.ts`, `mail-limits.ts`, and the routes that need a
 * recent sign-in.
 */
import {
  beginPasskeySignIn,
  confirmEmailChange,
  confirmSignUp,
  finishSecondFactor,
  keepGuest,
  readJwks,
  readSignInOptions,
  refreshIdToken,
  resetPassword,
  sendPasswordReset,
  sendSignInCode,
  signIn,
  signInAsGuest,
  signInWithCode,
  signInWithPasskey,
  signOut,
  signUp,
  startProvider,
  verifyEmail,
} from '#auth'
import { HOUR_MS } from '#base/clock'
import type { Router } from '#http/server'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { addressGroup, signInLimit, strangerLimit, type Limit } from './limits.ts'

const signInLimitFor = (name: string): Limit => ({ ...signInLimit, name })
const stranger = (name: string): Limit => ({ ...strangerLimit, name })

/** By path. Endpoints with a limit of the same name share it. */
export const addressLimits: ReadonlyMap<string, Limit> = new Map([
  [readSignInOptions.path, stranger('ways-in')],
  [readJwks.path, stranger('jwks')],
  [signUp.path, signInLimitFor('sign-up')],
  [keepGuest.path, signInLimitFor('sign-up')],
  // Becoming a guest costs nothing, so one address gets few of them.
  [signInAsGuest.path, { name: 'guest', times: 10, windowMs: HOUR_MS }],
  [confirmSignUp.path, signInLimitFor('code')],
  [signInWithCode.path, signInLimitFor('code')],
  // Stricter where the account is known: `takeSignIn`.
  [signIn.path, stranger('any-sign-in')],
  [finishSecondFactor.path, signInLimitFor('second-factor')],
  [beginPasskeySignIn.path, stranger('passkey-begin')],
  [signInWithPasskey.path, signInLimitFor('passkey')],
  [startProvider.path, signInLimitFor('provider')],
  [refreshIdToken.path, stranger('refresh')],
  [signOut.path, stranger('sign-out')],
  // These two send mails, which have limits of their own.
  [sendSignInCode.path, stranger('send-code')],
  [sendPasswordReset.path, stranger('send-reset')],
  // Each try costs a hash if the link is valid.
  [resetPassword.path, signInLimitFor('reset')],
  [verifyEmail.path, stranger('verify')],
  [confirmEmailChange.path, stranger('confirm-email')],
])

/** Has to be called before the routes are added. */
export function addAddressLimits(router: Router, engine: Engine): void {
  for (const [path, limit] of addressLimits) {
    router.use(path, async (context, next) => {
      await engine.limits.take(limit, addressGroup(context.get('clientIp')))
      await next()
    })
  }
}

/**
 * Takes from the limit of password sign-ins, by address; a browser that has signed in to this account before has a count of its own,
 * so that others behind the same address cannot lock its owner out (rule A8).
 */
export async function takeSignIn(engine: Engine, email: string, caller: Caller): Promise<void> {
  const device = engine.knownDevices.read(email, caller.cookie)
  await engine.limits.take(
    signInLimitFor('sign-in'),
    device === undefined ? addressGroup(caller.clientIp) : `device:${device}`,
  )
}
