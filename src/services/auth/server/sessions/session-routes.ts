import { endOtherSessions, endSession, listSessions, readAccount, readJwks, refreshIdToken, signOut } from '#auth'
import { serve, type Router } from '#http/server'
import { callerOf } from '../caller.ts'
import { describeSecurity } from '../describe-security.ts'
import { endDeviceSession, endOtherDeviceSessions, listDeviceSessions } from './device-sessions.ts'
import type { Engine } from '../engine.ts'
import { describePerson, readPerson } from '../people.ts'
import { endOwnSession, refreshSession, sendCookies } from './sessions.ts'

export function addSessionRoutes(router: Router, engine: Engine): void {
  serve(router, signOut, 'public', async ({ context, setCookie }) =>
    sendCookies(setCookie, await endOwnSession(engine, callerOf(context))),
  )
  serve(router, refreshIdToken, 'public', async ({ input, context, setCookie }) => {
    return sendCookies(setCookie, await refreshSession(engine, callerOf(context), input.refreshToken))
  })
  serve(router, readAccount, 'signed-in', async ({ session }) => {
    const person = await readPerson(engine, session.userId)
    return {
      account: await describePerson(engine, person),
      security: await describeSecurity(engine, person),
    }
  })
  serve(router, listSessions, 'signed-in', async ({ session }) => ({
    sessions: [...(await listDeviceSessions(engine, session))],
  }))
  serve(router, endSession, 'signed-in', async ({ input, session }) => {
    await endDeviceSession(engine, session, input.sessionId)
    return { ok: true as const }
  })
  serve(router, endOtherSessions, 'signed-in', async ({ session }) => {
    await endOtherDeviceSessions(engine, session)
    return { ok: true as const }
  })
  serve(router, readJwks, 'public', async () => ({ keys: [...(await engine.idTokens.readPublicKeys())] }))
}
