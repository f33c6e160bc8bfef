/** What only the administrator can do, and who may register; the same on every database. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#base/clock'
import {
  accountOf,
  GOOD_PASSWORD,
  openTestServer,
  PUBLIC_URL,
  refusalOf,
  type AuthTestServer,
  type Browser,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'

const ADMIN = '/api/auth/admin'
const REGISTER_LINK = `${PUBLIC_URL}/register#`

export function describeAdministration(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`administration on ${name}`, () => {
    const closing: (() => Promise<void>)[] = []
    let server: AuthTestServer
    let second: AuthTestServer
    let chief: Browser

    beforeEach(async () => {
      const suite = await openDatabase()
      server = await openTestServer(suite.database)
      second = await openTestServer(suite.database)
      closing.push(
        () => server.auth.close(),
        () => second.auth.close(),
        () => suite.close(),
      )
      chief = server.openBrowser()
      await chief.signUp('chief@example.de')
    })
    afterEach(async () => {
      for (const close of closing.splice(0)) await close()
    })

    const invite = async (): Promise<string> => {
      const { body } = await chief.send('POST', `${ADMIN}/invite`, { note: 'für Ben' })
      expect(String(body['link'])).toContain(REGISTER_LINK)
      return String(body['link']).slice(REGISTER_LINK.length)
    }
    const register = (email: string, invitation?: string) =>
      server.openBrowser().send('POST', '/api/auth/sign-up', {
        name: 'Ben',
        email,
        password: GOOD_PASSWORD,
        ...(invitation === undefined ? {} : { invitation }),
      })
    const set = (registration: string) => chief.send('POST', `${ADMIN}/registration`, { registration })

    test('P1: to everybody but the administrator there is no administration, whatever they send', async () => {
      const other = server.openBrowser()
      await other.signUp('other@example.de')
      for (const browser of [other, server.openBrowser()]) {
        for (const path of ['people', 'invitations'])
          expect(refusalOf(await browser.send('GET', `${ADMIN}/${path}`))).toBe('404 not-found')
        for (const path of ['disable', 'registration', 'invite', 'revoke-invitation', 'no-such-thing'])
          expect(refusalOf(await browser.send('POST', `${ADMIN}/${path}`, { wrong: true }))).toBe('404 not-found')
      }
      expect((await chief.send('GET', `${ADMIN}/people`)).status).toBe(200)
      expect(refusalOf(await chief.send('POST', `${ADMIN}/disable`, { wrong: true }))).toBe('400 invalid-request uid')
    })

    test('P1: the list tells everybody, oldest first, and who is the administrator', async () => {
      await server.openBrowser().signUp('ben@example.de', GOOD_PASSWORD, 'Ben')
      const { body } = await chief.send('GET', `${ADMIN}/people`)
      expect(body['people']).toMatchObject([
        { email: 'chief@example.de', isAdministrator: true, isDisabled: false, isAnonymous: false },
        { email: 'ben@example.de', name: 'Ben', isAdministrator: false },
      ])
    })

    test('P2: a locked user is out on all devices, learns so only with the right password, and comes back unharmed', async () => {
      const ben = server.openBrowser()
      const uid = accountOf(await ben.signUp('ben@example.de'))['uid']
      const disable = (isDisabled: boolean) => chief.send('POST', `${ADMIN}/disable`, { uid, isDisabled })
      expect((await disable(true)).status).toBe(200)
      expect(refusalOf(await ben.send('GET', '/api/auth/account'))).toBe('401 unauthenticated')
      expect(refusalOf(await ben.send('POST', '/api/auth/refresh', {}))).toBe('401 user-token-expired')
      const stranger = second.openBrowser()
      expect(refusalOf(await stranger.signIn('ben@example.de', 'falsches Passwort'))).toBe(
        '401 invalid-credential password',
      )
      expect(refusalOf(await stranger.signIn('ben@example.de'))).toBe('403 user-disabled')
      expect(stranger.cookies.has('taschenmesser.session_token')).toBe(false)
      expect((await disable(false)).status).toBe(200)
      expect((await stranger.signIn('ben@example.de')).status).toBe(200)
    })

    test('P2: a sign-in at the same moment as the lock leaves no session behind', async () => {
      const uid = accountOf(await server.openBrowser().signUp('ben@example.de'))['uid']
      for (let round = 0; round < 5; round++) {
        await chief.send('POST', `${ADMIN}/disable`, { uid, isDisabled: false })
        const browsers = Array.from({ length: 4 }, () => second.openBrowser())
        await Promise.all([
          ...browsers.map((browser) => browser.signIn('ben@example.de')),
          chief.send('POST', `${ADMIN}/disable`, { uid, isDisabled: true }),
        ])
        for (const browser of browsers)
          expect((await browser.send('POST', '/api/auth/refresh', {})).status, `round ${round}`).toBe(401)
      }
    })

    test('P2: the administrator can’t lock themselves, nor an account that does not exist', async () => {
      const uid = accountOf(await chief.signIn('chief@example.de'))['uid']
      expect(refusalOf(await chief.send('POST', `${ADMIN}/disable`, { uid, isDisabled: true }))).toBe(
        '400 invalid-request uid',
      )
      expect(refusalOf(await chief.send('POST', `${ADMIN}/disable`, { uid: 'nobody', isDisabled: true }))).toBe(
        '404 not-found',
      )
      expect((await chief.send('GET', `${ADMIN}/people`)).status).toBe(200)
    })

    test('P3: the administrator’s setting counts on every server at once, whatever it was started with', async () => {
      expect((await second.openBrowser().signUp('before@example.de')).status).toBe(200)
      await set('closed')
      expect(refusalOf(await second.openBrowser().signUp('closed@example.de'))).toBe('403 registration-closed')
      await set('open')
      expect((await second.openBrowser().signUp('after@example.de')).status).toBe(200)
    })

    test('P4: an invitation lets in one person, and is needed', async () => {
      await set('invite')
      expect(refusalOf(await register('ben@example.de'))).toBe('403 registration-closed')
      expect(refusalOf(await register('ben@example.de', 'made up'))).toBe('403 invalid-invitation')
      const secret = await invite()
      expect((await register('ben@example.de', secret)).status).toBe(200)
      expect(refusalOf(await register('cem@example.de', secret))).toBe('403 invalid-invitation')
      expect((await chief.send('GET', `${ADMIN}/invitations`)).body['invitations']).toEqual([])
    })

    test('P4: of ten sign-ups with one invitation at the same moment one succeeds', async () => {
      await set('invite')
      const secret = await invite()
      const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => register(`race-${i}@example.de`, secret)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const others = answers.filter(({ status }) => status !== 200)
      expect(others.map(refusalOf)).toEqual(Array(9).fill('403 invalid-invitation'))
    })

    test('P4: a sign-up that fails gives the invitation back', async () => {
      await set('invite')
      const secret = await invite()
      expect(refusalOf(await register('chief@example.de', secret))).toBe('409 email-already-in-use email')
      expect((await register('ben@example.de', secret)).status).toBe(200)
    })

    test('P4: an invitation counts for seven days and can be revoked; while registration is closed it has no effect', async () => {
      await set('invite')
      const late = await invite()
      server.skipMs(7 * DAY_MS)
      expect(refusalOf(await register('late@example.de', late))).toBe('403 invalid-invitation')
      const secret = await invite()
      await set('closed')
      expect(refusalOf(await register('ben@example.de', secret))).toBe('403 registration-closed')
      await set('invite')
      const { body } = await chief.send('GET', `${ADMIN}/invitations`)
      expect(body['invitations']).toMatchObject([{ note: 'für Ben' }])
      const id = idOf(body['invitations'])
      expect((await chief.send('POST', `${ADMIN}/revoke-invitation`, { invitationId: id })).status).toBe(200)
      expect(refusalOf(await chief.send('POST', `${ADMIN}/revoke-invitation`, { invitationId: id }))).toBe(
        '404 not-found',
      )
      expect(refusalOf(await register('ben@example.de', secret))).toBe('403 invalid-invitation')
    })
  })
}

/** The id of the only row of a list. */
function idOf(rows: unknown): unknown {
  const [row]: unknown[] = Array.isArray(rows) ? rows : []
  return typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined
}
