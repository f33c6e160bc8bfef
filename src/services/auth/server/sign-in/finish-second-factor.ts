import { AppError } from '#base/app-error'
import type { AuthErrorCode, TokenAnswer } from '#auth'
import { completeSignIn } from './complete-sign-in.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { readPerson } from '../people.ts'
import { countTry, endChallenge, expired, readSecondFactorChallenge } from '../second-factor/second-factor-challenge.ts'
import { isTotp, consumeSecondFactor } from '../second-factor/second-factor.ts'
import type { WithCookies } from '../sessions/sessions.ts'
import { trustDevice } from '../second-factor/trusted-devices.ts'

/** The step after `multi-factor-auth-required`. What it refuses is in its rules (F5, F6). */
export async function finishSecondFactor(
  engine: Engine,
  form: { readonly code: string; readonly isDeviceTrusted: boolean },
  caller: Caller,
): Promise<WithCookies<TokenAnswer>> {
  const challenge = await readSecondFactorChallenge(engine, caller)
  const person = await readPerson(engine, challenge.userId)
  if (challenge.isAgain && caller.session?.userId !== person.id) {
    throw new AppError<AuthErrorCode>('user-mismatch')
  }
  // Counted per account as passwords are (rule A8), before it costs a try. A recovery code can't be guessed, so it stays
  // open to the owner while a stranger who has the password tries codes.
  const attempt = isTotp(form.code)
    ? await engine.throttle?.begin(person.email, caller.cookie, 'second-factor')
    : undefined
  const { triesLeft } = await countTry(engine, caller)
  if (!(await consumeSecondFactor(engine, person.id, form.code))) {
    throw triesLeft > 0 ? new AppError<AuthErrorCode>('invalid-verification-code', { field: 'code' }) : expired(engine)
  }
  await attempt?.succeed()
  const cleared = await endChallenge(engine, caller)
  const { body, cookies } = await completeSignIn(engine, person, caller, 'second-factor')
  const trusted = form.isDeviceTrusted ? [await trustDevice(engine, person.id)] : []
  return { body, cookies: [...cookies, cleared, ...trusted] }
}
