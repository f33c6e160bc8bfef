import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#base/clock'
import { anHttpCheck } from '#testing/uptime/shops'
import { strictLog } from '#testing/strict-log'
import type { TargetServer } from '#testing/uptime/target-server'
import { openOutgoing, startTarget } from '#testing/uptime/test-targets'
import type { DomainFact } from './checker.ts'
import { createChecker } from '../../monitor/server/create-checker.ts'

const startMs = Date.parse('2026-11-22T00:00:00Z')
const end = '2027-03-01T00:00:00Z'

/** A registry of .de that says no end, and one of .com and .uk that does. */
async function open(): Promise<{
  readonly registry: TargetServer
  readonly move: (ms: number) => void
  readonly read: (url: string, watchesDomain?: boolean) => Promise<DomainFact | undefined>
}> {
  const registry = await startTarget()
  const { origin } = registry
  registry.set('/dns.json', {
    json: {
      version: '1.0',
      services: [
        [['de'], [`${origin}/denic/`]],
        [['com', 'uk'], [`${origin}/gtld`]],
      ],
    },
  })
  registry.setAll({ status: 404, json: { errorCode: 404 } })
  registry.set('/denic/domain/meinshop.de', { json: { events: [{ eventAction: 'last changed', eventDate: end }] } })
  const events = [
    { eventAction: 'registration', eventDate: '2001-01-01T00:00:00Z' },
    { eventAction: 'expiration', eventDate: end },
  ]
  for (const name of ['meinshop.com', 'meinshop.co.uk', 'myshopify.com']) {
    registry.set(`/gtld/domain/${name}`, { json: { objectClassName: 'domain', events } })
  }
  let nowMs = startMs
  const checker = createChecker({
    judge: () => Promise.reject(new Error('nothing is judged here')),
    outgoing: openOutgoing(),
    now: () => nowMs,
    log: strictLog,
    bootstrapUrl: `${origin}/dns.json`,
  })
  return {
    registry,
    move: (ms) => void (nowMs += ms),
    read: (url, watchesDomain = true) => checker.readDomain(anHttpCheck(url, { watchesDomain })),
  }
}

it.each([
  ['https://www.meinshop.com/warenkorb', 'meinshop.com'],
  ['https://a.b.meinshop.co.uk:8443/', 'meinshop.co.uk'],
  ['https://laden.myshopify.com/', 'myshopify.com'],
])('K10: of %s it is the end of %s', async (url, name) => {
  const { read } = await open()
  expect(await read(url)).toEqual({ name, validUntilMs: Date.parse(end), checkedMs: startMs })
})

it('K10: a registry that tells no end is one that answers', async () => {
  const { read } = await open()
  expect(await read('https://meinshop.de')).toEqual({ name: 'meinshop.de', checkedMs: startMs })
})

it('K10: nothing is looked up for an invalid domain, one without a registry, or one that is not watched', async () => {
  const { read, registry } = await open()
  for (const url of [
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://co.uk/',
    'http://',
    'http://meinshop',
  ]) {
    expect(await read(url)).toBeUndefined()
  }
  expect(await read('https://meinshop.com', false)).toBeUndefined()
  expect(registry.arrivals()).toEqual([])
  expect(await read('https://meinshop.xn--p1ai/')).toBeUndefined()
  expect(registry.arrivals().map(({ url }) => url)).toEqual(['/dns.json'])
})

it('K10: each domain is looked up once a day, and the list, too; without an answer after an hour again', async () => {
  const { read, registry, move } = await open()
  await Promise.all([read('https://meinshop.com'), read('https://www.meinshop.com'), read('https://weg.com')])
  move(HOUR_MS - SECOND_MS)
  await read('https://meinshop.com')
  await read('https://weg.com')
  expect(registry.arrivals('/gtld/domain/weg.com')).toHaveLength(1)
  move(2 * SECOND_MS)
  await read('https://weg.com')
  expect(registry.arrivals('/gtld/domain/weg.com')).toHaveLength(2)
  expect(registry.arrivals('/gtld/domain/meinshop.com')).toHaveLength(1)
  expect(registry.arrivals('/dns.json')).toHaveLength(1)
  move(DAY_MS)
  await read('https://meinshop.com')
  expect(registry.arrivals('/gtld/domain/meinshop.com')).toHaveLength(2)
  expect(registry.arrivals('/dns.json')).toHaveLength(2)
})

it.each([[{ body: '<html>' }], [{ json: { events: 'nie' } }], [{ status: 429 }], [{ fault: 'drop' }]] as const)(
  'K10: an invalid answer, %j, means nothing',
  async (answer) => {
    const { read, registry } = await open()
    registry.set('/gtld/domain/meinshop.com', answer)
    expect(await read('https://meinshop.com')).toBeUndefined()
  },
)
