/** Programs, which are no browsers: how they sign in, call and refresh; the same on every database. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  GOOD_PASSWORD,
  PUBLIC_URL,
  refusalOf,
  useServer,
  type Answer,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'
import { createSecondFactorSteps } from '../second-factor/second-factor-steps.ts'

export function describePrograms(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`programs on ${name}`, () => {
    const on = useServer(openDatabase)
    const { codeOf, openWith } = createSecondFactorSteps(() => on.server)

    const call = (method: string, path: string, body?: object, idToken?: string): Promise<Answer> =>
      on.server
        .openProgram()
        .send(method, path, body, idToken === undefined ? {} : { authorization: `Bearer ${idToken}` })
    const signIn = (email: string): Promise<Answer> =>
      call('POST', '/api/auth/sign-in', { email, password: GOOD_PASSWORD })
    /** A user with an account, and the tokens of their program. */
    const openProgram = async (email: string) => {
      const account = accountOf(await on.openBrowser().signUp(email))
      const { body } = await signIn(email)
      return {
        uid: String(account['uid']),
        idToken: String(body['idToken']),
        refreshToken: String(body['refreshToken']),
      }
    }
    const readAccount = (idToken: string): Promise<Answer> => call('GET', '/api/auth/account', undefined, idToken)
    const isRefused = async (idToken: string): Promise<boolean> => {
      const answer = await readAccount(idToken)
      if (answer.status === 200) return false
      expect(refusalOf(answer)).toBe('401 unauthenticated')
      return true
    }

    test('S7: a program gets a refresh token and no cookie, a browser the other way round', async () => {
      const browser = on.openBrowser()
      expect((await browser.signUp('kinds@example.de')).body).not.toHaveProperty('refreshToken')
      expect(browser.cookies.has('taschenmesser.session_token')).toBe(true)
      const program = await signIn('kinds@example.de')
      expect(program.body['refreshToken']).toMatch(/^[0-9a-f]{48}\.[A-Za-z0-9+/]{43}=$/)
      expect(program.headers.getSetCookie()).toEqual([])
    })

    test('S7: its idToken opens what the cookie opens', async () => {
      const { uid, idToken } = await openProgram('bearer@example.de')
      const answer = await readAccount(idToken)
      expect(answer.body).toMatchObject({ account: { uid, email: 'bearer@example.de' } })
      expect(await on.server.auth.readSession(undefined, `bearer  ${idToken}`)).toMatchObject({ userId: uid })
    })

    test('S7: whatever else stands in Authorization leaves the cookie as it is', async () => {
      const browser = on.openBrowser()
      await browser.signUp('basic@example.de')
      const basic = { authorization: 'Basic YW5uYTpnZWhlaW0=' }
      expect((await browser.send('GET', '/api/auth/account', undefined, basic)).status).toBe(200)
      const wrong = { authorization: 'Bearer nothing' }
      expect(refusalOf(await browser.send('GET', '/api/auth/account', undefined, wrong))).toBe('401 unauthenticated')
    })

    test('S7: the refresh token gives a new idToken, for as long as its session lasts', async () => {
      const { uid, refreshToken, idToken } = await openProgram('refreshing@example.de')
      const refresh = (token: string) => call('POST', '/api/auth/refresh', { refreshToken: token })
      const answer = await refresh(refreshToken)
      expect(accountOf(answer)['uid']).toBe(uid)
      expect(answer.body['refreshToken']).toBe(refreshToken)
      expect(await isRefused(String(answer.body['idToken']))).toBe(false)
      for (const wrong of [
        '',
        'x',
        refreshToken.slice(0, -2),
        `${refreshToken}=`,
        `${refreshToken}\ud800`,
        refreshToken.toLowerCase(),
        idToken,
      ]) {
        expect(refusalOf(await refresh(wrong))).toBe('401 user-token-expired')
      }
      await call('POST', '/api/auth/sign-out', {}, idToken)
      expect(refusalOf(await refresh(refreshToken))).toBe('401 user-token-expired')
    })

    test.each(['sign-out', 'sessions/end', 'sessions/end-others', 'password/change', 'reauthenticate'])(
      'S7: after %s the idToken of the session that ended is refused at once',
      async (path) => {
        const email = `ends-${path.replace('/', '-')}@example.de`
        const { idToken } = await openProgram(email)
        const own = path === 'sign-out' || path === 'reauthenticate'
        const browser = on.openBrowser()
        await browser.signIn(email)
        const session = await on.server.auth.readSession(undefined, `Bearer ${idToken}`)
        const bodies: Record<string, object> = {
          'sessions/end': { sessionId: session?.sessionId },
          'password/change': { currentPassword: GOOD_PASSWORD, newPassword: GOOD_PASSWORD },
          reauthenticate: { password: GOOD_PASSWORD },
        }
        const body = bodies[path] ?? {}
        const answer = own
          ? await call('POST', `/api/auth/${path}`, body, idToken)
          : await browser.send('POST', `/api/auth/${path}`, body)
        expect(answer.status).toBe(200)
        expect(await isRefused(idToken)).toBe(true)
        if (path === 'reauthenticate') expect(await isRefused(String(answer.body['idToken']))).toBe(false)
      },
    )

    test('S7: an idToken is refused when its session or its person is gone from the database', async () => {
      const { idToken, uid } = await openProgram('gone-bearer@example.de')
      await on.run(`DELETE FROM auth_session WHERE "userId" = '${uid}'`)
      expect(await isRefused(idToken)).toBe(true)
    })

    describe('a forged token', () => {
      const own = generateKeyPairSync('ed25519')
      /** A key of ours whose private half is known here: published like the one that signs, but older. */
      const ours = generateKeyPairSync('ed25519')
      beforeAll(async () => {
        const published = JSON.stringify(ours.publicKey.export({ format: 'jwk' }))
        await on.run(
          `INSERT INTO auth_jwks (id, "publicKey", "privateKey", "createdAt", alg, crv)
           VALUES ('older', '${published}', '', '2020-01-01T00:00:00.000Z', 'EdDSA', 'Ed25519')`,
        )
        // A key that is new to a server is looked up again after a while.
        on.server.skipMs(10_000)
      })

      test('S7: with any part changed is refused', async () => {
        const { idToken } = await openProgram('changed-token@example.de')
        const [head = '', payload = '', signature = ''] = idToken.split('.')
        for (const token of [
          `${head}.${payload}`,
          `${head}.${payload}.`,
          `${head}.${payload}.${flip(signature, 10)}`,
          `${head}.${flip(payload, 10)}.${signature}`,
          `${flip(head, 10)}.${payload}.${signature}`,
          `${head}.${payload}.${signature}.x`,
          `${head}.${payload}.${signature}`.padEnd(5_000, 'A'),
        ]) {
          expect(await isRefused(token)).toBe(true)
        }
      })

      test.each<[string, (claims: Claims, header: Claims, key: KeyObject) => string]>([
        ['signed with another key under our key’s name', (claims, header) => make(header, claims, own.privateKey)],
        [
          'signed with a key nobody knows',
          (claims, header) => make({ ...header, kid: 'mine' }, claims, own.privateKey),
        ],
        [
          'that brings its own key',
          (claims, header) => make({ ...header, jwk: own.publicKey.export({ format: 'jwk' }) }, claims, own.privateKey),
        ],
        ['without a signature (alg none)', (claims, header) => make({ ...header, alg: 'none' }, claims, undefined)],
        [
          'that says alg none over a right signature',
          (claims, header, key) => make({ ...header, alg: 'none' }, claims, key),
        ],
        ['without a key’s name', (claims, header, key) => make({ alg: header['alg'] }, claims, key)],
        [
          'for another audience',
          (claims, header, key) => make(header, { ...claims, aud: 'https://evil.example' }, key),
        ],
        ['for several audiences', (claims, header, key) => make(header, { ...claims, aud: [PUBLIC_URL] }, key)],
        ['of another issuer', (claims, header, key) => make(header, { ...claims, iss: 'https://evil.example' }, key)],
        ['that has expired', (claims, header, key) => make(header, { ...claims, exp: 1 }, key)],
        ['without an end', (claims, header, key) => make(header, { ...claims, exp: undefined }, key)],
        ['without a session', (claims, header, key) => make(header, { ...claims, sid: undefined }, key)],
        ['for another person', (claims, header, key) => make(header, { ...claims, sub: 'somebody-else' }, key)],
        ['that is no JSON', (_claims, header, key) => signText(header, 'not json', key)],
      ])('S7: %s is refused', async (_label, forge) => {
        const email = 'forged-token@example.de'
        if ((await signIn(email)).status !== 200) await on.openBrowser().signUp(email)
        const [head = '', payload = ''] = String((await signIn(email)).body['idToken']).split('.')
        const header = { ...decode(head), kid: 'older' }
        // The same claims, signed rightly, are accepted: what is refused is refused for what was changed.
        expect(await isRefused(make(header, decode(payload), ours.privateKey))).toBe(false)
        expect(await isRefused(forge(decode(payload), header, ours.privateKey))).toBe(true)
      })
    })

    test('F3, S7: a program with a second factor sends the cookie of the first answer along with the code', async () => {
      const { secret } = await openWith('two-step-program@example.de')
      const program = on.server.openProgram()
      const first = await program.send('POST', '/api/auth/sign-in', {
        email: 'two-step-program@example.de',
        password: GOOD_PASSWORD,
      })
      expect(refusalOf(first)).toBe('401 multi-factor-auth-required')
      const answer = await program.send('POST', '/api/auth/second-factor/finish', { code: codeOf(secret, 1) })
      expect(answer.body).toMatchObject({ refreshToken: expect.any(String) })
      expect(await isRefused(String(answer.body['idToken']))).toBe(false)
      expect([...program.cookies.keys()]).toEqual([])
    })

    // The last one: tokens are made by the real clock, which this one leaves behind.
    test('S7: an idToken counts for an hour', async () => {
      const { idToken } = await openProgram('hour@example.de')
      on.server.skipMs(3_570_000)
      expect(await isRefused(idToken)).toBe(false)
      on.server.skipMs(40_000)
      expect(await isRefused(idToken)).toBe(true)
    })
  })
}

type Claims = Record<string, unknown>

function make(header: Claims, claims: Claims, key: KeyObject | undefined): string {
  return signText(header, JSON.stringify(claims), key)
}

function signText(header: Claims, payload: string, key: KeyObject | undefined): string {
  const parts = [JSON.stringify(header), payload].map((part) => Buffer.from(part).toString('base64url'))
  const text = parts.join('.')
  return `${text}.${key === undefined ? '' : sign(null, Buffer.from(text), key).toString('base64url')}`
}

function flip(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
}

function decode(part: string): Claims {
  return { ...JSON.parse(Buffer.from(part, 'base64url').toString()) }
}
