/**
 * For any hosts, addresses, redirects and people: no host is called more often or by more at once than its rules say, every
 * check ends, and a few checks end soon however many others wait.
 */
import { expect, it } from 'vitest'
import { addressGroup } from '#auth/server'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import {
  createPacedNetwork,
  mostAtOnce,
  mostInAMinute,
  VICTIM,
  type Connection,
  type Hop,
  type Journey,
} from '#testing/network/paced-network'
import { fc, runsOf } from '#testing/properties'

const addresses = [VICTIM, '198.51.100.1', '2001:db8::7'] as const
const MAX_LOOKUP_MS = 2_000
const MAX_TOOK_MS = 4_000

const hop: fc.Arbitrary<Hop> = fc.record({
  host: fc.constantFrom('one.de', 'a.one.de', 'two.de', 'three.de'),
  addresses: fc.shuffledSubarray([...addresses], { minLength: 1 }),
  isSecure: fc.boolean(),
  isBelieved: fc.boolean(),
  lookupMs: fc.constantFrom(0, 100, MAX_LOOKUP_MS),
  tookMs: fc.constantFrom(50, 300, MAX_TOOK_MS),
  silent: fc.subarray([...addresses]),
})
const hops = fc.array(hop, { minLength: 1, maxLength: 4 })
const total = fc.constantFrom(1, 3, 100)

/** The domain of a host of these tests. */
const domainOf = ({ host }: Connection): string => host.split('.').slice(-2).join('.')

function expectRulesKept(made: readonly Connection[]): void {
  const groupOf = ({ address }: Connection): string => addressGroup(address)
  for (const some of Map.groupBy(
    made.filter(({ isSecure }) => !isSecure),
    groupOf,
  ).values()) {
    expect([mostInAMinute(some) <= 60, mostAtOnce(some)]).toEqual([true, 1])
  }
  const secure = made.filter(({ isSecure }) => isSecure)
  for (const some of Map.groupBy(secure, domainOf).values()) {
    // A request that tries several addresses is one.
    const requests = some.filter(({ hop: own }, index) => some.findIndex((other) => other.hop === own) === index)
    expect([mostInAMinute(requests) <= 60, mostAtOnce(some)]).toEqual([true, 1])
  }
  for (const some of Map.groupBy(
    secure.filter(({ isProven }) => !isProven),
    groupOf,
  ).values()) {
    expect([mostInAMinute(some) <= 600, mostAtOnce(some) <= 4]).toEqual([true, true])
  }
}

it('R6 R7: every check ends, withdrawn or not, and no line is used more than its rule allows', async () => {
  const visit = fc.record({
    hops,
    person: fc.constantFrom('anna', 'ben', 'cem'),
    isUrgent: fc.boolean(),
    atSec: fc.nat(60),
    liftSec: fc.option(fc.nat(120)),
    withdrawSec: fc.option(fc.nat(120), { freq: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 60, size: 'max' }), total, async (visits, turns) => {
      const { time, visit: begin, pass, made } = await createPacedNetwork({ total: turns })
      let ended = 0
      for (const { atSec, liftSec, withdrawSec, ...journey } of visits) {
        time.startTimer(() => {
          const one = begin(journey)
          void one.made.then(() => (ended += 1))
          if (liftSec !== null) time.startTimer(one.lift, liftSec * SECOND_MS)
          if (withdrawSec !== null) time.startTimer(one.withdraw, withdrawSec * SECOND_MS)
        }, atSec * SECOND_MS)
      }
      // As if there was one line for all of them.
      const longestMs = MAX_LOOKUP_MS + MAX_TOOK_MS + addresses.length * SECOND_MS
      const requests = visits.reduce((sum, one) => sum + one.hops.length, 0)
      await pass((2 * MINUTE_MS + requests * longestMs) / SECOND_MS)
      expect(ended).toBe(visits.length)
      expectRulesKept(made)
    }),
    runsOf(60),
  )
})

it('R6: whatever is flooded, a check of another user ends', async () => {
  const floods = fc.array(fc.record({ hops, person: fc.constantFrom('mallory', 'moriarty', 'moran') }), {
    minLength: 1,
    maxLength: 12,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(floods, hops, total, async (journeys, own, turns) => {
      const { visit, flood, pass, made, stop } = await createPacedNetwork({ total: turns })
      flood(journeys.flatMap((journey: Journey) => Array.from({ length: 20 }, () => journey)))
      await pass(30)
      let isDone = false
      void visit({ hops: own, person: 'ben' }).made.then(() => (isDone = true))
      for (let minute = 0; minute < 30 && !isDone; minute++) await pass(60)
      stop()
      expect(isDone).toBe(true)
      expectRulesKept(made)
    }),
    runsOf(30),
  )
})
