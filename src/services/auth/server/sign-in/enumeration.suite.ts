/**
 * What a stranger learns from how long answers take: nothing. Requests for an address with an account and one without
 * take turns, so that whatever else the machine does meets both, and the medians of what they cost are compared. The cost
 * is the time the process computes until the answer is there; a machine under load makes that hardly longer. What still
 * disturbs a measurement is gone in another one, so it may be repeated; a hash or a look-up too many is there each time.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  GOOD_PASSWORD,
  openTestServer,
  type Answer,
  type AuthTestServer,
  type OpenSuiteDatabase,
} from '../auth-test-server.ts'

const KNOWN = 'anna@example.de'
const UNKNOWN = 'nobody@example.de'
const MEASUREMENTS = 6
const LARGEST_DIFFERENCE = 0.1

export function describeEnumeration(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`how long answers take on ${name}`, () => {
    let server: AuthTestServer
    let closeDatabase: () => Promise<void>

    beforeAll(async () => {
      const suite = await openDatabase()
      closeDatabase = () => suite.close()
      // Passwords cost what they really cost: a difference of one hash has to show.
      server = await openTestServer(suite.database, { isMailSent: true, passwordMemoryKiB: 19_456 })
      const browser = server.openBrowser()
      await browser.signUp(KNOWN)
      const code = codeOf(await server.waitForMail(KNOWN))
      await browser.send('POST', '/api/auth/sign-up/confirm', { email: KNOWN, code })
    })
    afterAll(async () => {
      await server.auth.close()
      await closeDatabase()
    })

    const post = (path: string, body: object): Promise<Answer> => server.openBrowser().send('POST', path, body)

    /** Microseconds the process computed until the answer. */
    async function costOf(ask: () => Promise<Answer>): Promise<number> {
      // Mails that follow the answer before are not to be counted here.
      await server.auth.settle()
      const before = process.cpuUsage()
      await ask()
      const { user, system } = process.cpuUsage(before)
      return user + system
    }

    /** How much longer the one takes than the other, as a share of it. */
    async function measure(ask: (email: string) => Promise<Answer>, rounds: number): Promise<number> {
      const costs = { known: [] as number[], unknown: [] as number[] }
      for (let round = 0; round < rounds; round++) {
        // The order alternates, too.
        const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
        for (const who of order) costs[who].push(await costOf(() => ask(who === 'known' ? KNOWN : UNKNOWN)))
      }
      const [known, unknown] = [median(costs.known), median(costs.unknown)]
      return Math.abs(known - unknown) / Math.min(known, unknown)
    }

    test.each([
      {
        what: 'signing in with a password',
        rounds: 20,
        ask: (email: string) => post('/api/auth/sign-in', { email, password: 'falsches Passwort' }),
      },
      { what: 'asking for a code', rounds: 120, ask: (email: string) => post('/api/auth/code/send', { email }) },
      {
        what: 'asking for a new password',
        rounds: 200,
        ask: (email: string) => post('/api/auth/password/forgot', { email }),
      },
      {
        what: 'registering',
        rounds: 20,
        ask: (email: string) => post('/api/auth/sign-up', { name: 'Anna', email, password: GOOD_PASSWORD }),
      },
    ])(
      'M7: $what takes as long for an address with an account as for one without',
      async ({ ask, rounds }) => {
        const [known, unknown] = [await ask(KNOWN), await ask(UNKNOWN)]
        expect(unknown.body).toEqual(known.body)
        expect(unknown.status).toBe(known.status)
        // What is done the first time is done for both.
        await measure(ask, 5)
        const differences: number[] = []
        while (
          differences.length < MEASUREMENTS &&
          !differences.some((difference) => difference <= LARGEST_DIFFERENCE)
        ) {
          differences.push(await measure(ask, rounds))
        }
        expect(Math.min(...differences), `shares: ${differences.join(', ')}`).toBeLessThanOrEqual(LARGEST_DIFFERENCE)
        // A machine that does ten other things at once gets the time it needs.
      },
      90_000,
    )
  })
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
