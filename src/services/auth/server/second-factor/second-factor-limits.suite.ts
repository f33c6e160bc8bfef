/** A caller who has a password and guesses codes has to wait; the owner does not. The same on every database. */
import { afterEach, describe, expect, test } from 'vitest'
import { openTestServer, refusalOf, type AuthTestServer, type OpenSuiteDatabase } from '../auth-test-server.ts'
import { createSecondFactorSteps } from './second-factor-steps.ts'

export function describeSecondFactorLimits(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`limits of the second factor on ${name}`, () => {
    const closing: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const close of closing.splice(0).toReversed()) await close()
    })
    const open = async (): Promise<AuthTestServer> => {
      const suite = await openDatabase()
      closing.push(() => suite.close())
      const server = await openTestServer(suite.database, { rateLimit: true })
      closing.push(() => server.auth.close())
      return server
    }
    /** A browser of another address that has the password. */
    const challenged = async (server: AuthTestServer, email: string, i: number) => {
      const browser = server.openBrowser(`198.51.100.${i}`)
      expect(refusalOf(await browser.signIn(email))).toBe('401 multi-factor-auth-required')
      return browser
    }

    test('F5, A8: after ten wrong codes from many addresses strangers wait; the owner’s browser and recovery codes do not', async () => {
      const server = await open()
      const { codeOf, finish, openWith } = createSecondFactorSteps(() => server)
      const owner = await openWith('guessed@example.de')
      for (let i = 0; i < 10; i++) {
        const guess = await finish(await challenged(server, 'guessed@example.de', i), '000000')
        expect(refusalOf(guess)).toBe('403 invalid-verification-code code')
      }
      const stranger = await challenged(server, 'guessed@example.de', 10)
      const refused = await finish(stranger, codeOf(owner.secret, 1))
      expect(refusalOf(refused)).toBe('429 too-many-requests')
      expect(refused.headers.get('retry-after')).toBe('1')
      const travelling = await challenged(server, 'guessed@example.de', 11)
      expect((await finish(travelling, owner.recoveryCodes[0] ?? '')).status, 'a recovery code').toBe(200)
      await owner.browser.signIn('guessed@example.de')
      expect((await finish(owner.browser, codeOf(owner.secret, 1))).status, 'a known browser').toBe(200)
      server.skipMs(10_000)
      expect((await finish(stranger, '000000')).status, 'waiting has cost no try').toBe(403)
    })

    test('F5: one address types three codes in ten seconds', async () => {
      const server = await open()
      const { finish, openWith } = createSecondFactorSteps(() => server)
      await openWith('hurried@example.de')
      const browser = await challenged(server, 'hurried@example.de', 1)
      for (let i = 0; i < 3; i++) expect((await finish(browser, '000000')).status).toBe(403)
      expect(refusalOf(await finish(browser, '000000'))).toBe('429 too-many-requests')
    })

    test('S5: someone at an unlocked device has few tries to reauthenticate', async () => {
      const server = await open()
      const browser = server.openBrowser()
      await browser.signUp('unlocked@example.de')
      const tries: string[] = []
      for (let i = 0; i < 12; i++) {
        server.skipMs(10_000)
        tries.push(refusalOf(await browser.send('POST', '/api/auth/reauthenticate', { password: `geraten ${i} mal` })))
      }
      expect(tries.slice(0, 10)).toEqual(Array(10).fill('403 wrong-password password'))
      expect(tries.slice(10)).toEqual(Array(2).fill('429 too-many-requests'))
    })
  })
}
