import { confirmSignUp, readWaysIn, signIn, signUp } from '#auth'
import { serve, type Router } from '#http/server'
import { callerOf } from './caller.ts'
import * as confirming from './sign-up/confirm-sign-up.ts'
import type { Engine } from './engine.ts'
import * as entering from './entering.ts'
import { readRegistrationNow } from './sign-up/registration.ts'
import { sendCookies } from './send-cookies.ts'

export function addEnteringRoutes(router: Router, engine: Engine): void {
  serve(router, readWaysIn, 'public', async () => ({
    registration: await readRegistrationNow(engine),
    isMailSent: engine.options.mailer.isSent,
    providers: [...engine.oidcClients.list],
  }))
  serve(router, signUp, 'public', async ({ input, context, setCookie }) => {
    return sendCookies(setCookie, await entering.signUp(engine, input, callerOf(context)))
  })
  serve(router, confirmSignUp, 'public', async ({ input, context, setCookie }) => {
    return sendCookies(setCookie, await confirming.confirmSignUp(engine, input, callerOf(context)))
  })
  serve(router, signIn, 'public', async ({ input, context, setCookie }) => {
    return sendCookies(setCookie, await entering.signIn(engine, input, callerOf(context)))
  })
}
