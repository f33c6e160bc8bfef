/** Registering on a server whose mails leave it; the same on every database. */
import { afterEach, describe, expect, test } from 'vitest'
import { MAIL_CODE_LIFE_MS } from '#auth'
import {
  accountOf,
  codeOf,
  GOOD_PASSWORD,
  openTestServer,
  refusalOf,
  useServer,
  type Answer,
  type Browser,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'

const confirm = (browser: Browser, email: string, code: string): Promise<Answer> =>
  browser.send('POST', '/api/auth/sign-up/confirm', { email, code })

export function describeSignUpByMail(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`registering by mail on ${name}`, () => {
    const on = useServer(openDatabase, { isMailSent: true })
    const closing: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const close of closing.splice(0).toReversed()) await close()
    })

    test('M8: an account begins with the code of a mail, proven, with the name and password of the form', async () => {
      const browser = on.openBrowser()
      const asked = await browser.signUp(' New@example.de ', GOOD_PASSWORD, 'Neu')
      expect(asked).toMatchObject({ status: 200, body: { isCodeSent: true } })
      expect(await on.run(`SELECT id FROM auth_user WHERE email = 'new@example.de'`)).toEqual([])
      expect(await on.readSession(browser.cookies)).toBeNull()
      const code = codeOf(await on.server.waitForMail('new@example.de'))
      const answer = await confirm(browser, 'NEW@example.de', code)
      expect(answer.status).toBe(200)
      expect(accountOf(answer)).toMatchObject({ email: 'new@example.de', emailVerified: true, displayName: 'Neu' })
      expect(await on.readSession(browser.cookies)).not.toBeNull()
      expect((await on.openBrowser().signIn('new@example.de')).status).toBe(200)
      expect(await on.server.auth.readAdministratorId()).toBe(accountOf(answer)['uid'])
    })

    test('M8: an address that has an account gets a hint instead of a code, and its account stays as it is', async () => {
      const owner = on.openBrowser()
      await owner.signUp('taken@example.de')
      await confirm(owner, 'taken@example.de', codeOf(await on.server.waitForMail('taken@example.de')))
      const browser = on.openBrowser()
      expect((await browser.signUp('taken@example.de', 'ein anderes Passwort')).body).toEqual({ isCodeSent: true })
      const hint = await on.server.waitForMail('taken@example.de', 2)
      expect(hint).toMatchObject({ subject: 'Du hast schon ein Konto', content: { link: { label: 'Anmelden' } } })
      expect(hint.content.code).toBeUndefined()
      expect((await on.openBrowser().signIn('taken@example.de')).status).toBe(200)
    })

    test('M7: answers are the same for an address with and without an account, also for wrong codes', async () => {
      const owner = on.openBrowser()
      await owner.signUp('same@example.de')
      await confirm(owner, 'same@example.de', codeOf(await on.server.waitForMail('same@example.de')))
      const steps = async (email: string): Promise<unknown[]> => {
        const browser = on.openBrowser()
        const answers = [await browser.signUp(email)]
        for (let i = 0; i < 4; i++) answers.push(await confirm(browser, email, '000000'))
        return answers.map(({ status, headers, body }) => ({ status, headers: [...headers.keys()], body }))
      }
      expect(await steps('same@example.de')).toEqual(await steps('unknown-same@example.de'))
    })

    test('M1, M2: the code is over after ten minutes, after use, and none elsewhere', async () => {
      const browser = on.openBrowser()
      await browser.signUp('life@example.de')
      const code = codeOf(await on.server.waitForMail('life@example.de'))
      expect(refusalOf(await confirm(on.openBrowser(), 'life@example.de', code))).toBe('410 expired-action-code code')
      const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(browser, 'life@example.de', code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const late = on.openBrowser()
      await late.signUp('late-up@example.de')
      const lateCode = codeOf(await on.server.waitForMail('late-up@example.de'))
      on.server.skipMs(MAIL_CODE_LIFE_MS)
      expect(refusalOf(await confirm(late, 'late-up@example.de', lateCode))).toBe('410 expired-action-code code')
    })

    test('M2: a stranger who registers the same address at the same time gets none of it', async () => {
      const email = 'contested@example.de'
      const [owner, stranger] = [on.openBrowser(), on.openBrowser()]
      await owner.signUp(email)
      const code = codeOf(await on.server.waitForMail(email))
      await stranger.signUp(email, 'das Passwort von jemand anderem')
      await on.server.waitForMail(email, 2)
      expect((await confirm(owner, email, code)).status).toBe(200)
      const late = codeOf(await on.server.waitForMail(email, 2))
      expect(refusalOf(await confirm(stranger, email, late))).toBe('409 email-already-in-use email')
      expect((await on.openBrowser().signIn(email)).status).toBe(200)
    })

    test('A2: a password that is refused is refused before any mail', async () => {
      expect(refusalOf(await on.openBrowser().signUp('weak@example.de', 'Passwort1'))).toBe(
        '400 weak-password password',
      )
    })

    test('M13: nothing that was typed into the form stands in the mail', async () => {
      await on.openBrowser().signUp('quiet@example.de', GOOD_PASSWORD, 'Gewinn auf evil.example')
      const mail = await on.server.waitForMail('quiet@example.de')
      expect(JSON.stringify(mail)).not.toContain('evil.example')
    })

    test('M8: a guest who stays keeps their uid', async () => {
      const browser = on.openBrowser()
      const guest = accountOf(await browser.send('POST', '/api/auth/guest', {}))
      const form = { name: 'Anna', email: 'stays@example.de', password: GOOD_PASSWORD }
      const asked = await browser.send('POST', '/api/auth/guest/keep', form)
      expect(asked).toMatchObject({ status: 200, body: { isCodeSent: true } })
      const answer = await confirm(browser, form.email, codeOf(await on.server.waitForMail(form.email)))
      expect(accountOf(answer)).toMatchObject({
        uid: guest['uid'],
        email: form.email,
        emailVerified: true,
        isAnonymous: false,
      })
    })

    test('A5: while registration is closed only the very first user gets a code', async () => {
      const suite = await openDatabase()
      closing.push(() => suite.close())
      const server = await openTestServer(suite.database, { isMailSent: true, registration: 'closed' })
      closing.push(() => server.auth.close())
      const first = server.openBrowser()
      expect((await first.send('GET', '/api/auth/ways-in')).body).toMatchObject({
        registration: 'open',
        isMailSent: true,
      })
      await first.signUp('first@example.de')
      expect(
        (await confirm(first, 'first@example.de', codeOf(await server.waitForMail('first@example.de')))).status,
      ).toBe(200)
      expect(refusalOf(await server.openBrowser().signUp('second@example.de'))).toBe('403 registration-closed')
      expect((await first.send('GET', '/api/auth/ways-in')).body).toMatchObject({ registration: 'closed' })
    })

    test('P4: an invitation lets one person in, also when two began with it, and a wrong one gets no code', async () => {
      const suite = await openDatabase()
      closing.push(() => suite.close())
      const server = await openTestServer(suite.database, { isMailSent: true, registration: 'invite' })
      closing.push(() => server.auth.close())
      const begin = (browser: Browser, email: string, invitation?: string): Promise<Answer> =>
        browser.send('POST', '/api/auth/sign-up', { name: 'Anna', email, password: GOOD_PASSWORD, invitation })
      const finish = async (browser: Browser, email: string): Promise<Answer> =>
        confirm(browser, email, codeOf(await server.waitForMail(email)))
      const administrator = server.openBrowser()
      await begin(administrator, 'admin@example.de')
      expect((await finish(administrator, 'admin@example.de')).status).toBe(200)
      const { body } = await administrator.send('POST', '/api/auth/admin/invite', { note: 'für Ben' })
      const invitation = new URL(String(body['link'])).hash.slice(1)
      const [ben, kim] = [server.openBrowser(), server.openBrowser()]
      expect(refusalOf(await begin(ben, 'ben@example.de'))).toBe('403 registration-closed')
      expect(refusalOf(await begin(ben, 'ben@example.de', 'made up'))).toBe('403 invalid-invitation')
      expect((await begin(ben, 'ben@example.de', invitation)).body).toEqual({ isCodeSent: true })
      expect((await begin(kim, 'kim@example.de', invitation)).body).toEqual({ isCodeSent: true })
      expect(JSON.stringify(await suite.run('SELECT * FROM auth_mail_secret'))).not.toContain(invitation)
      expect((await finish(ben, 'ben@example.de')).status).toBe(200)
      expect(refusalOf(await finish(kim, 'kim@example.de'))).toBe('403 invalid-invitation')
      expect(await suite.run(`SELECT email FROM auth_user WHERE email = 'kim@example.de'`)).toEqual([])
    })

    test('P4: what an invitation shares is shared once, with the user whose code came first', async () => {
      const suite = await openDatabase()
      closing.push(() => suite.close())
      const shared: unknown[] = []
      const server = await openTestServer(suite.database, {
        isMailSent: true,
        shareDocument: async (...share) => void shared.push(share),
      })
      closing.push(() => server.auth.close())
      const begin = (browser: Browser, email: string, invitation?: string): Promise<Answer> =>
        browser.send('POST', '/api/auth/sign-up', { name: 'Anna', email, password: GOOD_PASSWORD, invitation })
      const finish = async (browser: Browser, email: string): Promise<unknown> =>
        accountOf(await confirm(browser, email, codeOf(await server.waitForMail(email))))['uid']
      const [owner, invited, late] = [server.openBrowser(), server.openBrowser(), server.openBrowser()]
      await begin(owner, 'owner@example.de')
      const ownerId = await finish(owner, 'owner@example.de')
      const share = { collection: 'wheels', id: 'evening' }
      const { body } = await owner.send('POST', '/api/auth/admin/invite', { note: '', share })
      const invitation = new URL(String(body['link'])).hash.slice(1)
      await begin(invited, 'invited@example.de', invitation)
      await begin(late, 'late@example.de', invitation)
      expect(shared, 'the form alone shares nothing').toEqual([])
      const uid = await finish(invited, 'invited@example.de')
      expect(await finish(late, 'late@example.de')).not.toBe(uid)
      expect(shared).toEqual([[ownerId, uid, share]])
    })

    test('nothing was reported as a fault', () => {
      expect(on.server.faults).toEqual([])
    })
  })
}
