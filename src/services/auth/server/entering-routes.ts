import { signIn, signUp } from '#auth'
import { serve, type Router } from '#http/server'
import { callerOf } from './caller.ts'
import type { Engine } from './engine.ts'
import * as entering from './entering.ts'
import { addressGroup, enteringLimit } from './limits.ts'
import { sendCookies } from './send-cookies.ts'

export function addEnteringRoutes(router: Router, engine: Engine): void {
  serve(router, signUp, 'public', async ({ input, context, setCookie }) => {
    const caller = callerOf(context)
    await engine.limits.take({ ...enteringLimit, name: 'sign-up' }, addressGroup(caller.clientIp))
    return sendCookies(setCookie, await entering.signUp(engine, input, caller))
  })
  serve(router, signIn, 'public', async ({ input, context, setCookie }) => {
    const caller = callerOf(context)
    await engine.limits.take({ ...enteringLimit, name: 'sign-in' }, addressGroup(caller.clientIp))
    return sendCookies(setCookie, await entering.signIn(engine, input, caller))
  })
}
