/** The cookies of a session and the contents of an idToken; the same on every database. */
import { createPublicKey, verify } from 'node:crypto'
import { DAY_MS } from '#base/clock'
import { describe, expect, test } from 'vitest'
import { accountOf, PUBLIC_URL, refusalOf, useServer, type OpenSuiteDatabase } from '../auth-test-server.ts'

export function describeSessions(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`sessions on ${name}`, () => {
    const on = useServer(openDatabase)

    test('A10: a cookie with a changed token or signature has no session', async () => {
      const browser = on.openBrowser()
      await browser.signUp('tampered@example.de')
      const value = browser.cookies.get('taschenmesser.session_token') ?? ''
      expect(await on.readSession(browser.cookies)).not.toBeNull()
      for (let i = 0; i < value.length; i++) {
        const changed = value.slice(0, i) + (value[i] === 'A' ? 'B' : 'A') + value.slice(i + 1)
        expect(await on.server.auth.readSession(`taschenmesser.session_token=${changed}`), `changed at ${i}`).toBeNull()
      }
      const token = value.split('.')[0] ?? ''
      expect(await on.server.auth.readSession(`taschenmesser.session_token=${token}`)).toBeNull()
      expect(await on.server.auth.readSession('taschenmesser.session_token=%E0%A4%A')).toBeNull()
    })

    test('A10: an expired session is refused by us, by refresh and by the account', async () => {
      const browser = on.openBrowser()
      const session = await on.sessionOf(browser, 'expired@example.de')
      await on.run(`UPDATE auth_session SET "expiresAt" = '${inDays(-1)}' WHERE id = '${session.sessionId}'`)
      on.outliveCache()
      expect(await on.readSession(browser.cookies)).toBeNull()
      expect(refusalOf(await browser.send('POST', '/api/auth/refresh', {}))).toBe('401 user-token-expired')
      expect(refusalOf(await browser.send('GET', '/api/auth/account'))).toBe('401 unauthenticated')
    })

    test('A12: refresh renews a session that is more than a day old', async () => {
      const browser = on.openBrowser()
      const session = await on.sessionOf(browser, 'renew@example.de')
      await on.run(`UPDATE auth_session SET "expiresAt" = '${inDays(10)}' WHERE id = '${session.sessionId}'`)
      const answer = await browser.send('POST', '/api/auth/refresh', {})
      expect(answer.headers.getSetCookie().join()).toContain('taschenmesser.session_token=')
      const [row] = await on.run(`SELECT "expiresAt" FROM auth_session WHERE id = '${session.sessionId}'`)
      expect(new Date(String(row?.['expiresAt'])).getTime()).toBeGreaterThan(Date.parse(inDays(50)))
    })

    test('A10: a session whose row was deleted is over', async () => {
      const browser = on.openBrowser()
      const session = await on.sessionOf(browser, 'deleted-row@example.de')
      await on.run(`DELETE FROM auth_session WHERE id = '${session.sessionId}'`)
      on.outliveCache()
      expect(await on.readSession(browser.cookies)).toBeNull()
      expect(refusalOf(await browser.send('POST', '/api/auth/refresh', {}))).toBe('401 user-token-expired')
    })

    test('A10: an account that is gone takes its sessions along', async () => {
      const browser = on.openBrowser()
      const uid = String(accountOf(await browser.signUp('deleted-user@example.de'))['uid'])
      await on.run(`DELETE FROM auth_user WHERE id = '${uid}'`)
      on.outliveCache()
      expect(await on.readSession(browser.cookies)).toBeNull()
      expect(refusalOf(await browser.send('POST', '/api/auth/refresh', {}))).toBe('401 user-token-expired')
    })

    test('A12: an idToken is a JWT for one hour that the published keys verify', async () => {
      const browser = on.openBrowser()
      const answer = await browser.signUp('jwt@example.de')
      const jwks = await on.openBrowser().send('GET', '/api/auth/jwks')
      const claims = verifyJwt(String(answer.body['idToken']), jwks.body['keys'])
      expect(Number(claims['exp']) - Number(claims['iat'])).toBe(3_600)
      expect(claims).toMatchObject({
        sub: accountOf(answer)['uid'],
        email: 'jwt@example.de',
        iss: PUBLIC_URL,
        aud: PUBLIC_URL,
        auth_time: expect.any(Number),
      })
      expect(Object.keys(claims).toSorted()).toEqual([
        'aud',
        'auth_time',
        'email',
        'email_verified',
        'exp',
        'iat',
        'iss',
        'name',
        'sid',
        'sub',
      ])
    })

    test('A12: no private key is published', async () => {
      const { body } = await on.openBrowser().send('GET', '/api/auth/jwks')
      expect(JSON.stringify(body)).not.toMatch(/"d"/)
    })
  })
}

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString()
}

/** Checks an EdDSA signature by hand, so that the test trusts no library's idea of a valid token. */
function verifyJwt(token: string, keys: unknown): Record<string, unknown> {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const header = decode(head)
  const jwk = (Array.isArray(keys) ? keys : []).find((key: { kid?: string }) => key.kid === header['kid'])
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  expect(verify(null, Buffer.from(`${head}.${payload}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  return decode(payload)
}

function decode(part: string): Record<string, unknown> {
  return { ...JSON.parse(Buffer.from(part, 'base64url').toString()) }
}
