import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startNameServer, type NameServer } from '#testing/network/name-server'
import type { TargetServer } from '#testing/uptime/target-server'
import { openOutgoing, startTarget } from '#testing/uptime/test-targets'
import type { Outgoing } from '../outgoing.ts'
import { createNameResolver, type ResolveName } from './resolve-name.ts'

/** A public address that gives no answer within a test. */
const PUBLIC = '8.8.8.8'
const REACHED = '127.0.0.9'

let names: NameServer
let canary: TargetServer
let outgoing: Outgoing

beforeEach(async () => {
  names = await startNameServer()
  canary = await startTarget()
  outgoing = openOutgoing({ allowPrivate: [REACHED], resolveName: resolverAt(names.server) })
})
afterEach(() => names.close())

/** Knows names from there alone. */
function resolverAt(server: string): ResolveName {
  return createNameResolver({ servers: [server], asksSystem: false })
}

function ask(name: string, timeoutMs = 300) {
  return outgoing.request({ url: `http://${name}:${canary.port}/`, ports: 'any', timeoutMs })
}

describe('G3: a connection goes to what was judged', () => {
  test('a name that leads elsewhere a moment later is resolved once, and leads where it led', async () => {
    names.set('rebound.test', (_kind, count) => (count === 1 ? [PUBLIC] : ['127.0.0.1']))
    const first = await ask('rebound.test')
    expect(first.isAnswered).toBe(false)
    expect([names.questions('rebound.test', 'A'), canary.connections()]).toEqual([1, 0])
    // The next request asks anew, and judges anew.
    expect(await ask('rebound.test')).toMatchObject({ code: 'forbidden-address', detail: '127.0.0.1' })
    expect([names.questions('rebound.test', 'A'), canary.connections()]).toEqual([2, 0])
  })

  test('a redirect to the same name is judged anew', async () => {
    const shop = await startTarget({ host: REACHED })
    names.set('rebound.test', (kind, count) => (kind === 'AAAA' ? [] : count === 1 ? [REACHED] : ['127.0.0.1']))
    shop.setAll({ redirectTo: `http://rebound.test:${canary.port}/` })
    const answer = await outgoing.request({ url: `http://rebound.test:${shop.port}/`, ports: 'any' })
    expect(answer).toMatchObject({ code: 'forbidden-address' })
    expect([shop.connections(), canary.connections()]).toEqual([1, 0])
  })

  test.each([
    ['A', ['127.0.0.1', PUBLIC]],
    ['A', [PUBLIC, '127.0.0.1', '10.0.0.1']],
    ['AAAA', [PUBLIC, '::1', 'fd00::1']],
    ['AAAA', ['127.0.0.1', '2606:4700::1111']],
    ['AAAA', [PUBLIC, '::ffff:127.0.0.1']],
    ['AAAA', [PUBLIC, '64:ff9b::7f00:1', '2002:7f00:1::']],
  ])('of addresses of which some are private (%s) only the others are connected to', async (_kind, addresses) => {
    names.set('mixed.test', addresses)
    const answer = await ask('mixed.test')
    expect(answer.isAnswered).toBe(false)
    expect(answer).not.toMatchObject({ code: 'forbidden-address' })
    expect(canary.connections()).toBe(0)
  })

  test('of addresses of which some are allowed those are connected to', async () => {
    const shop = await startTarget({ host: REACHED })
    names.set('mixed.test', ['10.0.0.1', '127.0.0.1', REACHED, 'fd00::1'])
    const answer = await outgoing.request({ url: `http://mixed.test:${shop.port}/`, ports: 'any' })
    expect(answer).toMatchObject({ isAnswered: true, address: REACHED })
  })

  test('of the addresses of a name sixteen are tried: more could only be meant to keep this server busy', async () => {
    const addresses = Array.from({ length: 17 }, (_, index) => `127.0.1.${index + 1}`)
    const wide = openOutgoing({ resolveName: resolverAt(names.server) })
    names.set('many.test', addresses)
    const askAt = async (address: string) => {
      const { port } = await startTarget({ host: address })
      return wide.request({ url: `http://many.test:${port}/`, ports: 'any' })
    }
    expect(await askAt('127.0.1.16')).toMatchObject({ isAnswered: true, address: '127.0.1.16' })
    expect(await askAt('127.0.1.17')).toMatchObject({ isAnswered: false, code: 'refused' })
  })
})

describe('G9: names', () => {
  test.each([
    ['unknown', 'name-not-found'],
    [[], 'name-not-found'],
    ['broken', 'name-failed'],
  ] as const)('%j is %s', async (answer, code) => {
    names.set('shop.test', answer)
    expect(await ask('shop.test', 5_000)).toMatchObject({ isAnswered: false, code, phases: {} })
  })

  test('one kind of address is enough, whatever becomes of the other', async () => {
    const shop = await startTarget({ host: REACHED })
    for (const other of ['unknown', 'broken', 'silent', []] as const) {
      names.set('shop.test', (kind) => (kind === 'A' ? [REACHED] : other))
      // Less than a name server is waited for.
      const answer = await outgoing.request({ url: `http://shop.test:${shop.port}/`, ports: 'any', timeoutMs: 1_900 })
      expect([other, answer.isAnswered]).toEqual([other, true])
    }
  })

  test('that there is one kind of address not is no answer while the other could not be asked for', async () => {
    names.set('shop.test', (kind) => (kind === 'A' ? 'unknown' : 'broken'))
    expect(await ask('shop.test', 5_000)).toMatchObject({ code: 'name-failed' })
  })

  test('a silent name server takes no longer than the time limit', async () => {
    names.set('shop.test', 'silent')
    expect(await ask('shop.test')).toMatchObject({ code: 'timed-out', phases: {} })
  })

  test('a name server that is not there is a fault of this machine', async () => {
    const { server } = names
    await names.close()
    const lost = openOutgoing({ allowPrivate: [], resolveName: resolverAt(server) })
    expect(await lost.request({ url: 'http://shop.test/' })).toMatchObject({ code: 'own-fault' })
    names = await startNameServer()
  })

  test('what is no name of DNS is not found', async () => {
    const label = 'a'.repeat(64)
    expect(await ask(`${label}.test`)).toMatchObject({ code: 'name-not-found' })
    expect(await ask('a..test')).toMatchObject({ code: 'name-not-found' })
  })

  test('this machine’s own names are looked up nowhere', async () => {
    names.set('localhost', [REACHED])
    expect(await ask('localhost')).toMatchObject({ code: 'forbidden-address' })
    expect(await ask('a.localhost.')).toMatchObject({ code: 'forbidden-address' })
    expect(names.questions('localhost', 'A')).toBe(0)
  })

  test('names unknown to name servers may be known to the machine, and without a name server it is asked at once', async () => {
    const lost = createNameResolver({ servers: ['127.0.0.1:1'] })
    await expect(lost('nowhere.invalid', AbortSignal.timeout(5_000))).rejects.toMatchObject({ syscall: 'getaddrinfo' })
    const resolveName = createNameResolver({ servers: [names.server] })
    const unknown = resolveName('nowhere.invalid', AbortSignal.timeout(5_000))
    await expect(unknown).rejects.toMatchObject({ syscall: 'getaddrinfo' })
    expect(names.questions('nowhere.invalid', 'A')).toBe(1)
  })
})
