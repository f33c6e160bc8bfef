import { endOtherSessions, endSession, listSessions, readAccount, readJwks, refreshIdToken, signOut } from '#auth'
import { done, serve, type Router } from '#http/server'
import { describeSecurity } from '../describe-security.ts'
import { endDeviceSession, endOtherDeviceSessions, listDeviceSessions } from './device-sessions.ts'
import type { Engine } from '../engine.ts'
import { describePerson, readPerson } from '../people.ts'
import { serveWithCookies } from '../serve-with-cookies.ts'
import { endOwnSession, refreshSession } from './sessions.ts'

export function addSessionRoutes(router: Router, engine: Engine): void {
  serveWithCookies(router, signOut, 'public', ({ caller }) => endOwnSession(engine, caller))
  serveWithCookies(router, refreshIdToken, 'public', ({ input, caller }) =>
    refreshSession(engine, caller, input.refreshToken),
  )
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
  serve(router, endSession, 'signed-in', ({ input, session }) =>
    done(endDeviceSession(engine, session, input.sessionId)),
  )
  serve(router, endOtherSessions, 'signed-in', ({ session }) => done(endOtherDeviceSessions(engine, session)))
  serve(router, readJwks, 'public', async () => ({ keys: [...(await engine.idTokens.readPublicKeys())] }))
}
