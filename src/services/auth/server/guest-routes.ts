import { keepGuest, signInAsGuest } from '#auth'
import { HOUR_MS } from '#base/clock'
import { serve, type Router } from '#http/server'
import { callerOf } from './caller.ts'
import type { Engine } from './engine.ts'
import * as guests from './guests.ts'
import { addressGroup, enteringLimit, type Limit } from './limits.ts'
import { sendCookies } from './send-cookies.ts'

/** Guests cost nothing to become, so one address gets few of them. */
const guestLimit: Limit = { name: 'guest', times: 10, windowMs: HOUR_MS }

export function addGuestRoutes(router: Router, engine: Engine): void {
  serve(router, signInAsGuest, 'public', async ({ session, context, setCookie }) => {
    const caller = callerOf(context)
    await engine.limits.take(guestLimit, addressGroup(caller.clientIp))
    return sendCookies(setCookie, await guests.signInAsGuest(engine, session, caller))
  })
  serve(router, keepGuest, 'signed-in', async ({ input, session, context, setCookie }) => {
    const caller = callerOf(context)
    await engine.limits.take({ ...enteringLimit, name: 'sign-up' }, addressGroup(caller.clientIp))
    return sendCookies(setCookie, await guests.keepGuest(engine, session, input, caller))
  })
}
