/** What users can learn about each other: an address finds its user, and names are visible among users who share. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#base/clock'
import {
  accountOf,
  codeOf,
  GOOD_PASSWORD,
  openTestServer,
  refusalOf,
  type AuthTestServer,
  type Browser,
  type OpenSuiteDatabase,
  type TestServerOptions,
} from '../auth-test-server.ts'

const FIND = '/api/auth/people/find'
const NAMES = '/api/auth/people/names'

export function describePeople(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`people who share on ${name}`, () => {
    const closing: (() => Promise<void>)[] = []
    /** The users who share documents with each other. */
    const companions = new Map<string, readonly string[]>()
    let suite: Awaited<ReturnType<OpenSuiteDatabase>>
    let server: AuthTestServer
    let anna: Browser
    let annaId: string

    async function open(options: TestServerOptions = {}): Promise<AuthTestServer> {
      const opened = await openTestServer(suite.database, {
        people: {
          readName: async (uid) => `Name von ${uid}`,
          findCompanions: async (uid, ids) => ids.filter((id) => companions.get(uid)?.includes(id)),
        },
        ...options,
      })
      closing.push(() => opened.auth.close())
      return opened
    }
    beforeEach(async () => {
      companions.clear()
      suite = await openDatabase()
      closing.push(() => suite.close())
      server = await open()
      anna = server.openBrowser()
      annaId = String(accountOf(await anna.signUp('anna@example.de'))['uid'])
    })
    afterEach(async () => {
      for (const close of closing.splice(0).toReversed()) await close()
    })

    const join = async (email: string): Promise<string> =>
      String(accountOf(await server.openBrowser().signUp(email, GOOD_PASSWORD, 'Ben'))['uid'])
    const find = (email: string, browser = anna) => browser.send('POST', FIND, { email })

    test('B1: exactly an address finds its person, however it is written, and tells id and name', async () => {
      const ben = await join('ben@example.de')
      const answer = await find(' Ben@EXAMPLE.de ')
      expect([answer.status, answer.body]).toEqual([200, { person: { id: ben, name: `Name von ${ben}` } }])
      for (const email of ['be@example.de', 'ben@example.d', 'ben+x@example.de', '%@example.de', 'b_n@example.de']) {
        const refused = await find(email)
        expect.soft(refused.status === 200 ? email : '').toBe('')
        expect(JSON.stringify(refused.body)).not.toContain(ben)
      }
    })

    test('B1: a refusal names the field: no address, the own one, one without an account', async () => {
      expect(refusalOf(await find('ben'))).toBe('400 invalid-email email')
      expect(refusalOf(await find('ANNA@example.de'))).toBe('409 own-address email')
      expect(refusalOf(await find('nobody@example.de'))).toBe('404 person-not-found email')
    })

    test('B2: visitors find no users, and guests neither find nor are found', async () => {
      await join('ben@example.de')
      expect(refusalOf(await find('ben@example.de', server.openBrowser()))).toBe('401 unauthenticated')
      const guest = server.openBrowser()
      const { email, uid } = accountOf(await guest.send('POST', '/api/auth/guest', {}))
      expect(refusalOf(await find('ben@example.de', guest))).toBe('403 needs-account')
      expect(refusalOf(await find(String(email)))).toBe('400 invalid-email email')
      expect(await server.auth.findSharers([String(uid)])).toEqual(new Set())
    })

    test('B2: a user who is locked or being deleted is not found, and the answer is the same as for an unknown address', async () => {
      const ben = await join('ben@example.de')
      expect(await server.auth.findSharers([ben, annaId, 'nobody'])).toEqual(new Set([ben, annaId]))
      // The first account is the administrator.
      await anna.send('POST', '/api/auth/admin/disable', { uid: ben, isDisabled: true })
      const [locked, unknown] = [await find('ben@example.de'), await find('nobody@example.de')]
      expect([locked.status, locked.body]).toEqual([unknown.status, unknown.body])
      expect(await server.auth.findSharers([ben, annaId])).toEqual(new Set([annaId]))
      await anna.send('POST', '/api/auth/admin/disable', { uid: ben, isDisabled: false })
      expect((await find('ben@example.de')).status).toBe(200)
      const leaver = server.openBrowser()
      await leaver.signIn('ben@example.de')
      expect((await leaver.send('POST', '/api/auth/delete', { name: 'Ben' })).status).toBe(200)
      expect(refusalOf(await find('ben@example.de'))).toBe('404 person-not-found email')
    })

    test('B3: if mails leave the server, an address counts once it was proven', async () => {
      await join('unproven@example.de')
      const withMails = await open({ isMailSent: true })
      const browser = withMails.openBrowser()
      await browser.signIn('anna@example.de')
      expect(refusalOf(await find('unproven@example.de', browser))).toBe('404 person-not-found email')
      const other = withMails.openBrowser()
      await other.signUp('proven@example.de')
      const code = codeOf(await withMails.waitForMail('proven@example.de'))
      expect((await other.send('POST', '/api/auth/sign-up/confirm', { email: 'proven@example.de', code })).status).toBe(
        200,
      )
      expect((await find('proven@example.de', browser)).status).toBe(200)
      expect((await find('unproven@example.de')).status, 'no mail ever leaves that server').toBe(200)
    })

    test('B4: twenty addresses an hour by person, whether they are found or not and in whatever browser', async () => {
      const limited = await open({ rateLimit: true })
      await join('ben@example.de')
      const browsers = [limited.openBrowser('198.51.100.1'), limited.openBrowser('198.51.100.2')] as const
      for (const browser of browsers) await browser.signIn('anna@example.de')
      for (let i = 0; i < 20; i++) {
        const answer = await find(i % 2 === 0 ? `nobody-${i}@example.de` : 'ben@example.de', browsers[i < 10 ? 0 : 1])
        expect(answer.status).toBe(i % 2 === 0 ? 404 : 200)
      }
      for (const browser of browsers) {
        const refused = await find('ben@example.de', browser)
        expect(refusalOf(refused)).toBe('429 too-many-requests')
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
      }
      expect(refusalOf(await find('ben', browsers[0])), 'what is no address costs no try').toBe(
        '400 invalid-email email',
      )
      const ben = limited.openBrowser('198.51.100.3')
      await ben.signIn('ben@example.de')
      expect((await find('anna@example.de', ben)).status, 'somebody else has tries of their own').toBe(200)
      limited.skipMs(HOUR_MS)
      expect((await find('ben@example.de', browsers[0])).status).toBe(200)
    })

    test('B5: names are sent of users one shares with, and of no others', async () => {
      const [ben, cem] = [await join('ben@example.de'), await join('cem@example.de')]
      const names = (ids: readonly string[], browser = anna) => browser.send('POST', NAMES, { ids })
      expect((await names([ben, cem, 'nobody'])).body).toEqual({ people: [] })
      companions.set(annaId, [ben])
      const answer = await names([cem, ben, ben, annaId, 'nobody'])
      expect([answer.status, answer.body]).toEqual([200, { people: [{ id: ben, name: `Name von ${ben}` }] }])
      expect(refusalOf(await names([ben], server.openBrowser()))).toBe('401 unauthenticated')
      expect(refusalOf(await names(['../users']))).toBe('400 invalid-request ids.0')
      expect(refusalOf(await names(Array.from({ length: 101 }, () => ben)))).toBe('400 invalid-request ids')
    })
  })
}
