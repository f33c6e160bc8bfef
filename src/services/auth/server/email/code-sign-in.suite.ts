/** Signing in with a code from a mail; the same on every database. */
import { describe, expect, test } from 'vitest'
import { MAIL_CODE_LIFE_MS } from '#auth'
import {
  accountOf,
  codeOf,
  refusalOf,
  tokenOf,
  useServer,
  type Answer,
  type Browser,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'

const send = (browser: Browser, email: string): Promise<Answer> =>
  browser.send('POST', '/api/auth/code/send', { email })
const enter = (browser: Browser, email: string, code: string): Promise<Answer> =>
  browser.send('POST', '/api/auth/code/sign-in', { email, code })

/** Another code of six digits. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

export function describeCodeSignIn(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`the moment at which mails leave that are only sent if an account exists, on ${name}`, () => {
    const timers = new Map<() => void, number>()
    const on = useServer(openDatabase, {
      random: () => 0.9,
      startTimer(callback, delayMs) {
        timers.set(callback, delayMs)
        return () => void timers.delete(callback)
      },
    })

    test.each([
      ['a code to sign in', 'code/send'],
      ['a link for a new password', 'password/forgot'],
    ])('M16: %s leaves when chance says, with an account and without one', async (_what, path) => {
      const email = `${path.replace('/', '-')}@example.de`
      await on.openBrowser().signUp(email)
      await on.server.auth.settle()
      const before = on.server.mails.length
      for (const to of [email, `nobody-${email}`]) {
        expect((await on.openBrowser().send('POST', `/api/auth/${path}`, { email: to })).status).toBe(200)
        expect([...timers.values()], `a mail to ${to}`).toEqual([1_805])
        expect(on.server.mails).toHaveLength(before + (to === email ? 0 : 1))
        for (const callback of timers.keys()) callback()
        await on.server.auth.settle()
      }
      expect(on.server.mails.slice(before)).toMatchObject([{ to: email }])
    })
  })

  describe(`signing in with a code on ${name}`, () => {
    const on = useServer(openDatabase)

    async function askFor(email: string, browser = on.openBrowser()): Promise<{ browser: Browser; code: string }> {
      const already = on.server.mails.filter((mail) => mail.to === email && mail.content.code !== undefined).length
      expect(await send(browser, ` ${email.toUpperCase()}`)).toMatchObject({ status: 200, body: { ok: true } })
      await expect
        .poll(() => on.server.mails.filter((mail) => mail.to === email && mail.content.code !== undefined).length)
        .toBe(already + 1)
      const mail = on.server.mails.findLast(({ to, content }) => to === email && content.code !== undefined)
      if (mail === undefined) throw new Error(`no code for ${email}`)
      return { browser, code: codeOf(mail) }
    }

    test('M1: the code of a mail signs in like a password, and shows that the address is the person’s', async () => {
      await on.openBrowser().signUp('code@example.de')
      const { browser, code } = await askFor('code@example.de')
      const answer = await enter(browser, ' Code@example.DE', code)
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ idToken: expect.any(String), expiresIn: 3_600 })
      expect(accountOf(answer)).toMatchObject({ email: 'code@example.de', emailVerified: true })
      expect(await on.readSession(browser.cookies)).not.toBeNull()
    })

    test('M1: a code that was used is over', async () => {
      await on.openBrowser().signUp('replay@example.de')
      const { browser, code } = await askFor('replay@example.de')
      expect((await enter(browser, 'replay@example.de', code)).status).toBe(200)
      expect(refusalOf(await enter(browser, 'replay@example.de', code))).toBe('410 expired-action-code code')
    })

    test('M1: of twenty who bring the same code at the same moment one is let in', async () => {
      await on.openBrowser().signUp('race-code@example.de')
      const { browser, code } = await askFor('race-code@example.de')
      const answers = await Promise.all(Array.from({ length: 20 }, () => enter(browser, 'race-code@example.de', code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status !== 200).map(refusalOf)).toEqual(
        Array(19).fill('410 expired-action-code code'),
      )
    })

    test('M1: the third wrong code ends the right one', async () => {
      await on.openBrowser().signUp('three@example.de')
      const { browser, code } = await askFor('three@example.de')
      const answers = [1, 2, 3, 4].map(() => enter(browser, 'three@example.de', wrong(code)))
      expect((await Promise.all(answers)).map(refusalOf).toSorted()).toEqual([
        '403 invalid-verification-code code',
        '403 invalid-verification-code code',
        '410 expired-action-code code',
        '410 expired-action-code code',
      ])
      expect(refusalOf(await enter(browser, 'three@example.de', code))).toBe('410 expired-action-code code')
      const again = await askFor('three@example.de', browser)
      expect((await enter(browser, 'three@example.de', again.code)).status).toBe(200)
    })

    test('M1: after ten minutes a code is over', async () => {
      await on.openBrowser().signUp('late@example.de')
      const { browser, code } = await askFor('late@example.de')
      on.server.skipMs(MAIL_CODE_LIFE_MS)
      expect(refusalOf(await enter(browser, 'late@example.de', code))).toBe('410 expired-action-code code')
    })

    test('M2: a code is worth nothing in another browser, with another address, or as anything else', async () => {
      await on.openBrowser().signUp('bound@example.de')
      await on.openBrowser().signUp('other@example.de')
      const { browser, code } = await askFor('bound@example.de')
      const stranger = (await askFor('other@example.de')).browser
      expect(refusalOf(await enter(on.openBrowser(), 'bound@example.de', code))).toBe('410 expired-action-code code')
      expect(refusalOf(await enter(stranger, 'bound@example.de', code))).toBe('410 expired-action-code code')
      expect(refusalOf(await enter(browser, 'other@example.de', code))).toBe('410 expired-action-code code')
      const asSignUp = await browser.send('POST', '/api/auth/sign-up/confirm', { email: 'bound@example.de', code })
      expect(refusalOf(asSignUp)).toBe('410 expired-action-code code')
      expect((await enter(browser, 'bound@example.de', code)).status).toBe(200)
    })

    test('M2: a stranger who asks for codes and types wrong ones leaves the person’s code alone', async () => {
      await on.openBrowser().signUp('calm@example.de')
      const { browser, code } = await askFor('calm@example.de')
      const stranger = (await askFor('calm@example.de')).browser
      for (let i = 0; i < 5; i++) await enter(stranger, 'calm@example.de', '000000')
      expect((await enter(browser, 'calm@example.de', code)).status).toBe(200)
    })

    test('M2: a second code in the same browser takes the place of the first', async () => {
      await on.openBrowser().signUp('second@example.de')
      const first = await askFor('second@example.de')
      const second = await askFor('second@example.de', first.browser)
      if (first.code !== second.code) {
        const answer = await enter(first.browser, 'second@example.de', first.code)
        expect(refusalOf(answer)).toBe('403 invalid-verification-code code')
      }
      expect((await enter(first.browser, 'second@example.de', second.code)).status).toBe(200)
    })

    test('M7: an address without an account gets the same answers, step by step, and no mail', async () => {
      await on.openBrowser().signUp('known-code@example.de')
      const steps = async (email: string): Promise<unknown[]> => {
        const browser = on.openBrowser()
        const answers = [await enter(browser, email, '000000'), await send(browser, email)]
        for (let i = 0; i < 4; i++)
          answers.push(await enter(browser, email, 'x23456'), await enter(browser, email, '000000'))
        return answers.map(({ status, headers, body }) => ({ status, headers: [...headers.keys()], body }))
      }
      expect(await steps('nobody@example.de')).toEqual(await steps('known-code@example.de'))
      await on.server.waitForMail('known-code@example.de')
      expect(on.server.mails.filter(({ to }) => to === 'nobody@example.de')).toEqual([])
    })

    test('M7: what is kept of a request does not name an address', async () => {
      await send(on.openBrowser(), 'not-kept@example.de')
      expect(JSON.stringify(await on.run('SELECT owner, place, payload FROM auth_mail_secret'))).not.toContain(
        'not-kept',
      )
    })

    test('nothing was reported as a fault', () => {
      expect(on.server.faults).toEqual([])
    })
  })

  describe(`taking over an account with a mail on ${name}`, () => {
    const on = useServer(openDatabase, { isMailSent: true })

    /** An account with an unproven address, as it was made before mails left the server. */
    async function makeUnproven(email: string): Promise<Browser> {
      const browser = on.openBrowser()
      await browser.signUp(email)
      const code = codeOf(await on.server.waitForMail(email))
      expect((await browser.send('POST', '/api/auth/sign-up/confirm', { email, code })).status).toBe(200)
      await on.run(`UPDATE auth_user SET "emailVerified" = false WHERE email = '${email}' RETURNING id`)
      return browser
    }

    async function enterByMail(browser: Browser, email: string): Promise<Answer> {
      await send(browser, email)
      return enter(browser, email, codeOf(await on.server.waitForMail(email, 2)))
    }

    test('M9: the user who proves an address first owns the account; what a stranger set up there before is removed', async () => {
      const email = 'trap@example.de'
      const stranger = await makeUnproven(email)
      const owner = on.openBrowser()
      const answer = await enterByMail(owner, email)
      expect(accountOf(answer)).toMatchObject({ emailVerified: true, providerData: [] })
      expect(await on.readSession(stranger.cookies)).toBeNull()
      expect(refusalOf(await stranger.signIn(email))).toBe('401 invalid-credential password')
      expect(on.server.mails.map(({ subject }) => subject)).toContain('Richte deine Anmeldung neu ein')
    })

    test('M9: a link for a new password proves an address as a code does, and leaves only the new password', async () => {
      const email = 'trap-reset@example.de'
      const stranger = await makeUnproven(email)
      const begun = await stranger.send('POST', '/api/auth/second-factor/begin', {})
      expect(begun.status).toBe(200)
      await on.run(
        `UPDATE auth_second_factor SET secret = "pendingSecret" WHERE "userId" = (SELECT id FROM auth_user WHERE email = '${email}') RETURNING 1 AS one`,
      )
      await on.openBrowser().send('POST', '/api/auth/password/forgot', { email })
      const token = tokenOf(await on.server.waitForMail(email, 2))
      const owner = on.openBrowser()
      const password = 'lila Zebra mit Regenschirm'
      expect((await owner.send('POST', '/api/auth/password/reset', { token, password })).status).toBe(200)
      expect(await on.readSession(stranger.cookies)).toBeNull()
      const answer = await owner.signIn(email, password)
      expect(accountOf(answer), 'no second factor of a stranger is asked for').toMatchObject({ emailVerified: true })
    })

    test('M9: in a browser that the account knows nothing is taken away', async () => {
      const email = 'own@example.de'
      const browser = await makeUnproven(email)
      expect(accountOf(await enterByMail(browser, email))).toMatchObject({ emailVerified: true })
      expect((await browser.signIn(email)).status).toBe(200)
    })
  })
}
