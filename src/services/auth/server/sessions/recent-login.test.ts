import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder } from '#testing/temp-folder'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { CALLER, openTestEngine } from '../auth-test-server.ts'
import { createPerson } from '../people.ts'
import { requireRecentLogin } from './recent-login.ts'

test('S1: a sign-in is recent for five minutes, by the clock of the server that is asked', async () => {
  const folder = await createTempFolder()
  const clock = { nowMs: Date.now() }
  const engine = await openTestEngine(
    { kind: 'sqlite', path: join(folder.path, 'auth.db') },
    { now: () => clock.nowMs },
  )
  const person = await createPerson(engine, { name: 'Anna', email: 'anna@example.de' })
  const sessionId = async () => {
    const { cookies } = await completeSignIn(engine, person, CALLER, 'password')
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
