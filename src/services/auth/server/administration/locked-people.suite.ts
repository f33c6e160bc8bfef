/** Everything stops for a locked user and resumes when they are unlocked; the same on every database. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  accountOf,
  codeOf,
  GOOD_PASSWORD,
  openTestServer,
  refusalOf,
  tokenOf,
  type Answer,
  type AuthTestServer,
  type Browser,
  type OpenSuiteDatabase,
  type TestServerOptions,
} from '../auth-test-server.ts'

const NEW_PASSWORD = 'lila Zebra mit Regenschirm'
const post = (browser: Browser, path: string, body: object = {}): Promise<Answer> =>
  browser.send('POST', `/api/auth/${path}`, body)

export function describeLockedPeople(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`locked people on ${name}`, () => {
    const closing: (() => Promise<void>)[] = []
    let suite: Awaited<ReturnType<OpenSuiteDatabase>>
    let chief: Browser

    beforeEach(async () => {
      suite = await openDatabase()
    })
    afterEach(async () => {
      for (const close of closing.splice(0)) await close()
      await suite.close()
    })

    /** A server with an administrator. */
    async function open(options: TestServerOptions = {}): Promise<AuthTestServer> {
      const server = await openTestServer(suite.database, options)
      closing.push(() => server.auth.close())
      chief = server.openBrowser()
      await chief.signUp('chief@example.de')
      if (options.isMailSent === true) {
        const code = codeOf(await server.waitForMail('chief@example.de'))
        await post(chief, 'sign-up/confirm', { email: 'chief@example.de', code })
      }
      return server
    }
    const disable = (uid: unknown, isDisabled: boolean) => post(chief, 'admin/disable', { uid, isDisabled })

    test('P2: sessions, idTokens and API tokens of who is locked open nothing; the tokens come back', async () => {
      const { auth, openBrowser } = await open()
      const ben = openBrowser()
      const uid = accountOf(await ben.signUp('ben@example.de'))['uid']
      const bearer = async (path: string, body: object, key: string) =>
        `Bearer ${String((await post(ben, path, body)).body[key])}`
      const idToken = await bearer('refresh', {}, 'idToken')
      const apiToken = await bearer('tokens/make', { name: 'Skript', scope: 'write' }, 'secret')
      const opens = async () => [
        (await auth.readSession(undefined, idToken)) !== null,
        (await auth.findProgram(apiToken)) !== null,
        (await ben.send('GET', '/api/auth/account')).status === 200,
      ]
      expect(await opens()).toEqual([true, true, true])
      expect((await disable(uid, true)).status).toBe(200)
      expect(await opens()).toEqual([false, false, false])
      expect((await disable(uid, false)).status).toBe(200)
      expect(await opens(), 'they sign in anew').toEqual([false, true, false])
    })

    test('P2: codes and links that reach a locked user do not sign them in; a new password counts once they are unlocked', async () => {
      const server = await open()
      const ben = server.openBrowser()
      const uid = accountOf(await ben.signUp('ben@example.de'))['uid']
      await post(ben, 'email/change', { email: 'new@example.de' })
      const change = tokenOf(await server.waitForMail('new@example.de'))
      await disable(uid, true)
      expect(refusalOf(await post(ben, 'email/confirm', { token: change }))).toBe('403 sign-in-to-confirm')

      const phone = server.openBrowser()
      await post(phone, 'code/send', { email: 'ben@example.de' })
      const code = codeOf(await server.waitForMail('ben@example.de', 2))
      expect(refusalOf(await post(phone, 'code/sign-in', { email: 'ben@example.de', code }))).toBe('403 user-disabled')

      await post(phone, 'password/forgot', { email: 'ben@example.de' })
      const token = tokenOf(await server.waitForMail('ben@example.de', 3))
      expect((await post(phone, 'password/reset', { token, password: NEW_PASSWORD })).status).toBe(200)
      expect(refusalOf(await phone.signIn('ben@example.de', NEW_PASSWORD))).toBe('403 user-disabled')
      await disable(uid, false)
      expect(refusalOf(await phone.signIn('ben@example.de'))).toBe('401 invalid-credential password')
      expect((await phone.signIn('ben@example.de', NEW_PASSWORD)).status).toBe(200)
    })

    test.each([true, false])(
      'P2: invitations of a locked administrator do not count (mails: %s)',
      async (isMailSent) => {
        const server = await open({ isMailSent, registration: 'invite' })
        const link = String((await post(chief, 'admin/invite', { note: '' })).body['link'])
        const form = {
          name: 'Ben',
          email: 'ben@example.de',
          password: GOOD_PASSWORD,
          invitation: new URL(link).hash.slice(1),
        }
        // Locks as the terminal command does, which can lock administrators too.
        const lock = (isDisabled: boolean) =>
          suite.run(`UPDATE auth_user SET "isDisabled" = ${isDisabled} WHERE email = 'chief@example.de' RETURNING id`)
        await lock(true)
        expect(refusalOf(await post(server.openBrowser(), 'sign-up', form))).toBe('403 invalid-invitation')
        await lock(false)
        expect((await post(server.openBrowser(), 'sign-up', form)).status).toBe(200)
      },
    )

    test('P2: an invitation whose owner is locked while a sign-up waits for its code does not count either', async () => {
      const server = await open({ isMailSent: true, registration: 'invite' })
      const link = String((await post(chief, 'admin/invite', { note: '' })).body['link'])
      const form = {
        name: 'Ben',
        email: 'ben@example.de',
        password: GOOD_PASSWORD,
        invitation: new URL(link).hash.slice(1),
      }
      const ben = server.openBrowser()
      expect((await post(ben, 'sign-up', form)).body).toEqual({ isCodeSent: true })
      const code = codeOf(await server.waitForMail('ben@example.de'))
      await suite.run(`UPDATE auth_user SET "isDisabled" = true WHERE email = 'chief@example.de' RETURNING id`)
      expect(refusalOf(await post(ben, 'sign-up/confirm', { email: 'ben@example.de', code }))).toBe(
        '403 invalid-invitation',
      )
    })

    test('P2: a guest who is locked while they wait for the code of their sign-up stays a guest', async () => {
      const server = await open({ isMailSent: true })
      const guest = server.openBrowser()
      const { uid } = accountOf(await post(guest, 'guest'))
      const email = 'stays@example.de'
      expect((await post(guest, 'guest/keep', { name: 'Gast', email, password: GOOD_PASSWORD })).status).toBe(200)
      const code = codeOf(await server.waitForMail(email))
      await disable(uid, true)
      expect(refusalOf(await post(guest, 'sign-up/confirm', { email, code }))).toBe('403 user-disabled')
      expect(await suite.run(`SELECT id FROM auth_user WHERE email = '${email}'`)).toEqual([])
      expect(refusalOf(await guest.signIn(email))).toBe('401 invalid-credential password')
    })
  })
}
