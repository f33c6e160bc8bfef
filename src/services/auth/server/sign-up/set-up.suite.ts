/** How a server gets its administrator, and only that one; the same on every database. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  accountOf,
  codeOf,
  GOOD_PASSWORD,
  openTestServer,
  PUBLIC_URL,
  refusalOf,
  type Answer,
  type AuthTestServer,
  type Browser,
  type OpenSuiteDatabase,
  type TestServerOptions,
} from '../auth-test-server.ts'

const LOCAL = { 'x-test-local': 'yes' }
const NOT_SET_UP = '403 not-set-up'
const INVALID_LINK = '403 invalid-set-up-link'

export function describeSetUp(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`setting up a server on ${name}`, () => {
    const closing: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const close of closing.splice(0).toReversed()) await close()
    })

    async function open(options: TestServerOptions = {}) {
      const suite = await openDatabase()
      closing.push(() => suite.close())
      const start = async (more: TestServerOptions = {}): Promise<AuthTestServer> => {
        const server = await openTestServer(suite.database, { isSetUpNeeded: true, ...options, ...more })
        closing.push(() => server.auth.close())
        return server
      }
      return { suite, start, server: await start() }
    }

    const signUp = (browser: Browser, email: string, invitation?: string, headers = {}): Promise<Answer> =>
      browser.send('POST', '/api/auth/sign-up', { name: 'Anna', email, password: GOOD_PASSWORD, invitation }, headers)
    const readLink = async (server: AuthTestServer): Promise<string> => (await server.auth.readSetUpLink()) ?? ''
    const readSecret = async (server: AuthTestServer): Promise<string> => new URL(await readLink(server)).hash.slice(1)
    const signInOptions = async (server: AuthTestServer, headers = {}) =>
      (await server.openBrowser().send('GET', '/api/auth/ways-in', undefined, headers)).body
    const readEmails = async (suite: { run(sql: string): Promise<readonly Record<string, unknown>[]> }) =>
      (await suite.run('SELECT email FROM auth_user ORDER BY email')).map(({ email }) => email)

    test.each(['open', 'invite', 'closed'] as const)(
      'E1: before there is an administrator no account can be made, also while registration is %s',
      async (registration) => {
        const { server, suite } = await open({ registration })
        const browser = server.openBrowser()
        expect(refusalOf(await signUp(browser, 'eve@example.de'))).toBe(NOT_SET_UP)
        expect(refusalOf(await signUp(server.openProgram(), 'eve@example.de'))).toBe(NOT_SET_UP)
        expect(refusalOf(await signUp(browser, 'eve@example.de', 'an invitation'))).toBe(NOT_SET_UP)
        expect(refusalOf(await browser.send('POST', '/api/auth/guest', {}))).toBe(NOT_SET_UP)
        expect(refusalOf(await browser.send('POST', '/api/auth/guest', {}, LOCAL))).toBe(NOT_SET_UP)
        expect(await readEmails(suite)).toEqual([])
        expect(await suite.run('SELECT id FROM auth_session')).toEqual([])
        expect(await signInOptions(server)).toMatchObject({ setUp: 'by-link', registration: 'invite' })
      },
    )

    test('E1: if mails leave the server no code is sent either', async () => {
      const { server, suite } = await open({ isMailSent: true })
      expect(refusalOf(await signUp(server.openBrowser(), 'eve@example.de'))).toBe(NOT_SET_UP)
      expect(refusalOf(await signUp(server.openBrowser(), 'eve@example.de', 'setup=guessed'))).toBe(INVALID_LINK)
      await server.auth.settle()
      expect(server.mails).toEqual([])
      expect(await suite.run('SELECT * FROM auth_mail_secret')).toEqual([])
    })

    test('E2: the link makes who comes by it the administrator, once, and is the same after a restart', async () => {
      const { server, start, suite } = await open({ registration: 'invite' })
      const link = await readLink(server)
      expect(link).toMatch(/^http:\/\/localhost:3000\/register#setup=[\w-]{43}$/)
      const again = await start()
      expect(await readLink(again)).toBe(link)
      const secret = new URL(link).hash.slice(1)
      expect(JSON.stringify(await suite.run('SELECT * FROM auth_setting'))).not.toContain(secret.slice('setup='.length))
      const answer = await signUp(again.openBrowser(), 'anna@example.de', secret)
      expect(await server.auth.readAdministratorId()).toBe(accountOf(answer)['uid'])
      expect(await server.auth.readSetUpLink()).toBeUndefined()
      expect(refusalOf(await signUp(server.openBrowser(), 'ben@example.de', secret))).toBe(INVALID_LINK)
      expect(await readEmails(suite)).toEqual(['anna@example.de'])
      expect(await suite.run(`SELECT value FROM auth_setting WHERE name = 'set-up'`)).toEqual([])
    })

    test('E2: a link made under another secret, or a piece of one, opens nothing', async () => {
      const { server, start } = await open()
      const secret = await readSecret(server)
      const other = await start({ secret: 'another secret of tests, 91c5a7' })
      expect(await readSecret(other)).not.toBe(secret)
      for (const wrong of [secret.slice(0, -1), `${secret}x`, 'setup=', await readSecret(other)])
        expect(refusalOf(await signUp(server.openBrowser(), 'eve@example.de', wrong)), `by ${wrong}`).toBe(INVALID_LINK)
      expect((await signUp(server.openBrowser(), 'anna@example.de', secret)).status).toBe(200)
    })

    test('E3: of ten who use the link at the same moment on two servers one becomes the administrator, and the others get no account', async () => {
      const { server, start, suite } = await open({ registration: 'open' })
      const second = await start()
      const secret = await readSecret(server)
      expect(await readSecret(second)).toBe(secret)
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          signUp((i % 2 === 0 ? server : second).openBrowser(), `race-${i}@example.de`, secret),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status !== 200).map(refusalOf)).toEqual(Array(9).fill(INVALID_LINK))
      expect(await readEmails(suite)).toHaveLength(1)
    })

    test('E3: of ten at the machine itself at the same moment one becomes the administrator, and the others get no account', async () => {
      const { server, suite } = await open({ registration: 'invite' })
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => signUp(server.openBrowser(), `local-${i}@example.de`, undefined, LOCAL)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await readEmails(suite)).toHaveLength(1)
    })

    test('E3: a sign-up that fails gives the link back, and leaves no administrator', async () => {
      let failures = 1
      const ensureUserRecord = async (): Promise<void> => {
        failures -= 1
        if (failures >= 0) throw new Error('the disk of the documents is full')
      }
      const { server } = await open({ ensureUserRecord })
      const secret = await readSecret(server)
      expect((await signUp(server.openBrowser(), 'anna@example.de', secret)).status).toBe(500)
      expect(await server.auth.readAdministratorId()).toBeUndefined()
      expect(refusalOf(await signUp(server.openBrowser(), 'weak@example.de'))).toBe(NOT_SET_UP)
      expect((await signUp(server.openBrowser(), 'anna@example.de', secret)).status).toBe(200)
    })

    test('E3: when the last account is gone there is a new link, and the old one counts no more', async () => {
      const { server, suite } = await open({ registration: 'open' })
      const old = await readSecret(server)
      const anna = server.openBrowser()
      await signUp(anna, 'anna@example.de', undefined, LOCAL)
      expect((await anna.send('POST', '/api/auth/delete', { name: 'Anna' })).status).toBe(200)
      await server.auth.settle()
      expect(await readEmails(suite)).toEqual([])
      expect(refusalOf(await signUp(server.openBrowser(), 'eve@example.de'))).toBe(NOT_SET_UP)
      expect(refusalOf(await signUp(server.openBrowser(), 'eve@example.de', old))).toBe(INVALID_LINK)
      const secret = await readSecret(server)
      expect(secret).not.toBe(old)
      expect((await signUp(server.openBrowser(), 'ben@example.de', secret)).status).toBe(200)
    })

    test('W2: a guest who is left when the last account goes needs the link to stay, and is the administrator then', async () => {
      const { server } = await open({ registration: 'open' })
      const [anna, guest] = [server.openBrowser(), server.openBrowser()]
      await signUp(anna, 'anna@example.de', await readSecret(server))
      const { uid } = accountOf(await guest.send('POST', '/api/auth/guest', {}))
      await anna.send('POST', '/api/auth/delete', { name: 'Anna' })
      await server.auth.settle()
      const keep = (invitation?: string) =>
        guest.send('POST', '/api/auth/guest/keep', {
          name: 'Ben',
          email: 'ben@example.de',
          password: GOOD_PASSWORD,
          invitation,
        })
      expect(refusalOf(await keep())).toBe(NOT_SET_UP)
      expect((await keep(await readSecret(server))).status).toBe(200)
      expect(await server.auth.readAdministratorId()).toBe(uid)
    })

    test('E1: the link reaches through the code of a mail, and makes the administrator at its end', async () => {
      const { server, suite } = await open({ isMailSent: true, registration: 'closed' })
      const secret = await readSecret(server)
      const browser = server.openBrowser()
      expect((await signUp(browser, 'anna@example.de', secret)).body).toEqual({ isCodeSent: true })
      expect(JSON.stringify(await suite.run('SELECT * FROM auth_mail_secret'))).not.toContain(secret)
      const code = codeOf(await server.waitForMail('anna@example.de'))
      const answer = await browser.send('POST', '/api/auth/sign-up/confirm', { email: 'anna@example.de', code })
      expect(await server.auth.readAdministratorId()).toBe(accountOf(answer)['uid'])
    })

    test('E4: a browser at the machine itself needs no link, but only where PUBLIC_URL is there too', async () => {
      const { server, start } = await open()
      const elsewhere = await start({ publicUrl: 'https://app.example.org' })
      const headers = { ...LOCAL, origin: 'https://app.example.org' }
      expect(refusalOf(await signUp(elsewhere.openBrowser(), 'eve@example.de', undefined, headers))).toBe(NOT_SET_UP)
      expect(await signInOptions(elsewhere, LOCAL)).toMatchObject({ setUp: 'by-link' })
      expect(await signInOptions(server, LOCAL)).toMatchObject({ setUp: 'here', registration: 'open' })
      const answer = await signUp(server.openBrowser(), 'anna@example.de', undefined, LOCAL)
      expect(await server.auth.readAdministratorId()).toBe(accountOf(answer)['uid'])
    })

    test('E5: the page names the administrator to ask for an invitation, while invitations are needed', async () => {
      const { server } = await open({ registration: 'invite' })
      expect(await signInOptions(server)).not.toHaveProperty('administratorName')
      const anna = server.openBrowser()
      await signUp(anna, 'anna@example.de', await readSecret(server))
      const told = await signInOptions(server)
      expect(told).toEqual({
        registration: 'invite',
        setUp: 'done',
        administratorName: 'Anna',
        publicUrl: PUBLIC_URL,
        isMailSent: false,
        providers: [],
      })
      for (const registration of ['open', 'closed']) {
        await anna.send('POST', '/api/auth/admin/registration', { registration })
        expect(await signInOptions(server)).not.toHaveProperty('administratorName')
      }
    })

    test('E6: the administrator gets a message, and so does the heir; other users do not', async () => {
      const { server } = await open({ registration: 'open' })
      const [anna, ben] = [server.openBrowser(), server.openBrowser()]
      const annaId = accountOf(await signUp(anna, 'anna@example.de', await readSecret(server)))['uid']
      const benId = accountOf(await signUp(ben, 'ben@example.de'))['uid']
      await server.auth.settle()
      const told = () => server.notices.filter(({ key }) => key === 'administrator').map(({ uid }) => uid)
      expect(told()).toEqual([annaId])
      expect((await anna.send('POST', '/api/auth/delete', { name: 'Anna' })).status).toBe(200)
      await server.auth.settle()
      expect(told()).toEqual([annaId, benId])
    })
  })
}
