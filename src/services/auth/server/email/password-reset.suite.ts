/** A new password with a link from a mail; the same on every database. */
import { describe, expect, test } from 'vitest'
import { MAIL_LINK_LIFE_MS, RESET_PATH } from '#auth'
import {
  CALLER,
  GOOD_PASSWORD,
  openTestEngine,
  PUBLIC_URL,
  refusalOf,
  tokenOf,
  useServer,
  type Answer,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'
import { signIn, signUp } from '../by-password/password-sign-in.ts'
import { issueMailLink } from '../store/mail-secrets.ts'
import { resetPassword } from './password-reset.ts'

const NEW_PASSWORD = 'lila Zebra mit Regenschirm'

export function describePasswordReset(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`resetting a password on ${name}`, () => {
    const on = useServer(openDatabase)

    const forget = (email: string): Promise<Answer> =>
      on.openBrowser().send('POST', '/api/auth/password/forgot', { email })
    const reset = (token: string, password = NEW_PASSWORD, browser = on.openBrowser()): Promise<Answer> =>
      browser.send('POST', '/api/auth/password/reset', { token, password })
    async function tokenFor(email: string, count = 1): Promise<string> {
      expect(await forget(email)).toMatchObject({ status: 200, body: { ok: true } })
      return tokenOf(await on.server.waitForMail(email, count))
    }

    test('M10: the link of a mail sets a new password, ends every session, and tells the person', async () => {
      const email = 'forgot@example.de'
      const [laptop, phone] = [on.openBrowser(), on.openBrowser()]
      await laptop.signUp(email)
      await phone.signIn(email)
      await on.server.waitForMail(email)
      const token = await tokenFor(email, 2)
      expect((await reset(token)).body).toEqual({ ok: true })
      expect(await on.readSession(laptop.cookies)).toBeNull()
      expect(await on.readSession(phone.cookies)).toBeNull()
      expect(refusalOf(await laptop.signIn(email))).toBe('401 invalid-credential password')
      expect((await laptop.signIn(email, NEW_PASSWORD)).status).toBe(200)
      expect(await on.server.waitForMail(email, 3)).toMatchObject({ subject: 'Dein Passwort wurde geändert' })
    })

    test('M3: the secret of the link stands behind the #, where no server sees it', async () => {
      await on.openBrowser().signUp('link@example.de')
      await forget('link@example.de')
      const url = new URL((await on.server.waitForMail('link@example.de')).content.link?.url ?? '')
      expect(url.origin + url.pathname + url.search).toBe(`${PUBLIC_URL}${RESET_PATH}`)
      expect(url.hash).toMatch(/^#[\w-]{43}$/)
    })

    test('M3: a link counts once, also for twenty at the same moment', async () => {
      await on.openBrowser().signUp('race-reset@example.de')
      const token = await tokenFor('race-reset@example.de')
      const passwords = Array.from({ length: 20 }, (_, i) => `${NEW_PASSWORD} ${i}`)
      const answers = await Promise.all(passwords.map((password) => reset(token, password)))
      const winners = passwords.filter((_, i) => answers[i]?.status === 200)
      expect(winners).toHaveLength(1)
      expect(answers.filter(({ status }) => status !== 200).map(refusalOf)).toEqual(
        Array(19).fill('410 invalid-action-code'),
      )
      expect((await on.openBrowser().signIn('race-reset@example.de', winners[0])).status).toBe(200)
    })

    test('M3: an older link, an expired one, and an invalid one are refused alike', async () => {
      await on.openBrowser().signUp('old-link@example.de')
      const first = await tokenFor('old-link@example.de')
      const second = await tokenFor('old-link@example.de', 2)
      expect(refusalOf(await reset(first))).toBe('410 invalid-action-code')
      expect(refusalOf(await reset('made up'))).toBe('410 invalid-action-code')
      on.server.skipMs(MAIL_LINK_LIFE_MS)
      expect(refusalOf(await reset(second))).toBe('410 invalid-action-code')
      expect((await on.openBrowser().signIn('old-link@example.de')).status).toBe(200)
    })

    test('M10: a password that is refused leaves the link and the old password as they are', async () => {
      await on.openBrowser().signUp('weak-reset@example.de')
      const token = await tokenFor('weak-reset@example.de')
      expect(refusalOf(await reset(token, 'Passwort1'))).toBe('400 weak-password password')
      expect(refusalOf(await reset(token, 'weak-reset1'))).toBe('400 weak-password password')
      expect(refusalOf(await reset(token, 'xy'.repeat(65)))).toBe('400 invalid-request password')
      expect((await on.openBrowser().signIn('weak-reset@example.de')).status).toBe(200)
      expect((await reset(token)).status).toBe(200)
    })

    test('M5: a new password takes back what else was sent', async () => {
      const email = 'take-back@example.de'
      const browser = on.openBrowser()
      await browser.signUp(email)
      await browser.send('POST', '/api/auth/email/change', { email: 'thief@example.de' })
      const change = tokenOf(await on.server.waitForMail('thief@example.de'))
      await browser.send('POST', '/api/auth/email/send-verification', {})
      await expect
        .poll(() => on.server.mails.some((mail) => mail.subject.includes('Bestätige deine E-Mail')))
        .toBe(true)
      const verification = on.server.mails.findLast(({ subject }) => subject === 'Bestätige deine E-Mail-Adresse')
      if (verification === undefined) throw new Error('no mail')
      const changed = await browser.send('POST', '/api/auth/password/change', {
        currentPassword: GOOD_PASSWORD,
        newPassword: NEW_PASSWORD,
      })
      expect(changed.status).toBe(200)
      const confirm = await on.openBrowser().send('POST', '/api/auth/email/confirm', { token: change })
      expect(refusalOf(confirm)).toBe('410 invalid-action-code')
      const verify = await on.openBrowser().send('POST', '/api/auth/email/verify', { token: tokenOf(verification) })
      expect(refusalOf(verify)).toBe('410 invalid-action-code')
    })

    test('M7: an address without an account gets the same answer, and no mail', async () => {
      await on.openBrowser().signUp('known-reset@example.de')
      const [known, unknown] = [await forget('known-reset@example.de'), await forget('unknown-reset@example.de')]
      expect({ ...unknown, headers: [...unknown.headers.keys()] }).toEqual({
        ...known,
        headers: [...known.headers.keys()],
      })
      await on.server.waitForMail('known-reset@example.de')
      expect(on.server.mails.filter(({ to }) => to === 'unknown-reset@example.de')).toEqual([])
    })

    test('M16: what is kept of a link is kept for an address without an account too, and opens nothing', async () => {
      await on.openBrowser().signUp('kept-reset@example.de')
      const count = async () =>
        Number((await on.run("SELECT COUNT(*) AS n FROM auth_mail_secret WHERE kind = 'reset'"))[0]?.['n'])
      const counts: number[] = []
      for (const email of ['kept-reset@example.de', 'nobody-reset@example.de']) {
        const before = await count()
        await forget(email)
        await on.server.auth.settle()
        counts.push((await count()) - before)
      }
      expect(counts).toEqual([1, 1])
      expect(JSON.stringify(await on.run('SELECT owner, payload FROM auth_mail_secret'))).not.toContain('nobody-reset')
    })

    test('M10: a user without a password gets their first', async () => {
      await on.openBrowser().signUp('no-password@example.de')
      await on.run(
        `DELETE FROM auth_account WHERE "userId" IN (SELECT id FROM auth_user WHERE email = 'no-password@example.de') RETURNING id`,
      )
      expect(refusalOf(await on.openBrowser().signIn('no-password@example.de'))).toBe('401 invalid-credential password')
      expect((await reset(await tokenFor('no-password@example.de'))).status).toBe(200)
      expect((await on.openBrowser().signIn('no-password@example.de', NEW_PASSWORD)).status).toBe(200)
    })

    test('M10: a sign-in with the old password at the moment it changes does not last', async () => {
      const suite = await openDatabase()
      const engine = await openTestEngine(suite.database)
      const email = 'moment@example.de'
      await signUp(engine, { name: 'Anna', email, password: GOOD_PASSWORD }, CALLER)
      const [person] = await suite.run(`SELECT id FROM auth_user WHERE email = '${email}'`)
      const token = await issueMailLink(engine, 'reset', String(person?.['id']), email)
      /** The password is found right; before the session is there, everything ends that a new password ends. */
      const verify: typeof engine.passwords.verify = async (check) => {
        const isRight = await engine.passwords.verify(check)
        await resetPassword(engine, { token, password: NEW_PASSWORD }, CALLER)
        return isRight
      }
      const meanwhile = { ...engine, passwords: { ...engine.passwords, verify } }
      const late = signIn(meanwhile, { email, password: GOOD_PASSWORD }, CALLER)
      await expect(late).rejects.toMatchObject({ code: 'user-token-expired' })
      expect(await suite.run('SELECT id FROM auth_session')).toEqual([])
      await engine.backgroundWork.finish()
      await engine.store.close()
      await suite.close()
    })

    test('nothing was reported as a fault', () => {
      expect(on.server.faults).toEqual([])
    })
  })
}
