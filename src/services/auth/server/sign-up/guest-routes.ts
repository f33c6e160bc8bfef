import { keepGuest, signInAsGuest } from '#auth'
import { serve, type Router } from '#http/server'
import { callerOf } from '../caller.ts'
import type { Engine } from '../engine.ts'
import * as guests from './guests.ts'
import { sendCookies } from '../sessions/sessions.ts'

export function addGuestRoutes(router: Router, engine: Engine): void {
  serve(router, signInAsGuest, 'public', async ({ session, context, setCookie }) => {
    return sendCookies(setCookie, await guests.signInAsGuest(engine, session, callerOf(context)))
  })
  serve(router, keepGuest, 'signed-in', async ({ input, session, context, setCookie }) => {
    return sendCookies(setCookie, await guests.keepGuest(engine, session, input, callerOf(context)))
  })
}
