import { deleteAccount } from '#auth'
import { MINUTE_MS } from '#base/clock'
import { serve, type Router } from '#http/server'
import { callerOf } from './caller.ts'
import { deleteOwnAccount } from './delete-person.ts'
import type { Engine } from './engine.ts'
import { sendCookies } from './send-cookies.ts'
import { endOwnSession } from './sessions.ts'

export function addPersonRoutes(router: Router, engine: Engine): void {
  serve(router, deleteAccount, 'signed-in', async ({ input, session, context, setCookie }) => {
    await engine.limits.take({ name: 'delete', times: 10, windowMs: MINUTE_MS }, session.userId)
    await deleteOwnAccount(engine, session, input.name)
    return sendCookies(setCookie, await endOwnSession(engine, callerOf(context)))
  })
}
