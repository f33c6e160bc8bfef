/** Reauthentication, and the actions that need it; the same on every database. */
import { describe, expect, test } from 'vitest'
import { createSoftAuthenticator } from '#testing/browser/soft-authenticator'
import {
  accountOf,
  GOOD_PASSWORD,
  PUBLIC_URL,
  refusalOf,
  useServer,
  type Answer,
  type Browser,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'
import { createSecondFactorSteps } from '../second-factor/second-factor-steps.ts'

const SESSION = 'taschenmesser.session_token'

export function describeReauthentication(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`showing again who one is on ${name}`, () => {
    const on = useServer(openDatabase)
    const { codeOf, finish, openWith } = createSecondFactorSteps(() => on.server)
    const reauthenticate = (browser: Browser, proof: object): Promise<Answer> =>
      browser.send('POST', '/api/auth/reauthenticate', proof)
    const codeFor = async (to: string, subject = 'Dein Code zum Bestätigen'): Promise<string> => {
      const find = () => on.server.mails.findLast((mail) => mail.to === to && mail.subject === subject)?.content.code
      await expect.poll(find).toMatch(/^\d{6}$/)
      return find() ?? ''
    }
    /** What only a recent sign-in may do. */
    const begin = (browser: Browser): Promise<Answer> => browser.send('POST', '/api/auth/second-factor/begin', {})

    test('S5: the password makes a session that is recent, in place of the old one, with a new auth_time', async () => {
      const browser = on.openBrowser()
      const before = claimsOf(await browser.signUp('again-password@example.de'))
      const old = new Map(browser.cookies)
      on.server.skipMs(300_001)
      expect(refusalOf(await begin(browser))).toBe('403 requires-recent-login')
      const answer = await reauthenticate(browser, { password: GOOD_PASSWORD })
      expect(answer.status).toBe(200)
      expect(accountOf(answer)['email']).toBe('again-password@example.de')
      expect(Number(claimsOf(answer)['auth_time']) - Number(before['auth_time'])).toBeGreaterThanOrEqual(300)
      expect((await begin(browser)).status).toBe(200)
      expect(browser.cookies.get(SESSION)).not.toBe(old.get(SESSION))
      expect(await on.readSession(old), 'the old session').toBeNull()
      expect((await browser.send('GET', '/api/auth/sessions')).body['sessions']).toHaveLength(1)
    })

    test('S5: a wrong password changes nothing', async () => {
      const browser = on.openBrowser()
      await browser.signUp('again-wrong@example.de')
      on.server.skipMs(300_001)
      for (const password of ['falsches Passwort', '', 'x'.repeat(5_000)]) {
        expect(refusalOf(await reauthenticate(browser, { password }))).toBe('403 wrong-password password')
      }
      expect(await on.readSession(browser.cookies)).not.toBeNull()
      expect(refusalOf(await begin(browser))).toBe('403 requires-recent-login')
    })

    test('S5: it is for who is signed in only', async () => {
      await on.openBrowser().signUp('again-nobody@example.de')
      expect(refusalOf(await reauthenticate(on.openBrowser(), { password: GOOD_PASSWORD }))).toBe('401 unauthenticated')
    })

    test('S5: a passkey of the same user is enough, one of another user is refused', async () => {
      const browser = on.openBrowser()
      await browser.signUp('again-passkey@example.de')
      const device = createSoftAuthenticator(PUBLIC_URL)
      const made = device.create((await browser.send('POST', '/api/auth/passkeys/begin', {})).body['options'])
      await browser.send('POST', '/api/auth/passkeys/add', { name: 'Telefon', response: made })
      const show = async (asked: Browser): Promise<Answer> => {
        const { body } = await asked.send('POST', '/api/auth/passkey/begin', {})
        return reauthenticate(asked, { passkey: device.get(body['options']) })
      }
      on.server.skipMs(300_001)
      expect((await show(browser)).status).toBe(200)
      expect((await begin(browser)).status).toBe(200)
      const other = on.openBrowser()
      await other.signUp('again-other@example.de')
      expect(refusalOf(await show(other))).toBe('409 user-mismatch')
      expect((await other.send('GET', '/api/auth/account')).body).toMatchObject({
        account: { email: 'again-other@example.de' },
      })
    })

    test('S5: a code by mail is enough, once, and in the session that asked for it', async () => {
      const browser = on.openBrowser()
      await browser.signUp('again-mail@example.de')
      const other = on.openBrowser()
      await other.signIn('again-mail@example.de')
      on.server.skipMs(300_001)
      expect((await browser.send('POST', '/api/auth/reauthenticate/send-code', {})).body).toEqual({ ok: true })
      const code = await codeFor('again-mail@example.de')
      expect(refusalOf(await reauthenticate(other, { code }))).toBe('410 expired-action-code code')
      const wrong = code === '000000' ? '000001' : '000000'
      expect(refusalOf(await reauthenticate(browser, { code: wrong }))).toBe('403 invalid-verification-code code')
      expect((await reauthenticate(browser, { code })).status).toBe(200)
      expect((await begin(browser)).status).toBe(200)
      expect(refusalOf(await reauthenticate(browser, { code }))).toBe('410 expired-action-code code')
    })

    test('F3: after a code by mail the second factor is asked as well', async () => {
      const { browser, secret } = await openWith('again-mail-two@example.de')
      await browser.send('POST', '/api/auth/reauthenticate/send-code', {})
      const code = await codeFor('again-mail-two@example.de')
      expect(refusalOf(await reauthenticate(browser, { code }))).toBe('401 multi-factor-auth-required')
      expect((await finish(browser, codeOf(secret, 1))).status).toBe(200)
      const stranger = on.openBrowser()
      await stranger.send('POST', '/api/auth/code/send', { email: 'again-mail-two@example.de' })
      const signInCode = await codeFor('again-mail-two@example.de', 'Dein Code zum Anmelden')
      const form = { email: 'again-mail-two@example.de', code: signInCode }
      expect(refusalOf(await stranger.send('POST', '/api/auth/code/sign-in', form))).toBe(
        '401 multi-factor-auth-required',
      )
      on.server.skipMs(60_000)
      expect((await finish(stranger, codeOf(secret))).status).toBe(200)
    })

    test('F9: turning the second factor on and off, and a new password, send a mail', async () => {
      const email = 'told@example.de'
      const { browser } = await openWith(email)
      await browser.send('POST', '/api/auth/second-factor/disable', {})
      await browser.send('POST', '/api/auth/second-factor/disable', {})
      await browser.send('POST', '/api/auth/password/change', {
        currentPassword: GOOD_PASSWORD,
        newPassword: 'noch ein Pferd mit Batterie',
      })
      expect(on.server.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
        'Zweiter Faktor eingeschaltet',
        'Zweiter Faktor ausgeschaltet',
        'Dein Passwort wurde geändert',
      ])
    })

    test('W1: a guest, who could not come back, has no second factor and no password', async () => {
      const browser = on.openBrowser()
      await browser.send('POST', '/api/auth/guest', {})
      expect(refusalOf(await begin(browser))).toBe('404 not-found')
      const form = { newPassword: 'noch ein Pferd mit Batterie' }
      expect(refusalOf(await browser.send('POST', '/api/auth/password/change', form))).toBe('404 not-found')
      expect(refusalOf(await browser.send('POST', '/api/auth/reauthenticate/send-code', {}))).toBe('404 not-found')
    })

    test('S5, F3: with a second factor a password is half of it, also where the device is trusted', async () => {
      const { browser, secret, uid } = await openWith('again-two@example.de')
      on.server.skipMs(300_001)
      await browser.send('POST', '/api/auth/sign-out', {})
      await browser.signIn('again-two@example.de')
      await finish(browser, codeOf(secret), true)
      on.server.skipMs(300_001)
      expect(refusalOf(await reauthenticate(browser, { password: GOOD_PASSWORD }))).toBe(
        '401 multi-factor-auth-required',
      )
      expect(await on.readSession(browser.cookies), 'the session goes on meanwhile').not.toBeNull()
      expect(refusalOf(await begin(browser))).toBe('403 requires-recent-login')
      const old = new Map(browser.cookies)
      expect((await finish(browser, codeOf(secret))).status).toBe(200)
      expect((await begin(browser)).status).toBe(200)
      expect(await on.readSession(old)).toBeNull()
      expect(await on.readSession(browser.cookies)).toMatchObject({ userId: uid })
    })

    test('S5: on a trusted device a sign-in with the password alone is not recent; the second factor makes it so', async () => {
      const { secret } = await openWith('trusted-recent@example.de')
      const browser = on.openBrowser()
      await browser.signIn('trusted-recent@example.de')
      expect((await finish(browser, codeOf(secret, 1), true)).status).toBe(200)
      await browser.send('POST', '/api/auth/sign-out', {})
      expect((await browser.signIn('trusted-recent@example.de')).status).toBe(200)
      expect(refusalOf(await begin(browser))).toBe('403 requires-recent-login')
      for (const path of ['second-factor/disable', 'second-factor/recovery-codes'])
        expect(refusalOf(await browser.send('POST', `/api/auth/${path}`, {}))).toBe('403 requires-recent-login')
      expect(refusalOf(await browser.send('POST', '/api/auth/delete', { name: 'Anna' }))).toBe(
        '403 requires-recent-login',
      )
      on.server.skipMs(60_000)
      expect(refusalOf(await reauthenticate(browser, { password: GOOD_PASSWORD }))).toBe(
        '401 multi-factor-auth-required',
      )
      expect((await finish(browser, codeOf(secret))).status).toBe(200)
      expect((await begin(browser)).status).toBe(200)
    })

    test('S5, F5: an identity proven by half is not finished in a browser with another user signed in meanwhile', async () => {
      const { browser, secret } = await openWith('again-left@example.de')
      await reauthenticate(browser, { password: GOOD_PASSWORD })
      await on.openBrowser().signUp('again-came@example.de')
      await browser.signIn('again-came@example.de')
      on.server.skipMs(60_000)
      expect(refusalOf(await finish(browser, codeOf(secret)))).toBe('409 user-mismatch')
    })

    describe('a new password', () => {
      const change = (browser: Browser, form: object): Promise<Answer> =>
        browser.send('POST', '/api/auth/password/change', form)
      const newPassword = 'noch ein Pferd mit Batterie'

      test('S4: the old one is enough, however long ago the sign-in was; all others are signed out', async () => {
        const browser = on.openBrowser()
        await browser.signUp('change@example.de')
        const other = on.openBrowser()
        await other.signIn('change@example.de')
        on.server.skipMs(300_001)
        const answer = await change(browser, { currentPassword: GOOD_PASSWORD, newPassword })
        expect(answer).toMatchObject({ status: 200, body: { ok: true } })
        expect(await on.readSession(other.cookies)).toBeNull()
        expect(await on.readSession(browser.cookies)).not.toBeNull()
        expect(refusalOf(await on.openBrowser().signIn('change@example.de'))).toBe('401 invalid-credential password')
        expect((await on.openBrowser().signIn('change@example.de', newPassword)).status).toBe(200)
      })

      test('S4: a wrong old password is named, and ends nothing', async () => {
        const browser = on.openBrowser()
        await browser.signUp('change-wrong@example.de')
        const answer = await change(browser, { currentPassword: 'falsches Passwort', newPassword })
        expect(refusalOf(answer)).toBe('403 wrong-password currentPassword')
        expect((await on.openBrowser().signIn('change-wrong@example.de')).status).toBe(200)
      })

      test('S4: without the old one a recent sign-in is needed, and enough', async () => {
        const browser = on.openBrowser()
        await browser.signUp('change-recent@example.de')
        expect((await change(browser, { newPassword })).status).toBe(200)
        on.server.skipMs(300_001)
        expect(refusalOf(await change(browser, { newPassword }))).toBe('403 requires-recent-login')
      })

      test('A2: a weak one is refused with the field it was typed in', async () => {
        const browser = on.openBrowser()
        await browser.signUp('change-weak@example.de')
        const form = { currentPassword: GOOD_PASSWORD, newPassword: 'Passwort1' }
        expect(refusalOf(await change(browser, form))).toBe('400 weak-password newPassword')
        const long = await change(browser, { ...form, newPassword: 'xy'.repeat(65) })
        expect(refusalOf(long)).toBe('400 invalid-request newPassword')
      })

      test('S4: a user who signed in without a password gets their first one', async () => {
        const browser = on.openBrowser()
        const uid = String(accountOf(await browser.signUp('change-first@example.de'))['uid'])
        await on.run(`DELETE FROM auth_account WHERE "userId" = '${uid}'`)
        expect(refusalOf(await change(browser, { currentPassword: '', newPassword }))).toBe(
          '403 wrong-password currentPassword',
        )
        expect((await change(browser, { newPassword })).status).toBe(200)
        expect((await on.openBrowser().signIn('change-first@example.de', newPassword)).status).toBe(200)
        const { body } = await browser.send('GET', '/api/auth/account')
        expect(body['security']).toMatchObject({ hasPassword: true })
      })
    })

    test('nothing was reported as a fault', () => {
      expect(on.server.faults).toEqual([])
    })
  })
}

/** Returns the claims of an idToken; its signature is checked elsewhere. */
function claimsOf({ body }: Answer): Record<string, unknown> {
  const [, payload = ''] = String(body['idToken']).split('.')
  return { ...JSON.parse(Buffer.from(payload, 'base64url').toString()) }
}
