/** Signing in at the very moment the credential used for it stops being valid; the same on every database. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  GOOD_PASSWORD,
  refusalOf,
  tokenOf,
  useServer,
  type Answer,
  type Browser,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'
import { createSecondFactorSteps } from '../second-factor/second-factor-steps.ts'

const NEXT_PASSWORD = 'ein ganz anderes Pferd 77'
const ROUNDS = 4
const BROWSERS = 8

export function describeSignInRaces(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`signing in while what counts changes on ${name}`, () => {
    // A hash that takes its time, as real ones do: sign-ins are in the middle of it when the password changes.
    const on = useServer(openDatabase, { passwordMemoryKiB: 2_048 })

    /** Several browsers sign in, each a little later than the one before, while `change` runs. */
    const raceWith = async (email: string, change: () => Promise<Answer>): Promise<readonly Browser[]> => {
      const browsers = Array.from({ length: BROWSERS }, () => on.openBrowser())
      const [changed] = await Promise.all([
        change(),
        ...browsers.map(async (browser, turns) => {
          for (let turn = 0; turn < turns; turn++) await yieldToEventLoop()
          return browser.signIn(email)
        }),
      ])
      expect(changed.status).toBe(200)
      return browsers
    }
    const statusesOf = async (browsers: readonly Browser[]): Promise<readonly number[]> => {
      on.outliveCache()
      const answers = await Promise.all(browsers.map((browser) => browser.send('GET', '/api/auth/account')))
      return answers.map(({ status }) => status)
    }
    const nobody = Array.from({ length: BROWSERS }, () => 401)

    test('S8: a sign-in with the old password leaves no session behind when the password is changed meanwhile', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const owner = on.openBrowser()
        const email = `race-change-${round}@example.de`
        await owner.signUp(email)
        const form = { currentPassword: GOOD_PASSWORD, newPassword: NEXT_PASSWORD }
        const browsers = await raceWith(email, () => owner.send('POST', '/api/auth/password/change', form))
        expect(await statusesOf(browsers)).toEqual(nobody)
        expect((await owner.send('GET', '/api/auth/account')).status).toBe(200)
        expect((await on.openBrowser().signIn(email, NEXT_PASSWORD)).status).toBe(200)
      }
    })

    test('S8: nor when a link sets another one', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const email = `race-link-${round}@example.de`
        await on.openBrowser().signUp(email)
        const helped = on.openBrowser()
        await helped.send('POST', '/api/auth/password/forgot', { email })
        const form = { token: tokenOf(await on.server.waitForMail(email)), password: NEXT_PASSWORD }
        const browsers = await raceWith(email, () => helped.send('POST', '/api/auth/password/reset', form))
        expect(await statusesOf(browsers)).toEqual(nobody)
      }
    })

    test('S8, F7: nor does it get half-way', async () => {
      const { codeOf: totpOf, openWith } = createSecondFactorSteps(() => on.server)
      for (let round = 0; round < ROUNDS; round++) {
        const email = `race-half-${round}@example.de`
        const { browser: owner, secret } = await openWith(email)
        const form = { currentPassword: GOOD_PASSWORD, newPassword: NEXT_PASSWORD }
        const browsers = await raceWith(email, () => owner.send('POST', '/api/auth/password/change', form))
        on.server.skipMs(30_000)
        for (const browser of browsers) {
          const finish = browser.send('POST', '/api/auth/second-factor/finish', { code: totpOf(secret) })
          expect(refusalOf(await finish)).toBe('410 expired-action-code')
        }
      }
    })

    test('nothing was reported as a fault', () => {
      expect(on.server.faults).toEqual([])
    })
  })
}
