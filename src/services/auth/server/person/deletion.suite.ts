/** Account deletion by the owner, as seen by a browser (rules P5 to P7); the same on every database. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { emailKey } from '../store/mail-secrets.ts'
import {
  accountOf,
  GOOD_PASSWORD,
  openTestServer,
  refusalOf,
  type AuthTestServer,
  type Browser,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'

export function describeDeletion(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`deleting an account on ${name}`, () => {
    const closing: (() => Promise<void>)[] = []
    let suite: Awaited<ReturnType<OpenSuiteDatabase>>
    let server: AuthTestServer
    let forgotten: string[]

    beforeEach(async () => {
      suite = await openDatabase()
      forgotten = []
      const forgetPerson = async ({ userId }: { userId: string }): Promise<void> => void forgotten.push(userId)
      server = await openTestServer(suite.database, { forgetPerson: [forgetPerson] })
      closing.push(
        () => server.auth.close(),
        () => suite.close(),
      )
    })
    afterEach(async () => {
      for (const close of closing.splice(0)) await close()
    })

    const leave = (browser: Browser, typed = 'Anna') => browser.send('POST', '/api/auth/delete', { name: typed })
    const people = () => suite.run('SELECT id FROM auth_user')

    test('P5: the account goes with all its sessions; other devices see that theirs has ended', async () => {
      const here = server.openBrowser()
      const uid = accountOf(await here.signUp('anna@example.de'))['uid']
      const tablet = server.openBrowser()
      await tablet.signIn('anna@example.de')
      const other = server.openBrowser()
      await other.signUp('other@example.de')
      const answer = await leave(here, ' Anna ')
      expect([answer.status, answer.body]).toEqual([200, { ok: true }])
      expect(here.cookies.has('taschenmesser.session_token')).toBe(false)
      expect(refusalOf(await tablet.send('GET', '/api/auth/account'))).toBe('401 unauthenticated')
      expect(refusalOf(await tablet.send('POST', '/api/auth/refresh', {}))).toBe('401 user-token-expired')
      await server.auth.continueDeletions()
      expect(forgotten).toContain(uid)
      expect(refusalOf(await here.signIn('anna@example.de'))).toBe('401 invalid-credential password')
      expect((await other.send('GET', '/api/auth/account')).status).toBe(200)
      // The address is free again, and a new account with it is another user.
      expect(accountOf(await here.signUp('anna@example.de'))['uid']).not.toBe(uid)
    })

    test('P6: counters of the user are removed, and not those of users whose address or id only looks similar', async () => {
      const browser = server.openBrowser()
      const uid = String(accountOf(await browser.signUp('a_b@b.de'))['uid'])
      const own = ['x:a_b@b.de', `mail-reset-day:mailbox:${emailKey('a_b@b.de')}`, `export:${uid}`, `y:person:${uid}`]
      const others = [
        'x:a_b@b.dev',
        'x:A_B@b.de',
        'x:axb@b.de',
        'x:xa_b@b.de',
        'x:a_b@b.de:later',
        'b.de',
        'x:',
        `export:${uid}x`,
        `export:x${uid}`,
      ]
      for (const key of [...own, ...others]) {
        await suite.run(`INSERT INTO auth_limit (key, count, "startedAtMs") VALUES ('${key}', 1, 1) RETURNING key`)
      }
      expect((await leave(browser)).status).toBe(200)
      await server.auth.settle()
      const left = await suite.run('SELECT key FROM auth_limit')
      expect(left.map(({ key }) => String(key)).toSorted()).toEqual(others.toSorted())
    })

    test('P5: it takes a recent sign-in and the name as it is shown', async () => {
      const browser = server.openBrowser()
      await browser.signUp('anna@example.de')
      for (const typed of ['', 'anna', 'Anna B', 'anna@example.de'])
        expect(refusalOf(await leave(browser, typed))).toBe('400 invalid-request name')
      server.skipMs(5 * MINUTE_MS + 1)
      expect(refusalOf(await leave(browser))).toBe('403 requires-recent-login')
      expect(await people()).toHaveLength(1)
      await browser.signIn('anna@example.de')
      expect((await leave(browser)).status).toBe(200)
      expect(refusalOf(await server.openBrowser().send('POST', '/api/auth/delete', { name: 'Anna' }))).toBe(
        '401 unauthenticated',
      )
    })

    test('P5: a guest, who has nothing to sign in with again, needs no recent sign-in', async () => {
      const browser = server.openBrowser()
      await browser.send('POST', '/api/auth/guest', {})
      server.skipMs(60 * MINUTE_MS)
      expect((await leave(browser, 'Gast')).status).toBe(200)
      await server.auth.continueDeletions()
      expect(await people()).toEqual([])
    })

    test('P6: while a deletion is under way the account cannot be used, even with the administrator’s help', async () => {
      const chief = server.openBrowser()
      await chief.signUp('chief@example.de')
      const browser = server.openBrowser()
      const uid = String(accountOf(await browser.signUp('anna@example.de'))['uid'])
      // The state right after the request, before the job has done anything.
      await suite.run(`INSERT INTO auth_deletion ("userId", "requestedAtMs") VALUES ('${uid}', ${Date.now()})`)
      await suite.run(`UPDATE auth_user SET "isDisabled" = TRUE WHERE id = '${uid}'`)
      const enabled = await chief.send('POST', '/api/auth/admin/disable', { uid, isDisabled: false })
      expect(refusalOf(enabled)).toBe('404 not-found')
      expect((await chief.send('GET', '/api/auth/admin/people')).body['people']).toMatchObject([
        { email: 'chief@example.de' },
      ])
      expect(refusalOf(await browser.signIn('anna@example.de'))).toBe('403 user-disabled')
      await server.auth.continueDeletions()
      expect(refusalOf(await browser.signIn('anna@example.de'))).toBe('401 invalid-credential password')
    })

    test('P7: after the administrator the oldest account that can get in takes over, never a guest', async () => {
      await server.openBrowser().send('POST', '/api/auth/guest', {})
      const [chief, locked, second, third] = [1, 2, 3, 4].map(() => server.openBrowser())
      if (chief === undefined || locked === undefined || second === undefined) throw new Error('there are four')
      await chief.signUp('chief@example.de')
      const { uid } = accountOf(await locked.signUp('locked@example.de'))
      const next = accountOf(await second.signUp('second@example.de'))['uid']
      await third?.signUp('third@example.de', GOOD_PASSWORD, 'Cem')
      await chief.send('POST', '/api/auth/admin/disable', { uid, isDisabled: true })
      expect((await leave(chief)).status).toBe(200)
      expect(await server.auth.readAdministratorId()).toBe(next)
      expect((await second.send('GET', '/api/auth/admin/people')).status).toBe(200)
      await server.auth.continueDeletions()
      expect(await server.auth.readAdministratorId()).toBe(next)
    })

    test('P6: sign-ins at that moment are refused, and leave nothing', async () => {
      const owner = server.openBrowser()
      await owner.signUp('in-between@example.de')
      const browsers = Array.from({ length: 10 }, () => server.openBrowser())
      const [deleted, ...answers] = await Promise.all([
        owner.send('POST', '/api/auth/delete', { name: 'Anna' }),
        ...browsers.map((browser) => browser.signIn('in-between@example.de')),
      ])
      expect(deleted.status).toBe(200)
      // No answer is a server error.
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      for (const browser of browsers) expect((await browser.send('GET', '/api/auth/account')).status).toBe(401)
    })

    test('P6: two requests at the same moment delete once', async () => {
      const browser = server.openBrowser()
      await browser.signUp('anna@example.de')
      const answers = await Promise.all([leave(browser), leave(browser), leave(browser)])
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      for (const { status } of answers) expect([200, 401, 403]).toContain(status)
      await server.auth.continueDeletions()
      expect(await people()).toEqual([])
      server.skipMs(MINUTE_MS)
      await server.auth.continueDeletions()
      expect(await suite.run('SELECT * FROM auth_deletion')).toEqual([])
      expect(server.faults).toEqual([])
    })
  })
}
