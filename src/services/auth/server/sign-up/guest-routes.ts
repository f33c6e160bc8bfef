import { keepGuest, signInAsGuest } from '#auth'
import type { Router } from '#http/server'
import type { Engine } from '../engine.ts'
import * as guests from './guests.ts'
import { serveWithCookies } from '../serve-with-cookies.ts'

export function addGuestRoutes(router: Router, engine: Engine): void {
  serveWithCookies(router, signInAsGuest, 'public', ({ session, caller }) =>
    guests.signInAsGuest(engine, session, caller),
  )
  serveWithCookies(router, keepGuest, 'signed-in', ({ input, session, caller }) =>
    guests.keepGuest(engine, session, input, caller),
  )
}
