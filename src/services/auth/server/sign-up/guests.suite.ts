/** Guests try the app first and may stay; the same on every database. */
import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#base/clock'
import { createSoftAuthenticator } from '#testing/browser/soft-authenticator'
import {
  accountOf,
  GOOD_PASSWORD,
  openTestServer,
  PUBLIC_URL,
  refusalOf,
  useServer,
  type Browser,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'

const enter = (browser: Browser) => browser.send('POST', '/api/auth/guest', {})
const keep = (browser: Browser, email: string, form: Record<string, unknown> = {}) =>
  browser.send('POST', '/api/auth/guest/keep', { name: 'Anna Beispiel', email, password: GOOD_PASSWORD, ...form })

export function describeGuests(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`guests on ${name}`, () => {
    const on = useServer(openDatabase)

    test('W1: a guest has an account without a sign-in method, and an address that only serves to find the record', async () => {
      const browser = on.openBrowser()
      const answer = await enter(browser)
      expect(answer.status).toBe(200)
      expect(accountOf(answer)).toMatchObject({
        isAnonymous: true,
        displayName: 'Gast',
        email: expect.stringMatching(/^[0-9a-f]{32}@gast\.invalid$/),
        emailVerified: false,
        providerData: [],
      })
      expect(await on.readSession(browser.cookies)).toMatchObject({ userId: accountOf(answer)['uid'], isGuest: true })
      expect(on.server.ensured).toContain(accountOf(answer)['uid'])
    })

    test('W1: a guest in this browser stays the same guest', async () => {
      const browser = on.openBrowser()
      const { uid } = accountOf(await enter(browser))
      expect(accountOf(await enter(browser))['uid']).toBe(uid)
      expect(accountOf(await enter(on.openBrowser()))['uid']).not.toBe(uid)
    })

    test('W1: an address of guests cannot be used to sign up, sign in or get a code', async () => {
      const { email } = accountOf(await enter(on.openBrowser()))
      expect(refusalOf(await on.openBrowser().signUp('jemand@gast.invalid'))).toBe('400 invalid-email email')
      expect(refusalOf(await on.openBrowser().signIn(String(email)))).toBe('400 invalid-email email')
    })

    test('W3: a guest who stays keeps the uid, gets a new session and comes in with the password', async () => {
      const browser = on.openBrowser()
      const { uid } = accountOf(await enter(browser))
      const asGuest = new Map(browser.cookies)
      const answer = await keep(browser, ' Bleibt@example.de ')
      expect(answer.status).toBe(200)
      expect(accountOf(answer)).toMatchObject({
        uid,
        isAnonymous: false,
        email: 'bleibt@example.de',
        emailVerified: false,
        displayName: 'Anna Beispiel',
        providerData: [{ providerId: 'password', uid: 'bleibt@example.de' }],
      })
      expect(await on.readSession(asGuest)).toBeNull()
      expect(await on.readSession(browser.cookies)).toEqual({ userId: uid, sessionId: expect.any(String) })
      expect(accountOf(await on.openBrowser().signIn('bleibt@example.de'))['uid']).toBe(uid)
    })

    test('W3: a guest with an address that is taken hears so and stays a guest', async () => {
      await on.openBrowser().signUp('besetzt@example.de')
      const browser = on.openBrowser()
      await enter(browser)
      expect(refusalOf(await keep(browser, 'besetzt@example.de'))).toBe('409 email-already-in-use email')
      expect(accountOf(await browser.send('GET', '/api/auth/account'))).toMatchObject({
        isAnonymous: true,
        providerData: [],
      })
    })

    test.each([
      [{ password: '12345678' }, '400 weak-password password'],
      [{ email: 'kein-at' }, '400 invalid-email email'],
      [{ name: ' ' }, '400 missing-name name'],
    ])('W3: what a sign-up refuses is refused to a guest too: %j', async (form, refusal) => {
      const browser = on.openBrowser()
      await enter(browser)
      expect(refusalOf(await keep(browser, 'formular@example.de', form))).toBe(refusal)
    })

    test('W3: of five tabs that keep the same guest at once one does', async () => {
      const browser = on.openBrowser()
      const { uid } = accountOf(await enter(browser))
      const cookies = new Map(browser.cookies)
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, i) => {
          const tab = on.openBrowser()
          for (const [key, value] of cookies) tab.cookies.set(key, value)
          return keep(tab, `tab${i}@example.de`)
        }),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await on.run(`SELECT id FROM auth_account WHERE "userId" = '${String(uid)}'`)).toHaveLength(1)
    })

    test('W3: a caller who is not a guest keeps nothing', async () => {
      const browser = on.openBrowser()
      await browser.signUp('kein-gast@example.de')
      expect(refusalOf(await keep(browser, 'neu@example.de'))).toBe('404 not-found')
      expect(refusalOf(await keep(on.openBrowser(), 'neu@example.de'))).toBe('401 unauthenticated')
    })

    test('W6: a guest is not asked who they are, until there is a way to show it', async () => {
      const browser = on.openBrowser()
      await enter(browser)
      on.server.skipMs(6 * MINUTE_MS)
      const device = createSoftAuthenticator(PUBLIC_URL)
      const begun = await browser.send('POST', '/api/auth/passkeys/begin', {})
      expect(begun.status).toBe(200)
      const response = device.create(begun.body['options'])
      expect((await browser.send('POST', '/api/auth/passkeys/add', { name: 'Telefon', response })).status).toBe(200)
      const again = await browser.send('POST', '/api/auth/passkeys/begin', {})
      expect(refusalOf(again)).toBe('403 requires-recent-login')
    })

    test('W3: staying is all or nothing', async () => {
      const browser = on.openBrowser()
      await enter(browser)
      await on.run('ALTER TABLE auth_account RENAME COLUMN password TO hidden')
      const answer = await keep(browser, 'halb@example.de')
      await on.run('ALTER TABLE auth_account RENAME COLUMN hidden TO password')
      expect(refusalOf(answer)).toBe('500 internal-error')
      expect(accountOf(await browser.send('GET', '/api/auth/account'))['isAnonymous']).toBe(true)
      expect((await keep(browser, 'halb@example.de')).status).toBe(200)
    })
  })

  describe(`guests and the administrator on ${name}`, () => {
    const closing: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const close of closing.splice(0).toReversed()) await close()
    })

    async function open(options: Parameters<typeof openTestServer>[1] = {}) {
      const suite = await openDatabase()
      closing.push(() => suite.close())
      const reopen = async (more: Parameters<typeof openTestServer>[1]) => {
        const server = await openTestServer(suite.database, more)
        closing.push(() => server.auth.close())
        return server
      }
      return { suite, reopen, server: await reopen(options) }
    }

    test('W2: a guest on a new server is not its administrator, and does not keep out who will be', async () => {
      const { server, reopen } = await open()
      await enter(server.openBrowser())
      expect(await server.auth.readAdministratorId()).toBeUndefined()
      const closed = await reopen({ registration: 'closed' })
      expect(await closed.auth.readAdministratorId()).toBeUndefined()
      const owner = await closed.openBrowser().signUp('betreiberin@example.de')
      expect(await closed.auth.readAdministratorId()).toBe(accountOf(owner)['uid'])
    })

    test('W2: a guest who stays is the first account if there is no other, and else not', async () => {
      const { server } = await open()
      const [first, second] = [server.openBrowser(), server.openBrowser()]
      await enter(second)
      const { uid } = accountOf(await enter(first))
      await keep(first, 'erste@example.de')
      await keep(second, 'zweite@example.de')
      expect(await server.auth.readAdministratorId()).toBe(uid)
    })

    test.each(['invite', 'closed'] as const)(
      'W2: there are no guests while registration is %s',
      async (registration) => {
        const { server, reopen } = await open()
        const early = server.openBrowser()
        await enter(early)
        await server.openBrowser().signUp('jemand@example.de')
        const strict = await reopen({ registration })
        expect(refusalOf(await enter(strict.openBrowser()))).toBe('403 registration-closed')
        const late = strict.openBrowser()
        for (const [key, value] of early.cookies) late.cookies.set(key, value)
        expect(refusalOf(await keep(late, 'spaet@example.de'))).toBe('403 registration-closed')
      },
    )

    test('W4: one address makes ten guests an hour', async () => {
      const { server } = await open({ rateLimit: true })
      for (let i = 0; i < 10; i++) expect((await enter(server.openBrowser('198.51.100.7'))).status).toBe(200)
      expect(refusalOf(await enter(server.openBrowser('198.51.100.7')))).toBe('429 too-many-requests')
      expect((await enter(server.openBrowser('198.51.100.8'))).status).toBe(200)
    })

    test('W5: forgotten are guests without a session and a sign-in method that were not seen for 60 days', async () => {
      const { server, suite } = await open()
      const { uid } = accountOf(await enter(server.openBrowser()))
      const stays = server.openBrowser()
      await enter(stays)
      await keep(stays, 'stays@example.de')
      const leaving = () => suite.run('SELECT "userId" FROM auth_deletion')
      server.skipMs(59 * DAY_MS)
      await server.auth.tidy()
      expect(await leaving()).toEqual([])
      // A renewed session counts as a visit of the guest.
      const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
      const renew = (until: string) =>
        suite.run(`UPDATE auth_session SET "expiresAt" = '${until}' WHERE "userId" = '${String(uid)}'`)
      await renew(inDays(90))
      server.skipMs(2 * DAY_MS)
      await server.auth.tidy()
      expect(await leaving()).toEqual([])
      await renew(inDays(60))
      const passkey = `'p', '${String(uid)}', 'c', 'h', 'k', 0, '', 'a', 0, 'Telefon', 0, NULL`
      await suite.run(`INSERT INTO auth_passkey VALUES (${passkey})`)
      await server.auth.tidy()
      expect(await leaving(), 'a passkey leads back').toEqual([])
      await suite.run('DELETE FROM auth_passkey')
      await server.auth.tidy()
      expect(await leaving()).toEqual([{ userId: uid }])
    })
  })
}
