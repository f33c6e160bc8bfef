/** The sessions of a user's devices, and ending them from afar; the same on every database. */
import { describe, expect, test } from 'vitest'
import { accountOf, refusalOf, useServer, type Browser, type OpenSuiteDatabase } from '../auth-test-server.ts'

export function describeDeviceSessions(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`sessions on all devices on ${name}`, () => {
    const on = useServer(openDatabase)

    const listOf = async (browser: Browser): Promise<readonly Record<string, unknown>[]> => {
      const { sessions } = (await browser.send('GET', '/api/auth/sessions')).body
      return Array.isArray(sessions) ? sessions.map((session: object) => ({ ...session })) : []
    }
    /** A user who is signed in on two devices. */
    const openTwo = async (email: string): Promise<{ phone: Browser; laptop: Browser }> => {
      const phone = on.server.openBrowser('192.0.2.7')
      await phone.signUp(email)
      const laptop = on.server.openBrowser('2001:db8::8')
      await laptop.signIn(email, undefined, { 'user-agent': 'Laptop/1.0' })
      return { phone, laptop }
    }

    test('S2: the list names every device with its address, the sign-in and the last renewal, this one first', async () => {
      const { phone, laptop } = await openTwo('list@example.de')
      const sessions = await listOf(laptop)
      expect(sessions).toEqual([
        {
          id: expect.any(String),
          isCurrent: true,
          userAgent: 'Laptop/1.0',
          ipAddress: '2001:db8::8',
          createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
          lastSeenAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
        expect.objectContaining({ isCurrent: false, ipAddress: '192.0.2.7' }),
      ])
      on.server.skipMs(3_600_000)
      await phone.send('POST', '/api/auth/refresh', {})
      const [, seen] = await listOf(laptop)
      expect(Date.parse(String(seen?.['lastSeenAt'])) - Date.parse(String(seen?.['createdAt']))).toBeGreaterThan(
        3_599_000,
      )
    })

    test('S2: no token is in the list', async () => {
      const { phone } = await openTwo('secretless@example.de')
      const token = phone.cookies.get('taschenmesser.session_token')?.split('.')[0] ?? 'none'
      expect(JSON.stringify(await listOf(phone))).not.toContain(token)
    })

    test('S3: ending the session of another device signs it out at once, and this one stays', async () => {
      const { phone, laptop } = await openTwo('end-one@example.de')
      expect(await on.readSession(phone.cookies)).not.toBeNull()
      const other = (await listOf(laptop)).find(({ isCurrent }) => isCurrent === false)
      const answer = await laptop.send('POST', '/api/auth/sessions/end', { sessionId: other?.['id'] })
      expect(answer).toMatchObject({ status: 200, body: { ok: true } })
      expect(await on.readSession(phone.cookies)).toBeNull()
      expect(refusalOf(await phone.send('POST', '/api/auth/refresh', {}))).toBe('401 user-token-expired')
      expect(await listOf(laptop)).toHaveLength(1)
    })

    test('S3: another user’s session does not exist, and neither does one that has ended', async () => {
      const { phone } = await openTwo('owner@example.de')
      const session = await on.readSession(phone.cookies)
      const stranger = on.openBrowser()
      await stranger.signUp('not-the-owner@example.de')
      for (const sessionId of [session?.sessionId, 'no-such-session', '']) {
        expect(refusalOf(await stranger.send('POST', '/api/auth/sessions/end', { sessionId }))).toBe('404 not-found')
      }
      expect(await on.readSession(phone.cookies)).not.toBeNull()
    })

    test('S3: ending all others signs out everybody but the device that asked', async () => {
      const { phone, laptop } = await openTwo('end-others@example.de')
      const tablet = on.openBrowser()
      await tablet.signIn('end-others@example.de')
      const bystander = on.openBrowser()
      await bystander.signUp('bystander@example.de')
      await laptop.send('POST', '/api/auth/sessions/end-others', {})
      expect(await on.readSession(phone.cookies)).toBeNull()
      expect(await on.readSession(tablet.cookies)).toBeNull()
      expect(await on.readSession(laptop.cookies)).not.toBeNull()
      expect(await on.readSession(bystander.cookies)).not.toBeNull()
    })

    test('S3: sessions past their end are not listed', async () => {
      const { phone, laptop } = await openTwo('past@example.de')
      const session = await on.readSession(phone.cookies)
      const past = new Date(Date.now() - 86_400_000).toISOString()
      await on.run(`UPDATE auth_session SET "expiresAt" = '${past}' WHERE id = '${session?.sessionId ?? ''}'`)
      expect(await listOf(laptop)).toHaveLength(1)
    })

    test('visitors see and end no sessions', async () => {
      const nobody = on.openBrowser()
      expect(refusalOf(await nobody.send('GET', '/api/auth/sessions'))).toBe('401 unauthenticated')
      expect(refusalOf(await nobody.send('POST', '/api/auth/sessions/end', { sessionId: 'x' }))).toBe(
        '401 unauthenticated',
      )
      expect(refusalOf(await nobody.send('POST', '/api/auth/sessions/end-others', {}))).toBe('401 unauthenticated')
    })

    test('A11: a session that was planted before a sign-in is worth nothing after it, and its token is another', async () => {
      const attacker = on.openBrowser()
      await attacker.signUp('attacker@example.de')
      const planted = new Map(attacker.cookies)
      const victim = on.openBrowser()
      await on.openBrowser().signUp('victim@example.de')
      for (const [cookieName, value] of planted) victim.cookies.set(cookieName, value)
      const answer = await victim.signIn('victim@example.de')
      const session = await on.readSession(victim.cookies)
      expect(session?.userId).toBe(accountOf(answer)['uid'])
      expect(victim.cookies.get('taschenmesser.session_token')).not.toBe(planted.get('taschenmesser.session_token'))
      expect(await on.readSession(planted), 'the planted one').toBeNull()
    })
  })
}
