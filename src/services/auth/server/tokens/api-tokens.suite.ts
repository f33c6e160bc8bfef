/** API tokens: making, using, listing and revoking them; the same on every database. */
import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#base/clock'
import {
  accountOf,
  GOOD_PASSWORD,
  refusalOf,
  tokenOf,
  useServer,
  type Answer,
  type Browser,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'

export function describeApiTokens(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`API tokens on ${name}`, () => {
    const on = useServer(openDatabase)

    const make = (browser: Browser, form: object = {}): Promise<Answer> =>
      browser.send('POST', '/api/auth/tokens/make', { name: 'Grafana', scope: 'read', ...form })
    const list = async (browser: Browser) => (await browser.send('GET', '/api/auth/tokens')).body['tokens']
    const revoke = (browser: Browser, tokenId: string) => browser.send('POST', '/api/auth/tokens/revoke', { tokenId })
    const programOf = (secret: string) => on.server.auth.findProgram(`Bearer ${secret}`)
    /** A signed-in user with a token. */
    async function personWithToken(email: string, form: object = {}) {
      const browser = on.openBrowser()
      const uid = String(accountOf(await browser.signUp(email))['uid'])
      const answer = await make(browser, form)
      if (answer.status !== 200) throw new Error(refusalOf(answer))
      const { id } = { ...(answer.body['token'] as { readonly id: string }) }
      return { browser, uid, secret: String(answer.body['secret']), id, answer }
    }

    test('T1: a token is shown once and nowhere else, and only its hash is kept', async () => {
      const { browser, secret, answer } = await personWithToken('shown@example.de')
      expect(secret).toMatch(/^tm_[\w-]{43}$/)
      const shown = {
        id: expect.any(String),
        name: 'Grafana',
        hint: secret.slice(0, 8),
        scope: 'read',
        createdAt: expect.stringMatching(/Z$/),
        expiresAt: null,
        lastUsedAt: null,
      }
      expect(answer.body['token']).toEqual(shown)
      expect(await list(browser)).toEqual([shown])
      expect(JSON.stringify(await on.run('SELECT * FROM auth_api_token'))).not.toContain(secret.slice(8))
      expect((await personWithToken('other-shown@example.de')).secret).not.toBe(secret)
    })

    test('T2: making one needs a recent sign-in and a name, and there are 20 at most, also when all are made at once', async () => {
      const { browser } = await personWithToken('many@example.de')
      expect(refusalOf(await make(browser, { name: ' ' }))).toBe('400 invalid-request name')
      expect(refusalOf(await make(browser, { scope: 'all' }))).toBe('400 invalid-request scope')
      expect(refusalOf(await make(browser, { lifeDays: 0 }))).toBe('400 invalid-request lifeDays')
      const answers = await Promise.all(Array.from({ length: 24 }, () => make(browser)))
      const refused = answers.filter(({ status }) => status !== 200).map(refusalOf)
      expect(refused).toEqual(Array(5).fill('409 too-many-tokens'))
      expect(await list(browser)).toHaveLength(20)
      on.server.skipMs(5 * MINUTE_MS + 1)
      expect(refusalOf(await make(browser))).toBe('403 requires-recent-login')
    })

    test('T2: the user gets a mail, without a word of what they typed; guests have no tokens', async () => {
      await personWithToken('told@example.de', { name: 'Geheimname' })
      const mail = await on.server.waitForMail('told@example.de')
      expect(mail.subject).toBe('Neuer API-Schlüssel für dein Konto')
      expect(JSON.stringify(mail)).not.toMatch(/Geheimname|tm_/)
      const guest = on.openBrowser()
      await guest.send('POST', '/api/auth/guest', {})
      expect(refusalOf(await make(guest))).toBe('404 not-found')
      expect(refusalOf(await make(on.openBrowser()))).toBe('401 unauthenticated')
    })

    test('T3: a program with one speaks for its person, as far as the token goes', async () => {
      const { uid, secret } = await personWithToken('reads@example.de')
      expect(await programOf(secret)).toEqual({ userId: uid, scope: 'read' })
      for (const scope of ['write', 'share']) {
        const other = await personWithToken(`${scope}s@example.de`, { scope })
        expect(await programOf(other.secret)).toEqual({ userId: other.uid, scope })
      }
    })

    test('T3: text that is not a token, or only looks like one, has no user', async () => {
      const { secret } = await personWithToken('looks@example.de')
      const last = secret.endsWith('A') ? 'E' : 'A'
      const wrong = [
        secret.slice(0, -1),
        `${secret}A`,
        `${secret.slice(0, -1)}${last}`,
        secret.toUpperCase(),
        secret.slice(3),
        'tm_',
        ' ',
      ]
      expect(await Promise.all(wrong.map(programOf))).toEqual(wrong.map(() => null))
      const { findProgram } = on.server.auth
      expect(await Promise.all([findProgram(undefined), findProgram(secret), findProgram(`Basic ${secret}`)])).toEqual([
        null,
        null,
        null,
      ])
    })

    test('T4: a token opens nothing of the account', async () => {
      const { secret, id } = await personWithToken('account@example.de', { scope: 'write' })
      const headers = { authorization: `Bearer ${secret}` }
      const program = on.server.openProgram()
      expect(await on.server.auth.readSession(undefined, headers.authorization)).toBeNull()
      for (const { method, path } of on.server.routes) {
        const answer = await program
          .send(method, path.replaceAll(/:\w+/g, 'x'), method === 'GET' ? undefined : {}, headers)
          .catch(() => undefined)
        expect([method, path, JSON.stringify(answer?.body ?? {}).includes('account@example.de')]).toEqual([
          method,
          path,
          false,
        ])
      }
      expect(refusalOf(await program.send('GET', '/api/auth/tokens', undefined, headers))).toBe('401 unauthenticated')
      expect(refusalOf(await program.send('POST', '/api/auth/tokens/revoke', { tokenId: id }, headers))).toBe(
        '401 unauthenticated',
      )
    })

    test('T5: a revoked or expired token counts no more; another user’s does not exist', async () => {
      const { browser, secret, id } = await personWithToken('revoked@example.de')
      const other = await personWithToken('other-revoked@example.de', { lifeDays: 30 })
      expect(refusalOf(await revoke(other.browser, id))).toBe('404 not-found')
      expect(await programOf(secret)).not.toBeNull()
      expect((await revoke(browser, id)).status).toBe(200)
      expect(await programOf(secret)).toBeNull()
      expect(await list(browser)).toEqual([])
      on.server.skipMs(30 * DAY_MS - MINUTE_MS)
      expect(await programOf(other.secret)).not.toBeNull()
      on.server.skipMs(MINUTE_MS)
      expect(await programOf(other.secret)).toBeNull()
      expect(await list(other.browser)).toMatchObject([{ id: other.id, expiresAt: expect.stringMatching(/Z$/) }])
    })

    test('T5: the last use is shown, to the minute', async () => {
      const { browser, secret } = await personWithToken('used@example.de')
      const lastUse = async () => ((await list(browser)) as readonly { lastUsedAt: string | null }[])[0]?.lastUsedAt
      await programOf(secret)
      const first = await lastUse()
      expect(Date.parse(first ?? '')).toBeGreaterThan(on.server.nowMs() - MINUTE_MS)
      await programOf(secret)
      expect(await lastUse()).toBe(first)
      on.server.skipMs(MINUTE_MS)
      await programOf(secret)
      expect(await lastUse()).not.toBe(first)
    })

    test('T6: a locked user’s programs are refused too', async () => {
      const { uid, secret } = await personWithToken('locked@example.de')
      await on.run(`UPDATE auth_user SET "isDisabled" = TRUE WHERE id = '${uid}'`)
      expect(await programOf(secret)).toBeNull()
      await on.run(`UPDATE auth_user SET "isDisabled" = FALSE WHERE id = '${uid}'`)
      expect(await programOf(secret)).not.toBeNull()
    })

    test('T6: a password that was reset by mail takes all tokens along, one that was changed does not', async () => {
      const { browser, secret } = await personWithToken('reset@example.de')
      const form = { currentPassword: GOOD_PASSWORD, newPassword: 'Dreizehn Kraniche ziehen' }
      expect((await browser.send('POST', '/api/auth/password/change', form)).status).toBe(200)
      expect(await programOf(secret)).not.toBeNull()
      const mailsBefore = on.server.mails.filter(({ to }) => to === 'reset@example.de').length
      await on.openBrowser().send('POST', '/api/auth/password/forgot', { email: 'reset@example.de' })
      const mail = await on.server.waitForMail('reset@example.de', mailsBefore + 1)
      const reset = { token: tokenOf(mail), password: 'Vierzehn Kraniche ziehen' }
      expect((await on.openBrowser().send('POST', '/api/auth/password/reset', reset)).status).toBe(200)
      expect(await programOf(secret)).toBeNull()
    })

    test('T6: tokens go with their person and are in the person’s export', async () => {
      const { browser, secret } = await personWithToken('leaves@example.de')
      const answer = await browser.send('GET', '/api/auth/export')
      expect(answer.body).toMatchObject({ apiTokens: [{ name: 'Grafana', scope: 'read' }] })
      expect(JSON.stringify(answer.body)).not.toContain(secret.slice(8))
      expect((await browser.send('POST', '/api/auth/delete', { name: 'Anna' })).status).toBe(200)
      expect(await programOf(secret)).toBeNull()
      await on.server.auth.continueDeletions()
      expect(await on.run(`SELECT id FROM auth_api_token WHERE hint = '${secret.slice(0, 8)}'`)).toEqual([])
    })
  })
}
