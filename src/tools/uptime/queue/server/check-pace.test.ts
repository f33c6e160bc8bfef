/** How often and by how many at once hosts are called, in time that is moved by hand. */
import { expect, test } from 'vitest'
import {
  createPacedNetwork,
  mostAtOnce,
  mostInAMinute,
  VICTIM,
  type Connection,
  type Hop,
  type Journey,
} from '#testing/network/paced-network'

const plain = (host: string, more: Partial<Hop> = {}): Hop => ({ host, isSecure: false, ...more })
const by = (person: string, ...hops: readonly Hop[]): Journey => ({ person, hops })
const many = (count: number, of: (index: number) => Hop): readonly Journey[] =>
  Array.from({ length: count }, (_, index) => by('anna', of(index)))
const at = (address: string) => (one: Connection) => one.address === address

test('R6: a host is asked 60 times in any minute and once at a time, however many shops there are and whosever they are', async () => {
  const { flood, pass, made } = await createPacedNetwork()
  flood(Array.from({ length: 300 }, (_, index) => by(`person${index % 3}`, { host: 'shop.example.com' })))
  await pass(180)
  expect([mostInAMinute(made), mostAtOnce(made)]).toEqual([60, 1])
  expect(made.length).toBeGreaterThan(170)
})

test('R6: names below one domain are one host, what a provider gives away below its own is not', async () => {
  const { flood, pass, made } = await createPacedNetwork()
  flood(many(100, (index) => ({ host: `a${index}.victim.de` })))
  flood(many(100, (index) => ({ host: `a${index}.myshopify.com`, addresses: ['198.51.100.1'] })))
  await pass(70)
  expect(mostInAMinute(made.filter(({ host }) => host.endsWith('victim.de')))).toBe(60)
  expect(mostInAMinute(made.filter(({ host }) => host === 'a7.myshopify.com'))).toBe(60)
})

test('R7: thousands of names for one address do not help: what is not encrypted counts at the address', async () => {
  const { flood, pass, made } = await createPacedNetwork()
  flood(many(2_000, (index) => plain(`trap${index}.com`)))
  await pass(130)
  expect([mostInAMinute(made), mostAtOnce(made)]).toEqual([60, 1])
  expect(made.length).toBeGreaterThan(119)
})

test('R7: names without a certificate of their own at an address get no further than a handshake, 600 a minute and four at once', async () => {
  const { flood, pass, made } = await createPacedNetwork()
  flood(many(500, (index) => ({ host: `trap${index}.com`, isBelieved: false })))
  await pass(70)
  expect(mostInAMinute(made)).toBeLessThanOrEqual(600)
  expect(mostAtOnce(made)).toBe(4)
})

test('R7: honest shops that share an address by their own certificates do not wait for each other', async () => {
  const { visit, pass, made } = await createPacedNetwork()
  const shops = many(300, (index) => ({ host: `shop${index}.de` }))
  // A first look at all of them within an interval, and then as they come.
  shops.forEach(visit)
  await pass(20)
  expect(made).toHaveLength(300)
  shops.forEach(visit)
  await pass(1)
  expect(made).toHaveLength(600)
})

test('R7: nor do they if this server reaches only the second kind of address, which it knows from the first time on', async () => {
  const { visit, pass, made } = await createPacedNetwork()
  const addresses = ['2001:db8::7', VICTIM]
  const shops = many(300, (index) => ({ host: `shop${index}.de`, addresses, silent: ['2001:db8::7'] }))
  shops.forEach(visit)
  await pass(40)
  expect(made).toHaveLength(600)
  shops.forEach(visit)
  await pass(1)
  expect(made.slice(600).map(({ address }) => address)).toEqual(shops.map(() => VICTIM))
})

test('R6: a redirect counts where it leads to', async () => {
  const { flood, pass, made } = await createPacedNetwork()
  flood(
    Array.from({ length: 200 }, (_, index) =>
      by('anna', { host: `own${index}.de`, addresses: [`198.51.100.${index}`] }, { host: 'victim.de' }),
    ),
  )
  await pass(130)
  const asked = made.filter(({ host }) => host === 'victim.de')
  expect([mostInAMinute(asked), mostAtOnce(asked)]).toEqual([60, 1])
})

