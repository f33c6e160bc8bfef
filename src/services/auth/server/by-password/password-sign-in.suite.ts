/** Signing up, in and out, and what is stored of it; the same on every database. */
import { describe, expect, test } from 'vitest'
import { accountOf, GOOD_PASSWORD, refusalOf, useServer, type OpenSuiteDatabase } from '../auth-test-server.ts'

export function describePasswordSignIn(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`signing up, in and out on ${name}`, () => {
    const on = useServer(openDatabase)

    test('A12: signing up answers with an idToken, its life and the account, and starts a session', async () => {
      const browser = on.openBrowser()
      const answer = await browser.signUp('shape@example.de', GOOD_PASSWORD, '  Anna Beispiel ')
      expect(answer.status).toBe(200)
      const account = accountOf(answer)
      expect(answer.body).toEqual({
        idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        expiresIn: 3_600,
        account: {
          uid: expect.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
          email: 'shape@example.de',
          emailVerified: false,
          displayName: 'Anna Beispiel',
          photoURL: null,
          phoneNumber: null,
          isAnonymous: false,
          tenantId: null,
          providerData: [{ providerId: 'password', uid: 'shape@example.de' }],
          creationTime: expect.stringMatching(/^\d{4}-.*Z$/),
          lastLoginTime: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      })
      expect(await on.readSession(browser.cookies)).toEqual({ userId: account['uid'], sessionId: expect.any(String) })
      expect(on.server.ensured).toContain(account['uid'])
    })

    test('A10: the session cookie is out of reach of scripts and of foreign pages', async () => {
      const answer = await on.openBrowser().signUp('cookie@example.de')
      const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('taschenmesser.session_token='))
      expect(cookie).toMatch(/; HttpOnly/)
      expect(cookie).toMatch(/; SameSite=Lax/)
    })

    test('A1: signing in finds the account by its e-mail, whatever its case and the spaces around it', async () => {
      const account = accountOf(await on.openBrowser().signUp(' Mixed.Case@Example.de '))
      expect(account['email']).toBe('mixed.case@example.de')
      const answer = await on.openBrowser().signIn('  MIXED.CASE@example.DE')
      expect(answer.status).toBe(200)
      expect(accountOf(answer)['uid']).toBe(account['uid'])
    })

    test('A1: an international domain and its ASCII form are one address', async () => {
      const account = accountOf(await on.openBrowser().signUp('leser@bücher.example'))
      expect(account['email']).toBe('leser@xn--bcher-kva.example')
      expect((await on.openBrowser().signIn('leser@xn--bcher-kva.example')).status).toBe(200)
    })

    test('signing in remembers when, also after the session is gone', async () => {
      const browser = on.openBrowser()
      const first = accountOf(await browser.signUp('login-time@example.de'))
      await browser.send('POST', '/api/auth/sign-out', {})
      const later = accountOf(await browser.signIn('login-time@example.de'))
      expect(later['creationTime']).toBe(first['creationTime'])
      expect(Date.parse(String(later['lastLoginTime']))).toBeGreaterThan(Date.parse(String(first['lastLoginTime'])))
    })

    test('A4: signing in ensures the user record again, which heals a crash between the two databases', async () => {
      const account = accountOf(await on.openBrowser().signUp('heal@example.de'))
      const before = on.server.ensured.length
      const browser = on.openBrowser()
      await browser.signIn('heal@example.de')
      await browser.send('POST', '/api/auth/refresh', {})
      expect(on.server.ensured.slice(before)).toEqual([account['uid'], account['uid']])
    })

    test('A11: signing in over a session ends that session', async () => {
      const browser = on.openBrowser()
      await browser.signUp('switch@example.de')
      const old = new Map(browser.cookies)
      await browser.signIn('switch@example.de')
      expect(await on.readSession(old)).toBeNull()
      expect(await on.readSession(browser.cookies)).not.toBeNull()
    })

    test('A11: signing out ends the session at once, in the database and in the cache', async () => {
      const browser = on.openBrowser()
      await browser.signUp('out@example.de')
      const kept = new Map(browser.cookies)
      expect(await on.readSession(kept)).not.toBeNull()
      const answer = await browser.send('POST', '/api/auth/sign-out', {})
      expect(answer).toMatchObject({ status: 200, body: { ok: true } })
      expect(browser.cookies.has('taschenmesser.session_token')).toBe(false)
      expect(await on.readSession(kept)).toBeNull()
    })

    test('signing out without a session is fine too', async () => {
      expect((await on.openBrowser().send('POST', '/api/auth/sign-out', {})).status).toBe(200)
    })

    test('A12: refresh answers like signing in', async () => {
      const browser = on.openBrowser()
      const signedUp = await browser.signUp('refresh@example.de')
      const answer = await browser.send('POST', '/api/auth/refresh', {})
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ ...signedUp.body, idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) })
    })

    test('the account can be read by signed-in users only', async () => {
      const browser = on.openBrowser()
      const account = accountOf(await browser.signUp('account@example.de'))
      expect((await browser.send('GET', '/api/auth/account')).body).toEqual({
        account,
        security: {
          hasPassword: true,
          hasSecondFactor: false,
          recoveryCodesLeft: 0,
          isAdministrator: false,
          pendingEmail: null,
        },
      })
      expect(refusalOf(await on.openBrowser().send('GET', '/api/auth/account'))).toBe('401 unauthenticated')
    })

    test('A2: passwords are stored as argon2id and nowhere in clear', async () => {
      const { uid } = accountOf(await on.openBrowser().signUp('hash@example.de'))
      const [row] = await on.run(`SELECT * FROM auth_account WHERE "userId" = '${String(uid)}'`)
      expect(row?.['password']).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
      expect(JSON.stringify(row)).not.toContain(GOOD_PASSWORD)
    })

    test('A4: a sign-up that fails half-way leaves nothing behind', async () => {
      await on.run('ALTER TABLE auth_account RENAME COLUMN password TO hidden')
      const answer = await on.openBrowser().signUp('half@example.de')
      await on.run('ALTER TABLE auth_account RENAME COLUMN hidden TO password')
      expect(refusalOf(answer)).toBe('500 internal-error')
      expect(await on.run(`SELECT id FROM auth_user WHERE email = 'half@example.de'`)).toEqual([])
      expect((await on.openBrowser().signUp('half@example.de')).status).toBe(200)
    })

    test('A5: the administrator is the first account and stays it', async () => {
      const [first] = await on.run('SELECT id FROM auth_user ORDER BY "createdAt", id LIMIT 1')
      expect(await on.server.auth.readAdministratorId()).toBe(first?.['id'])
    })

    test('nothing was reported as a fault', () => {
      expect(on.server.faults).toEqual([])
    })
  })
}
