/** Proving and changing the address of an account; the same on every database. */
import { describe, expect, test } from 'vitest'
import { MAIL_LINK_LIFE_MS, RECENT_LOGIN_MS } from '#auth'
import {
  accountOf,
  refusalOf,
  tokenOf,
  useServer,
  type Answer,
  type Browser,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'

export function describeEmailAddress(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`the address of an account on ${name}`, () => {
    const on = useServer(openDatabase)

    const change = (browser: Browser, email: string): Promise<Answer> =>
      browser.send('POST', '/api/auth/email/change', { email })
    const confirm = (browser: Browser, token: string): Promise<Answer> =>
      browser.send('POST', '/api/auth/email/confirm', { token })
    const verify = (browser: Browser, token: string): Promise<Answer> =>
      browser.send('POST', '/api/auth/email/verify', { token })
    const readAccount = (browser: Browser): Promise<Answer> => browser.send('GET', '/api/auth/account')
    async function signUp(email: string): Promise<Browser> {
      const browser = on.openBrowser()
      expect((await browser.signUp(email)).status).toBe(200)
      return browser
    }

    test('M11: the link of a mail proves the address', async () => {
      const browser = await signUp('verify@example.de')
      expect((await browser.send('POST', '/api/auth/email/send-verification', {})).body).toEqual({ ok: true })
      const token = tokenOf(await on.server.waitForMail('verify@example.de'))
      expect((await verify(browser, token)).body).toEqual({ ok: true })
      expect(accountOf(await readAccount(browser))).toMatchObject({ emailVerified: true })
      expect(refusalOf(await verify(browser, token))).toBe('410 invalid-action-code')
      expect(refusalOf(await verify(on.openBrowser(), token)), 'without a session').toBe('410 invalid-action-code')
      await browser.send('POST', '/api/auth/email/send-verification', {})
      await browser.send('POST', '/api/auth/password/forgot', { email: 'verify@example.de' })
      await on.server.waitForMail('verify@example.de', 2)
      expect(
        on.server.mails.filter(({ to }) => to === 'verify@example.de'),
        'no second one',
      ).toHaveLength(2)
    })

    test('M11: a new address counts once it is confirmed from there, and the old one hears of it twice', async () => {
      const browser = await signUp('before@example.de')
      const { uid } = accountOf(await readAccount(browser))
      expect((await change(browser, ' After@example.de ')).body).toEqual({ ok: true })
      expect((await readAccount(browser)).body).toMatchObject({
        account: { email: 'before@example.de' },
        security: { pendingEmail: 'after@example.de' },
      })
      expect(await on.server.waitForMail('before@example.de')).toMatchObject({
        subject: 'Deine E-Mail-Adresse soll geändert werden',
      })
      expect((await browser.signIn('before@example.de')).status).toBe(200)
      const token = tokenOf(await on.server.waitForMail('after@example.de'))
      expect((await confirm(browser, token)).body).toEqual({ email: 'after@example.de' })
      const { body } = await readAccount(browser)
      expect(body).toMatchObject({
        account: { uid, email: 'after@example.de', emailVerified: true },
        security: { pendingEmail: null },
      })
      expect(on.server.ensured.at(-1)).toBe(uid)
      expect(await on.server.waitForMail('before@example.de', 2)).toMatchObject({
        subject: 'Deine E-Mail-Adresse wurde geändert',
      })
      expect(refusalOf(await on.openBrowser().signIn('before@example.de'))).toBe('401 invalid-credential password')
      expect((await on.openBrowser().signIn('after@example.de')).status).toBe(200)
      expect(refusalOf(await confirm(browser, token))).toBe('410 invalid-action-code')
    })

    test('M11: that an address is taken is visible only to the user who confirms it', async () => {
      await signUp('somebody@example.de')
      const browser = await signUp('wants@example.de')
      expect((await change(browser, 'somebody@example.de')).body).toEqual({ ok: true })
      const token = tokenOf(await on.server.waitForMail('somebody@example.de'))
      expect(refusalOf(await confirm(browser, token))).toBe('409 email-already-in-use email')
      expect(accountOf(await readAccount(browser))).toMatchObject({ email: 'wants@example.de' })
      expect((await on.openBrowser().signIn('somebody@example.de')).status).toBe(200)
    })

    test('M11: of two who confirm the same address at the same moment one gets it', async () => {
      const [one, two] = [await signUp('one@example.de'), await signUp('two@example.de')]
      await change(one, 'both@example.de')
      await change(two, 'both@example.de')
      const tokenTo = async (count: number) => tokenOf(await on.server.waitForMail('both@example.de', count))
      const [first, second] = [await tokenTo(1), await tokenTo(2)]
      const answers = await Promise.all([confirm(one, first), confirm(two, second)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status !== 200).map(refusalOf)).toEqual(['409 email-already-in-use email'])
    })

    test('M11: changing it needs a recent sign-in, an address, and another one', async () => {
      const browser = await signUp('recent@example.de')
      expect(refusalOf(await change(browser, 'no address'))).toBe('400 invalid-email email')
      expect(refusalOf(await change(browser, 'Recent@example.de'))).toBe('400 invalid-request email')
      expect(refusalOf(await change(on.openBrowser(), 'new@example.de'))).toBe('401 unauthenticated')
      on.server.skipMs(RECENT_LOGIN_MS + 1_000)
      expect(refusalOf(await change(browser, 'new@example.de'))).toBe('403 requires-recent-login')
    })

    test('M3: a link is over after an hour, and when a newer one was sent', async () => {
      const browser = await signUp('links@example.de')
      await change(browser, 'first@example.de')
      await change(browser, 'second@example.de')
      const [first, second] = [
        await on.server.waitForMail('first@example.de'),
        await on.server.waitForMail('second@example.de'),
      ]
      expect(refusalOf(await confirm(browser, tokenOf(first)))).toBe('410 invalid-action-code')
      expect((await readAccount(browser)).body).toMatchObject({ security: { pendingEmail: 'second@example.de' } })
      on.server.skipMs(MAIL_LINK_LIFE_MS)
      expect(refusalOf(await confirm(browser, tokenOf(second)))).toBe('410 invalid-action-code')
      expect((await readAccount(browser)).body).toMatchObject({ security: { pendingEmail: null } })
    })

    test('M5: links that were sent to the old address are worth nothing after the change', async () => {
      const browser = await signUp('leaves@example.de')
      await browser.send('POST', '/api/auth/email/send-verification', {})
      const verification = tokenOf(await on.server.waitForMail('leaves@example.de'))
      await browser.send('POST', '/api/auth/password/forgot', { email: 'leaves@example.de' })
      const reset = tokenOf(await on.server.waitForMail('leaves@example.de', 2))
      await change(browser, 'arrived@example.de')
      await confirm(browser, tokenOf(await on.server.waitForMail('arrived@example.de')))
      expect(refusalOf(await verify(browser, verification))).toBe('410 invalid-action-code')
      const reuse = (): Promise<Answer> =>
        browser.send('POST', '/api/auth/password/reset', { token: reset, password: 'lila Zebra im Regen' })
      expect(refusalOf(await reuse())).toBe('410 invalid-action-code')
      await change(browser, 'leaves@example.de')
      const back = on.server.waitForMail('leaves@example.de', 5)
      expect((await confirm(browser, tokenOf(await back))).status).toBe(200)
      expect(refusalOf(await reuse()), 'also when the address comes back').toBe('410 invalid-action-code')
    })

    test('M11: a guest has no mailbox to prove or change', async () => {
      const browser = on.openBrowser()
      await browser.send('POST', '/api/auth/guest', {})
      expect(refusalOf(await change(browser, 'guest@example.de'))).toBe('404 not-found')
      expect(refusalOf(await browser.send('POST', '/api/auth/email/send-verification', {}))).toBe('404 not-found')
      expect(refusalOf(await browser.send('POST', '/api/auth/reauthenticate/send-code', {}))).toBe('404 not-found')
    })

    test('S5: a code by mail reauthenticates this session and no other', async () => {
      const [laptop, phone] = [await signUp('again@example.de'), on.openBrowser()]
      await phone.signIn('again@example.de')
      await on.server.waitForMail('again@example.de')
      await laptop.send('POST', '/api/auth/reauthenticate/send-code', {})
      const { content } = await on.server.waitForMail('again@example.de', 2)
      expect(refusalOf(await phone.send('POST', '/api/auth/reauthenticate', { code: content.code }))).toBe(
        '410 expired-action-code code',
      )
      expect((await laptop.send('POST', '/api/auth/reauthenticate', { code: content.code })).status).toBe(200)
    })

    test('nothing was reported as a fault', () => {
      expect(on.server.faults).toEqual([])
    })
  })
}
