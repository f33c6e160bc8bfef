import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder } from '#testing/temp-folder'
import { admit } from '../admit.ts'
import { openEngine } from '../open-engine.ts'
import { createPerson } from '../people.ts'
import { requireRecentLogin } from './recent-login.ts'

test('S1: a sign-in is recent for five minutes, by the clock of the server that is asked', async () => {
  const folder = await createTempFolder()
  const clock = { nowMs: Date.now() }
  const engine = await openEngine({
    database: { kind: 'sqlite', path: join(folder.path, 'auth.db') },
    secret: 'a secret of tests only, 4f9c1e7ab2d05836',
    publicUrl: 'http://localhost:3000',
    registration: 'open',
    isSetUpNeeded: false,
    now: () => clock.nowMs,
    ensureUserRecord: async () => {},
    mailer: { isSent: false, send: () => {} },
    notify: async () => {},
  })
  const person = await createPerson(engine, { name: 'Anna', email: 'anna@example.de' })
  const sessionId = async () => {
    const caller = {
      clientIp: '192.0.2.1',
      cookie: undefined,
      userAgent: '',
      isBrowser: true,
      isLocalBrowser: false,
      session: null,
    }
    const { cookies } = await admit(engine, person, caller, 'password')
    const session = await engine.sessions.read(cookies[0]?.split(';')[0])
    if (session === null) throw new Error('nobody was let in')
    return session
  }
  const first = await sessionId()
  clock.nowMs += 300_000
  await requireRecentLogin(engine, first)
  clock.nowMs += 1
  await expect(requireRecentLogin(engine, first)).rejects.toMatchObject({ code: 'requires-recent-login' })
  await requireRecentLogin(engine, await sessionId())
  await engine.store.close()
  await folder.remove()
})