test('R6: each redirect to the same host counts, and waits if there is no room for it', async () => {
  const { flood, visit, pass, made } = await createPacedNetwork()
  const hop = { host: 'shop.de', tookMs: 200 }
  const chain = by('anna', hop, hop, hop, hop)
  flood(Array.from({ length: 200 }, () => chain))
  await pass(125)
  expect([mostInAMinute(made), mostAtOnce(made)]).toEqual([60, 1])
  let isDone = false
  void visit({ ...chain, person: 'ben' }).made.then(() => (isDone = true))
  await pass(65)
  expect([isDone, made.filter(({ person }) => person === 'ben').length]).toEqual([true, 4])
})

test('R7: of several addresses only that counts which is connected to, at its time', async () => {
  const { flood, visit, pass, made } = await createPacedNetwork()
  const [tarpit, addresses] = ['198.51.100.9', ['198.51.100.9', VICTIM]]
  for (const [index, isSecure] of [true, false].entries()) {
    const trap = { host: `trap${index}.com`, isSecure, addresses, tookMs: 60_000, isBelieved: false }
    flood(Array.from({ length: 10 }, (_, person) => by(`mallory${person}`, trap)))
  }
  await pass(61)
  const honest = [plain('honest.de'), { host: 'expired.de', isBelieved: false }]
  flood(honest.map((hop) => by('ben', hop)))
  await pass(600)
  expect(made.filter(at(VICTIM)).every(({ person }) => person === 'ben')).toBe(true)
  for (const { host } of honest) expect(made.filter((one) => one.host === host).length).toBeGreaterThan(500)
  // If the first address is silent, the second one gets its turn and counts.
  visit(by('cem', plain('half.de', { addresses, silent: [tarpit] })))
  await pass(700)
  const half = made.filter(({ host }) => host === 'half.de')
  expect(half.map(({ address }) => address)).toEqual([tarpit, VICTIM])
  const open = made.filter(({ isSecure }) => !isSecure)
  for (const address of addresses) {
    expect([mostAtOnce(open.filter(at(address))), mostInAMinute(open.filter(at(address))) <= 60]).toEqual([1, true])
  }
})

test('R7: a name whose lookup takes for ever does not block the address where it was before', async () => {
  const { flood, visit, pass, made } = await createPacedNetwork()
  visit(by('mallory', plain('trap.com')))
  await pass(2)
  flood(Array.from({ length: 10 }, () => by('mallory', plain('trap.com', { lookupMs: 60_000 }))))
  flood([by('ben', plain('honest.de'))])
  await pass(120)
  const honest = made.filter(({ host }) => host === 'honest.de')
  expect(honest.length).toBeGreaterThan(50)
})

test('R6: each of several nodes has its share of the minute', async () => {
  const { flood, pass, made } = await createPacedNetwork({ nodeCount: 3 })
  flood(many(50, () => ({ host: 'shop.de' })))
  await pass(130)
  expect(mostInAMinute(made)).toBe(20)
})

test('R8: hosts that the operator names are asked as often as people like, four times at once', async () => {
  const unlimitedHosts = ['shop.de', '10.0.0.0/8', '2001:db8::1']
  const { flood, pass, made } = await createPacedNetwork({ unlimitedHosts })
  const of = (name: string) => made.filter(({ host }) => host === name)
  flood(many(10, () => ({ host: 'www.shop.de' })))
  flood(many(10, () => plain('10.1.2.3', { addresses: ['10.1.2.3'] })))
  flood(many(10, () => ({ host: 'intra.example', addresses: ['10.1.2.4'] })))
  flood(many(10, () => ({ host: 'noshop.de', addresses: ['192.0.2.9'] })))
  await pass(70)
  for (const host of ['www.shop.de', '10.1.2.3', 'intra.example']) {
    expect([mostInAMinute(of(host)) > 600, mostAtOnce(of(host))]).toEqual([true, 4])
  }
  expect(mostInAMinute(of('noshop.de'))).toBe(60)
})
