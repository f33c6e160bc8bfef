/** The alerts a user gets about sign-ins to their account; the same on every database. */
import { describe, expect, test } from 'vitest'
import { accountOf, useServer, type OpenSuiteDatabase } from '../auth-test-server.ts'

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

export function describeNewSignIn(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`news of sign-ins on ${name}`, () => {
    const on = useServer(openDatabase)

    const newsOf = (uid: unknown) => on.server.notices.filter((notice) => notice.uid === uid)
    const mailsTo = (email: string) => on.server.mails.filter(({ to }) => to === email)
    test('M12: a browser that is new to the account causes a mail and a message, in words and German time', async () => {
      const email = 'news@example.de'
      const uid = accountOf(await on.openBrowser().signUp(email))['uid']
      on.server.skipMs(Date.UTC(2026, 6, 1, 22, 30) - on.server.nowMs())
      await on.openBrowser().signIn(email, undefined, FIREFOX)
      const mail = await on.server.waitForMail(email)
      expect(mail.subject).toBe('Neue Anmeldung bei deinem Konto')
      expect(mail.content.paragraphs).toEqual([
        'Am 2. Juli 2026 um 00:30 Uhr deutscher Zeit hat sich jemand in einem Browser angemeldet, der für dein Konto neu ist: Firefox auf Linux.',
        'IP-Adresse: 192.0.2.1',
      ])
      await on.server.auth.settle()
      expect(newsOf(uid)).toHaveLength(1)
      expect(newsOf(uid)[0]).toMatchObject({
        kind: 'sign-in',
        title: 'Neue Anmeldung',
        body: expect.stringContaining('Firefox auf Linux'),
        link: '/account',
      })
    })

    test('M12: neither the first session of an account is news, nor a browser that it knows', async () => {
      const email = 'old-news@example.de'
      const browser = on.openBrowser()
      const uid = accountOf(await browser.signUp(email))['uid']
      await browser.send('POST', '/api/auth/sign-out', {})
      await browser.signIn(email)
      await on.server.auth.settle()
      expect(mailsTo(email)).toEqual([])
      expect(newsOf(uid)).toEqual([])
    })

    test('M12: a browser that several people use is known to each of them', async () => {
      const shared = on.openBrowser()
      const people = ['ida@example.de', 'jan@example.de', 'kim@example.de']
      for (const email of people) await shared.signUp(email)
      for (const email of people) await shared.signIn(email)
      await on.server.auth.settle()
      for (const email of people) expect(mailsTo(email)).toEqual([])
    })

    test('M12: each sign-in from a new browser is news of its own, and a wrong password none', async () => {
      const email = 'twice@example.de'
      await on.openBrowser().signUp(email)
      await on.openBrowser().signIn(email)
      await on.openBrowser().signIn(email, 'falsches Passwort')
      await on.openBrowser().signIn(email)
      await on.server.auth.settle()
      expect(mailsTo(email)).toHaveLength(2)
    })

    test('M12: a cookie that was made up does not keep it quiet', async () => {
      const email = 'forged@example.de'
      await on.openBrowser().signUp(email)
      const stranger = on.openBrowser()
      await stranger.signUp('stranger@example.de')
      await stranger.signIn(email)
      expect((await on.server.waitForMail(email)).subject).toBe('Neue Anmeldung bei deinem Konto')
    })

    test('M12: a guest who stays is not told of themselves', async () => {
      const browser = on.openBrowser()
      await browser.send('POST', '/api/auth/guest', {})
      const form = { name: 'Anna', email: 'was-guest@example.de', password: 'korrekt Pferd Batterie' }
      expect((await browser.send('POST', '/api/auth/guest/keep', form)).status).toBe(200)
      await on.server.auth.settle()
      expect(mailsTo(form.email)).toEqual([])
    })
  })
}
