/** Which checks wait for which, and that all of them end, with a clock that the tests move. */
import { expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import {
  createPacedNetwork,
  mostInAMinute,
  type Hop,
  type Journey,
  type PacedNetwork,
} from '#testing/network/paced-network'

const secure: Hop = { host: 'shop.de', tookMs: 300 }
const plain: Hop = { ...secure, isSecure: false }
const by = (person: string, ...hops: readonly Hop[]): Journey => ({ person, hops })
const times = (count: number, journey: Journey): readonly Journey[] => Array.from({ length: count }, () => journey)

/** When each of these checks ended; `Infinity` if it did not. */
function endsOf(
  { time }: PacedNetwork,
  visits: readonly { readonly made: Promise<unknown> }[],
): readonly { endMs: number }[] {
  return visits.map(({ made }) => {
    const end = { endMs: Infinity }
    void made.then(() => (end.endMs = time.now()))
    return end
  })
}

test('R6: a check that confirms a failure comes before the other checks of its user at the host, and before no other user’s', async () => {
  const { visit, pass, made, stop } = await createPacedNetwork()
  const page = { host: 'shop.de', tookMs: 1_000 }
  for (const person of ['first', 'anna', 'anna', 'ben']) visit(by(person, page))
  visit({ ...by('anna', page, { ...page, host: 'a.shop.de' }), isUrgent: true })
  const lifted = visit(by('ben', { ...page, host: 'b.shop.de' }))
  lifted.lift()
  await pass(10)
  expect(made.map(({ person, host }) => `${person} ${host}`)).toEqual([
    'first shop.de',
    'anna shop.de',
    'ben b.shop.de',
    'anna a.shop.de',
    'ben shop.de',
    'anna shop.de',
    'anna shop.de',
  ])
  stop()
})

test('R6: flooding both hosts of a redirect keeps no other check waiting, and each host is called once for it', async () => {
  const network = await createPacedNetwork()
  const { visit, flood, pass, made } = network
  for (const person of ['mallory', 'moriarty']) {
    flood(times(100, by(person, plain)))
    flood(times(100, by(person, secure)))
    flood(times(100, by(person, plain, secure)))
  }
  await pass(61)
  const [end] = endsOf(network, [visit(by('ben', plain, secure))])
  const askedMs = network.time.now()
  await pass(20)
  expect((end?.endMs ?? Infinity) - askedMs).toBeLessThan(15_000)
  expect(made.filter(({ person }) => person === 'ben').map(({ isSecure }) => isSecure)).toEqual([false, true])
})

test('R6: a redirect that leads somewhere slow holds nothing of where it came from', async () => {
  const { flood, pass, made } = await createPacedNetwork()
  const tarpit = { host: 'tarpit.com', addresses: ['198.51.100.1'], tookMs: 60_000 }
  flood(times(50, by('mallory', secure, tarpit)))
  flood(times(50, by('mallory', secure, { ...tarpit, host: 'slow-names.com', lookupMs: 60_000 })))
  flood([by('ben', secure)])
  await pass(60)
  expect(made.filter(({ person }) => person === 'ben').length).toBeGreaterThan(15)
})

test('R6: honest pages that lead from http to https are checked as often as there is room, none much less than others', async () => {
  const { time, visit, pass, made } = await createPacedNetwork()
  const journeys = [...times(40, by('anna', plain, secure)), ...times(20, by('anna', secure))]
  const counts = journeys.map(() => 0)
  journeys.forEach((journey, index) => {
    // Every minute, or as soon as the one before is done.
    const check = (): void => {
      const begunMs = time.now()
      void visit(journey).made.then(() => {
        counts[index] = (counts[index] ?? 0) + 1
        time.startTimer(check, Math.max(100, MINUTE_MS - (time.now() - begunMs)))
      })
    }
    time.startTimer(check, (index * 37 * SECOND_MS) % MINUTE_MS)
  })
  await pass(30 * 60)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(28)
  for (const isSecure of [true, false]) {
    expect(mostInAMinute(made.filter((one) => one.isSecure === isSecure))).toBeLessThanOrEqual(60)
  }
})

test('R6: an encrypted page neither waits for what is not encrypted nor uses up its room', async () => {
  const { visit, pass, made } = await createPacedNetwork()
  visit(by('anna', plain))
  await pass(1)
  visit(by('anna', { ...plain, tookMs: 30_000 }))
  for (const journey of times(10, by('ben', secure))) visit(journey)
  await pass(10)
  expect(made.filter(({ person }) => person === 'ben')).toHaveLength(10)
  for (const journey of times(60, by('ben', secure))) visit(journey)
  visit(by('anna', plain))
  await pass(22)
  expect(made.filter(({ isSecure }) => !isSecure)).toHaveLength(3)
})

test('R6: nor does what is not encrypted wait for encrypted pages, also before it is known where it leads', async () => {
  const { visit, pass, made } = await createPacedNetwork()
  visit(by('anna', { ...secure, tookMs: 30_000 }))
  visit(by('ben', plain))
  await pass(1)
  expect(made).toHaveLength(2)
})

test('R6: a user with thousands of checks at a host, or at many, lets others have their turn', async () => {
  const { visit, flood, pass, made } = await createPacedNetwork()
  flood(times(3_000, by('mallory', secure)))
  flood(
    Array.from({ length: 3_000 }, (_, index) =>
      by('mallory', { host: `tar${index}.de`, addresses: [`198.51.${index >> 8}.${index & 255}`], tookMs: 60_000 }),
    ),
  )
  await pass(61)
  visit(by('ben', secure))
  visit(by('cem', { host: 'elsewhere.de', addresses: ['192.0.2.1'] }))
  await pass(63)
  for (const person of ['ben', 'cem']) expect(made.filter((one) => one.person === person)).toHaveLength(1)
})

test('R6: users busy at many hosts skip no others if all turns are taken', async () => {
  const { visit, flood, pass, made } = await createPacedNetwork({ total: 2 })
  for (const person of ['mallory', 'moriarty', 'moran']) {
    flood(times(20, by(person, { ...secure, tookMs: 2_000 })))
    flood(Array.from({ length: 20 }, (_, index) => by(person, { host: `${person}${index}.de`, tookMs: 2_000 })))
  }
  await pass(61)
  for (const journey of times(5, by('ben', secure))) visit(journey)
  await pass(120)
  expect(made.filter(({ person }) => person === 'ben')).toHaveLength(5)
})

test('R6: a withdrawn check waits no more, at any step, and takes no turn', async () => {
  const { visit, pass, made } = await createPacedNetwork()
  visit(by('anna', { ...secure, tookMs: 5_000 }))
  const second = { host: 'other.de', addresses: ['198.51.100.1'] }
  const [waiting, onItsWay] = [visit(by('ben', secure)), visit(by('ben', second, secure))]
  await pass(1)
  expect(made.map(({ host }) => host)).toEqual(['shop.de', 'other.de'])
  for (const one of [waiting, onItsWay]) one.withdraw()
  visit(by('cem', secure))
  await pass(10)
  expect(await Promise.all([waiting.made, onItsWay.made])).toEqual([undefined, undefined])
  expect(made.map(({ person }) => person)).toEqual(['anna', 'ben', 'cem'])
})

test('R6: a check knows how long it waited in all, and rings once that is too long, also in its second wait', async () => {
  const { visit, pass } = await createPacedNetwork()
  visit(by('anna', { ...plain, tookMs: 5_000 }))
  const one = visit(by('ben', { ...plain, tookMs: 2_000 }, secure))
  let [isLate, isLater] = [false, false]
  one.afterWaiting(9_000, () => (isLate = true))
  one.afterWaiting(11_000, () => (isLater = true))
  await pass(5.5)
  expect(one.waitedMs()).toBe(5_000)
  visit(by('anna', { ...secure, tookMs: 7_000 }))
  await pass(4)
  expect([one.waitedMs(), isLate]).toEqual([7_500, false])
  await pass(6)
  expect([one.waitedMs(), isLate, isLater]).toEqual([10_500, true, false])
})

test('R6: what is not wanted any more when its turn comes is not made, and what comes after it is', async () => {
  const { visit, pass, made } = await createPacedNetwork()
  visit(by('anna', { ...secure, tookMs: 2_000 }))
  let isWanted = true
  const second = { host: 'other.de', addresses: ['198.51.100.1'] }
  const visits = [by('ben', secure), by('ben', second, secure)].map((journey) =>
    visit({ ...journey, isWanted: () => isWanted }),
  )
  visit(by('ben', secure))
  await pass(1)
  isWanted = false
  await pass(9)
  expect(await Promise.all(visits.map((one) => one.made))).toEqual([undefined, undefined])
  expect(made.map(({ person, host }) => `${person} ${host}`)).toEqual(['anna shop.de', 'ben other.de', 'ben shop.de'])
})

test('R6: a check still waiting at the end has no turn any more', async () => {
  const { visit, pass, stop, made } = await createPacedNetwork()
  const visits = times(100, by('anna', secure, { host: 'other.de' })).map(visit)
  await pass(1)
  stop()
  await pass(1)
  await Promise.all(visits.map((one) => one.made))
  expect(made.length).toBeLessThan(20)
})
