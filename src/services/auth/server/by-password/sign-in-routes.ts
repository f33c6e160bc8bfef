import { confirmSignUp, readSignInOptions, signIn, signUp, type SignInOptions } from '#auth'
import { serve, type Router } from '#http/server'
import { callerOf, type Caller } from '../caller.ts'
import * as confirming from '../sign-up/confirm-sign-up.ts'
import type { Engine } from '../engine.ts'
import * as passwordSignIn from './password-sign-in.ts'
import { publicOrigin } from '../public-origin.ts'
import { readRegistrationNow } from '../sign-up/registration.ts'
import { readAdministratorName, readSetUpState } from '../sign-up/set-up.ts'
import { sendCookies } from '../sessions/sessions.ts'

export function addSignInRoutes(router: Router, engine: Engine): void {
  serve(router, readSignInOptions, 'public', async ({ context }) => describeSignInOptions(engine, callerOf(context)))
  serve(router, signUp, 'public', async ({ input, context, setCookie }) => {
    return sendCookies(setCookie, await passwordSignIn.signUp(engine, input, callerOf(context)))
  })
  serve(router, confirmSignUp, 'public', async ({ input, context, setCookie }) => {
    return sendCookies(setCookie, await confirming.confirmSignUp(engine, input, callerOf(context)))
  })
  serve(router, signIn, 'public', async ({ input, context, setCookie }) => {
    return sendCookies(setCookie, await passwordSignIn.signIn(engine, input, callerOf(context)))
  })
}

async function describeSignInOptions(engine: Engine, caller: Caller): Promise<SignInOptions> {
  const setUp = await readSetUpState(engine, caller)
  const registration = await readRegistrationNow(engine, caller)
  const isAdministratorNamed = setUp === 'done' && registration === 'invite'
  const administratorName = isAdministratorNamed ? await readAdministratorName(engine) : undefined
  return {
    registration,
    setUp,
    ...(administratorName === undefined ? {} : { administratorName }),
    publicUrl: publicOrigin(engine),
    isMailSent: engine.options.mailer.isSent,
    providers: [...engine.oidcClients.list],
  }
}
