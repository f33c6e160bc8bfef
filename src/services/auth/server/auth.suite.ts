/** What accounts do, the same on every database. Run by `sqlite.test.ts` and `postgres.test.ts`. */
import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authErrorTexts } from '#auth'
import { GOOD_PASSWORD, openTestServer, PUBLIC_URL, type Answer, type AuthTestServer } from './auth-test-server.ts'
import type { AuthDatabase } from './index.ts'

export type SuiteDatabase = {
  readonly database: AuthDatabase
  /** Runs a statement behind the service's back, as a restore or another node might. */
  run(sql: string): Promise<readonly Record<string, unknown>[]>
  close(): Promise<void>
}

export function describeAuth(name: string, openDatabase: () => Promise<SuiteDatabase>): void {
  describe(`accounts on ${name}`, () => {
    let suite: SuiteDatabase
    let server: AuthTestServer
    beforeAll(async () => {
      suite = await openDatabase()
      server = await openTestServer(suite.database)
    })
    afterAll(async () => {
      await server.auth.close()
      await suite.close()
    })
    const openBrowser = () => server.openBrowser()
    const readSession = (cookies: Map<string, string>) =>
      server.auth.readSession([...cookies].map(([key, value]) => `${key}=${value}`).join('; '))

    describe('signing up, in and out', () => {
      test('signing up answers with an idToken, its life and the account, and starts a session', async () => {
        const browser = openBrowser()
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
        expect(await readSession(browser.cookies)).toEqual({ userId: account['uid'], sessionId: expect.any(String) })
        expect(server.ensured).toContain(account['uid'])
      })

      test('the session cookie is out of reach of scripts and of foreign pages', async () => {
        const answer = await openBrowser().signUp('cookie@example.de')
        const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('taschenmesser.session_token='))
        expect(cookie).toMatch(/; HttpOnly/)
        expect(cookie).toMatch(/; SameSite=Lax/)
      })

      test('signing in finds the account by its e-mail, whatever its case and the spaces around it', async () => {
        const account = accountOf(await openBrowser().signUp(' Mixed.Case@Example.de '))
        expect(account['email']).toBe('mixed.case@example.de')
        const answer = await openBrowser().signIn('  MIXED.CASE@example.DE')
        expect(answer.status).toBe(200)
        expect(accountOf(answer)['uid']).toBe(account['uid'])
      })

      test('an international domain and its ASCII form are one address', async () => {
        const account = accountOf(await openBrowser().signUp('leser@bücher.example'))
        expect(account['email']).toBe('leser@xn--bcher-kva.example')
        expect((await openBrowser().signIn('leser@xn--bcher-kva.example')).status).toBe(200)
      })

      test('signing in remembers when, also after the session is gone', async () => {
        const browser = openBrowser()
        const first = accountOf(await browser.signUp('login-time@example.de'))
        await browser.send('POST', '/api/auth/sign-out', {})
        const later = accountOf(await browser.signIn('login-time@example.de'))
        expect(later['creationTime']).toBe(first['creationTime'])
        expect(Date.parse(String(later['lastLoginTime']))).toBeGreaterThan(Date.parse(String(first['lastLoginTime'])))
      })

      test('signing in ensures the user record again, which heals a crash between the two databases', async () => {
        const account = accountOf(await openBrowser().signUp('heal@example.de'))
        const before = server.ensured.length
        const browser = openBrowser()
        await browser.signIn('heal@example.de')
        await browser.send('POST', '/api/auth/refresh', {})
        expect(server.ensured.slice(before)).toEqual([account['uid'], account['uid']])
      })

      test('signing in over a session ends that session', async () => {
        const browser = openBrowser()
        await browser.signUp('switch@example.de')
        const old = new Map(browser.cookies)
        await browser.signIn('switch@example.de')
        expect(await readSession(old)).toBeNull()
        expect(await readSession(browser.cookies)).not.toBeNull()
      })

      test('signing out ends the session at once, in the database and in the cache', async () => {
        const browser = openBrowser()
        await browser.signUp('out@example.de')
        const kept = new Map(browser.cookies)
        expect(await readSession(kept)).not.toBeNull()
        const answer = await browser.send('POST', '/api/auth/sign-out', {})
        expect(answer).toMatchObject({ status: 200, body: { ok: true } })
        expect(browser.cookies.has('taschenmesser.session_token')).toBe(false)
        expect(await readSession(kept)).toBeNull()
      })

      test('signing out without a session is fine too', async () => {
        expect((await openBrowser().send('POST', '/api/auth/sign-out', {})).status).toBe(200)
      })

      test('refresh answers like signing in', async () => {
        const browser = openBrowser()
        const signedUp = await browser.signUp('refresh@example.de')
        const answer = await browser.send('POST', '/api/auth/refresh', {})
        expect(answer.status).toBe(200)
        expect(answer.body).toEqual({ ...signedUp.body, idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) })
      })

      test('refresh renews a session that is more than a day old', async () => {
        const browser = openBrowser()
        const session = await sessionAfter(browser.signUp('renew@example.de'), browser.cookies)
        await suite.run(`UPDATE auth_session SET "expiresAt" = '${inDays(10)}' WHERE id = '${session.sessionId}'`)
        const answer = await browser.send('POST', '/api/auth/refresh', {})
        expect(answer.headers.getSetCookie().join()).toContain('taschenmesser.session_token=')
        const [row] = await suite.run(`SELECT "expiresAt" FROM auth_session WHERE id = '${session.sessionId}'`)
        expect(new Date(String(row?.['expiresAt'])).getTime()).toBeGreaterThan(Date.parse(inDays(50)))
      })

      test('the account can be read by whoever is signed in, and by nobody else', async () => {
        const browser = openBrowser()
        const account = accountOf(await browser.signUp('account@example.de'))
        expect((await browser.send('GET', '/api/auth/account')).body).toEqual({ account })
        expectError(await openBrowser().send('GET', '/api/auth/account'), 401, 'unauthenticated')
      })
    })

    describe('idToken', () => {
      test('is a JWT for one hour that the published keys verify', async () => {
        const browser = openBrowser()
        const answer = await browser.signUp('jwt@example.de')
        const jwks = await openBrowser().send('GET', '/api/auth/jwks')
        const claims = verifyJwt(String(answer.body['idToken']), jwks.body['keys'])
        expect(Number(claims['exp']) - Number(claims['iat'])).toBe(3_600)
        expect(claims).toMatchObject({
          sub: accountOf(answer)['uid'],
          email: 'jwt@example.de',
          iss: PUBLIC_URL,
          aud: PUBLIC_URL,
          auth_time: expect.any(Number),
        })
        expect(Object.keys(claims).toSorted()).toEqual(
          ['aud', 'auth_time', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'sub'],
        )
      })

      test('no private key is published', async () => {
        const { body } = await openBrowser().send('GET', '/api/auth/jwks')
        expect(JSON.stringify(body)).not.toMatch(/"d"/)
      })
    })

    describe('refusals, each with a code, a German sentence and the field', () => {
      test('an e-mail that is taken, in any case and with any spaces', async () => {
        await openBrowser().signUp('taken@example.de')
        expectError(await openBrowser().signUp(' TAKEN@example.de '), 409, 'email-already-in-use', 'email')
      })

      test('of ten sign-ups at the same moment one wins and nine hear that the e-mail is taken', async () => {
        const answers = await Promise.all(Array.from({ length: 10 }, () => openBrowser().signUp('race@example.de')))
        const winners = answers.filter(({ status }) => status === 200)
        expect(winners).toHaveLength(1)
        for (const answer of answers) if (answer.status !== 200) expectError(answer, 409, 'email-already-in-use', 'email')
        expect(await suite.run(`SELECT id FROM auth_user WHERE email = 'race@example.de'`)).toHaveLength(1)
        expect((await openBrowser().signIn('race@example.de')).status).toBe(200)
        // Better Auth reports the inserts that lost; they are told apart above.
        server.faults.length = 0
      })

      test.each([
        ['no-at-sign'],
        ['a@b'],
        ['two words@example.de'],
        ['fullwidth＠example.de'],
        ['ä@example.de'],
        ['İ@example.de'],
        ['\u212a@example.de'],
        ['a@exa mple.de'],
        [`${'a'.repeat(65)}@example.de`],
        [''],
      ])('the e-mail %j', async (email) => {
        expectError(await openBrowser().signUp(email), 400, 'invalid-email', 'email')
        expectError(await openBrowser().signIn(email), 400, 'invalid-email', 'email')
      })

      test.each([['kurz'], ['12345678'], ['Passwort1'], ['QWERTZUIOP'], ['Sommer2024!'], ['weak-password1']])(
        'the password %j',
        async (password) => {
          expectError(await openBrowser().signUp('weak-password@example.de', password), 400, 'weak-password', 'password')
        },
      )

      test('a password of more than 128 characters', async () => {
        expectError(await openBrowser().signUp('long@example.de', 'xy'.repeat(65)), 400, 'invalid-request', 'password')
      })

      test('a name that is empty, too long, or has invisible characters', async () => {
        const signUp = (name: string) => openBrowser().signUp('name@example.de', GOOD_PASSWORD, name)
        expectError(await signUp('   '), 400, 'missing-name', 'name')
        expectError(await signUp('n'.repeat(101)), 400, 'invalid-request', 'name')
        expectError(await signUp('A\u0000nna'), 400, 'invalid-request', 'name')
        expectError(await signUp('Anna\u202e'), 400, 'invalid-request', 'name')
      })

      test('a wrong password and an unknown e-mail, which nobody can tell apart', async () => {
        await openBrowser().signUp('known@example.de')
        const wrong = await openBrowser().signIn('known@example.de', 'falsches Passwort')
        const unknown = await openBrowser().signIn('unknown@example.de', 'falsches Passwort')
        expectError(wrong, 401, 'invalid-credential', 'password')
        expect(unknown.status).toBe(wrong.status)
        expect(unknown.body).toEqual(wrong.body)
        expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()])
      })

      test.each([['image'], ['emailVerified'], ['lastLoginAt'], ['callbackURL'], ['rememberMe']])(
        'the key %s, which the contract does not know',
        async (key) => {
          const form = { name: 'Anna', email: 'unknown-key@example.de', password: GOOD_PASSWORD, [key]: 'javascript:alert(1)' }
          expectError(await openBrowser().send('POST', '/api/auth/sign-up', form), 400, 'invalid-request', key)
          expect(await suite.run(`SELECT id FROM auth_user WHERE email = 'unknown-key@example.de'`)).toEqual([])
        },
      )

      test('a request from a foreign page', async () => {
        await openBrowser().signUp('csrf@example.de')
        const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
        expectError(await openBrowser().signIn('csrf@example.de', GOOD_PASSWORD, foreign), 403, 'cross-site')
        // Better Auth reports foreign origins.
        server.faults.length = 0
      })

      test('the paths of Better Auth itself', async () => {
        const app = openBrowser()
        await app.signUp('own-paths@example.de')
        for (const path of ['/sign-up/email', '/sign-in/email', '/get-session', '/token', '/list-sessions', '/ok']) {
          await expect(app.send('GET', `/api/auth${path}`)).rejects.toThrow('JSON')
        }
      })
    })

    describe('sessions', () => {
      test('a cookie with a changed token or signature is nobody’s', async () => {
        const browser = openBrowser()
        await browser.signUp('tampered@example.de')
        const value = browser.cookies.get('taschenmesser.session_token') ?? ''
        expect(await readSession(browser.cookies)).not.toBeNull()
        for (let i = 0; i < value.length; i++) {
          const changed = value.slice(0, i) + (value[i] === 'A' ? 'B' : 'A') + value.slice(i + 1)
          expect(await server.auth.readSession(`taschenmesser.session_token=${changed}`), `changed at ${i}`).toBeNull()
        }
        const token = value.split('.')[0] ?? ''
        expect(await server.auth.readSession(`taschenmesser.session_token=${token}`)).toBeNull()
        expect(await server.auth.readSession('taschenmesser.session_token=%E0%A4%A')).toBeNull()
      })

      test('an expired session is refused by us, by refresh and by the account', async () => {
        const browser = openBrowser()
        const session = await sessionAfter(browser.signUp('expired@example.de'), browser.cookies)
        await suite.run(`UPDATE auth_session SET "expiresAt" = '${inDays(-1)}' WHERE id = '${session.sessionId}'`)
        outliveCache()
        expect(await readSession(browser.cookies)).toBeNull()
        expectError(await browser.send('POST', '/api/auth/refresh', {}), 401, 'user-token-expired')
        expectError(await browser.send('GET', '/api/auth/account'), 401, 'unauthenticated')
      })

      test('a session whose row was deleted is over', async () => {
        const browser = openBrowser()
        const session = await sessionAfter(browser.signUp('deleted-row@example.de'), browser.cookies)
        await suite.run(`DELETE FROM auth_session WHERE id = '${session.sessionId}'`)
        outliveCache()
        expect(await readSession(browser.cookies)).toBeNull()
        expectError(await browser.send('POST', '/api/auth/refresh', {}), 401, 'user-token-expired')
      })

      test('an account that is gone takes its sessions along', async () => {
        const browser = openBrowser()
        const uid = String(accountOf(await browser.signUp('deleted-user@example.de'))['uid'])
        await suite.run(`DELETE FROM auth_user WHERE id = '${uid}'`)
        outliveCache()
        expect(await readSession(browser.cookies)).toBeNull()
        expectError(await browser.send('POST', '/api/auth/refresh', {}), 401, 'user-token-expired')
        await expect(server.auth.readAccount(uid)).rejects.toMatchObject({ code: 'user-not-found' })
      })
    })

    test('passwords are stored as argon2id and nowhere in clear', async () => {
      const { uid } = accountOf(await openBrowser().signUp('hash@example.de'))
      const [row] = await suite.run(`SELECT * FROM auth_account WHERE "userId" = '${String(uid)}'`)
      expect(row?.['password']).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
      expect(JSON.stringify(row)).not.toContain(GOOD_PASSWORD)
    })

    test('a sign-up that fails half-way leaves nothing behind', async () => {
      await suite.run('ALTER TABLE auth_account RENAME COLUMN password TO hidden')
      const answer = await openBrowser().signUp('half@example.de')
      await suite.run('ALTER TABLE auth_account RENAME COLUMN hidden TO password')
      expectError(answer, 500, 'internal-error')
      expect(await suite.run(`SELECT id FROM auth_user WHERE email = 'half@example.de'`)).toEqual([])
      expect((await openBrowser().signUp('half@example.de')).status).toBe(200)
    })

    test('the administrator is the first account and stays it', async () => {
      const [first] = await suite.run('SELECT id FROM auth_user ORDER BY "createdAt", id LIMIT 1')
      expect(await server.auth.readAdministratorId()).toBe(first?.['id'])
    })

    test('nothing above was reported as a fault', () => {
      expect(server.faults).toEqual([])
    })

    /** Long enough for the session check to ask the database again. */
    function outliveCache(): void {
      server.skipMs(1_001)
    }
    async function sessionAfter(signedUp: Promise<Answer>, cookies: Map<string, string>) {
      expect((await signedUp).status).toBe(200)
      const session = await readSession(cookies)
      if (session === null) throw new Error('no session after signing up')
      return session
    }
  })
}

export function expectError(answer: Answer, status: number, code: string, field?: string): void {
  expect(answer).toMatchObject({ status, body: { error: { code, message: expect.stringMatching(/^[A-ZÄÖÜ].{10,}\.$/) } } })
  const error = answer.body['error']
  expect(typeof error === 'object' && error !== null && 'field' in error ? error.field : undefined).toBe(field)
  if (code in authErrorTexts) expect(JSON.stringify(error)).toContain(authErrorTexts[code as keyof typeof authErrorTexts])
}

function accountOf(answer: Answer): Record<string, unknown> {
  const { account } = answer.body
  if (typeof account !== 'object' || account === null) throw new Error(`no account: ${JSON.stringify(answer.body)}`)
  return { ...account }
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
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
