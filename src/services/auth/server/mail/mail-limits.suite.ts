/** How many mails a caller can cause; the same on every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#base/clock'
import {
  openTestServer,
  refusalOf,
  type Answer,
  type AuthTestServer,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'

export function describeMailLimits(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`limits of mails on ${name}`, () => {
    let server: AuthTestServer
    let closeDatabase: () => Promise<void>
    let addresses = 0

    beforeAll(async () => {
      const suite = await openDatabase()
      closeDatabase = () => suite.close()
      server = await openTestServer(suite.database, { rateLimit: true })
    })
    afterAll(async () => {
      await server.auth.close()
      await closeDatabase()
    })

    /** Opens a browser at an address that has sent no request yet. */
    const anywhere = () => server.openBrowser(`198.51.${(addresses += 1) >> 8}.${addresses & 255}`)
    const askFor = (path: string, email: string, browser = anywhere()): Promise<Answer> =>
      browser.send('POST', `/api/auth/${path}`, { email })
    const shape = ({ status, headers, body }: Answer) => ({ status, headers: [...headers.keys()], body })

    test.each(['code/send', 'password/forgot'])(
      'M6: %s sends a mailbox at most three mails in ten minutes and ten a day, for any caller, with or without an account',
      async (path) => {
        const email = `filled-${path.replace('/', '-')}@example.de`
        await anywhere().signUp(email)
        for (const address of [email, `no-${email}`]) {
          const answers: Answer[] = []
          for (let i = 0; i < 4; i++) answers.push(await askFor(path, address))
          expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200])
          expect(refusalOf(answers[3] ?? (await askFor(path, address)))).toBe('429 too-many-requests')
          expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(500)
        }
        expect(shape(await askFor(path, email))).toEqual(shape(await askFor(path, `no-${email}`)))
        await server.auth.settle()
        expect(server.mails.filter(({ to }) => to === email)).toHaveLength(3)
        let sent = 3
        for (let span = 0; span < 4; span++) {
          server.skipMs(10 * MINUTE_MS)
          for (let i = 0; i < 3; i++) if ((await askFor(path, email)).status === 200) sent += 1
        }
        expect(sent).toBe(10)
        server.skipMs(DAY_MS)
        expect((await askFor(path, email)).status).toBe(200)
      },
    )

    test('M6: a browser that knows the account has its own mails, which no stranger uses up', async () => {
      const email = 'held-up@example.de'
      const owner = anywhere()
      await owner.signUp(email)
      for (let i = 0; i < 4; i++) await askFor('code/send', email)
      expect(refusalOf(await askFor('code/send', email))).toBe('429 too-many-requests')
      expect((await askFor('code/send', email, owner)).status).toBe(200)
    })

    test('M6: all browsers that know the account together cause six mails in ten minutes', async () => {
      const email = 'many-devices@example.de'
      await anywhere().signUp(email)
      const answers: Answer[] = []
      for (let device = 0; device < 4; device++) {
        const browser = anywhere()
        await browser.signIn(email)
        for (let i = 0; i < 2; i++) answers.push(await askFor('code/send', email, browser))
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    })

    test('M6: one address asks three times a minute, for whomever', async () => {
      const browser = anywhere()
      const answers: Answer[] = []
      for (let i = 0; i < 4; i++) answers.push(await askFor('code/send', `many-${i}@example.de`, browser))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      server.skipMs(MINUTE_MS)
      expect((await askFor('code/send', 'many-5@example.de', browser)).status).toBe(200)
    })

    test('M12: a user gets at most ten alerts about new sign-ins a day', async () => {
      const email = 'buried@example.de'
      await anywhere().signUp(email)
      for (let i = 0; i < 13; i++) expect((await anywhere().signIn(email)).status).toBe(200)
      await server.auth.settle()
      expect(server.mails.filter(({ to }) => to === email)).toHaveLength(10)
      server.skipMs(DAY_MS)
      await anywhere().signIn(email)
      await server.auth.settle()
      expect(server.mails.filter(({ to }) => to === email)).toHaveLength(11)
    })

    test('M6: many who want the same new address fill its mailbox no further', async () => {
      const answers: Answer[] = []
      for (let i = 0; i < 4; i++) {
        const browser = anywhere()
        await browser.signUp(`wants-it-${i}@example.de`)
        answers.push(await askFor('email/change', 'wanted@example.de', browser))
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      await server.auth.settle()
      expect(server.mails.filter(({ to }) => to === 'wanted@example.de')).toHaveLength(3)
    })

    test('M6: requests of a signed-in user are counted by user', async () => {
      const browser = anywhere()
      await browser.signUp('own-mails@example.de')
      for (let i = 0; i < 5; i++) await askFor('code/send', 'own-mails@example.de')
      const verify = (): Promise<Answer> => browser.send('POST', '/api/auth/email/send-verification', {})
      for (let i = 0; i < 3; i++) expect((await verify()).status).toBe(200)
      expect(refusalOf(await verify())).toBe('429 too-many-requests')
      expect((await browser.send('POST', '/api/auth/email/change', { email: 'new-mails@example.de' })).status).toBe(200)
    })
  })
}
