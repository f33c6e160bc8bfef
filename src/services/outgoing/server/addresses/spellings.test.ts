/** Tests every spelling of an address of this machine, this network or nowhere, with a server that listens there. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostSpellings, urlSpellings } from '#testing/network/address-spellings'
import { startNameServer, type NameServer } from '#testing/network/name-server'
import { startTargetServer, type TargetServer } from '#testing/uptime/target-server'
import { createOutgoing } from '../create-outgoing.ts'
import type { Outgoing, OutgoingFailure } from '../outgoing.ts'
import { createNameResolver } from './resolve-name.ts'

let names: NameServer
let redirecting: TargetServer
let outgoing: Outgoing
let port: number
let connections = 0
const canary = createServer((socket) => {
  connections += 1
  socket.destroy()
})

/** The one address that is allowed, so that redirects have somewhere to begin. */
const REDIRECTING = '127.0.0.9'

beforeAll(async () => {
  // All addresses of this machine, of both kinds.
  canary.listen(0, '::')
  await once(canary, 'listening')
  ;({ port } = canary.address() as AddressInfo)
  redirecting = await startTargetServer({ host: REDIRECTING })
  names = await startNameServer()
  names.set('loopback.names.test', ['127.0.0.1'])
  names.set('loopback6.names.test', ['::1'])
  names.set('inside.names.test', ['10.0.0.1', 'fd00::1'])
  names.set('metadata.names.test', ['169.254.169.254', 'fd00:ec2::254'])
  names.set('mapped.names.test', ['::ffff:7f00:1'])
  names.set('nat64.names.test', ['64:ff9b::7f00:1'])
  names.set('zero.names.test', ['0.0.0.0', '::'])
  names.set('all.names.test', ['127.0.0.1', '0.0.0.0', '10.0.0.1', '::1', '::', 'fe80::1'])
  outgoing = createOutgoing({
    allowPrivate: [REDIRECTING],
    resolveName: createNameResolver({ servers: [names.server], asksSystem: false }),
  })
})
afterAll(async () => {
  await outgoing.close()
  await names.close()
  await redirecting.close()
  canary.close()
})

const refused: Pick<OutgoingFailure, 'isAnswered' | 'code'> = {
  isAnswered: false,
  code: expect.stringMatching(/^(?:forbidden-address|invalid-address|name-not-found)$/),
}

test('there are enough of them, each once', () => {
  expect(hostSpellings.length).toBeGreaterThanOrEqual(120)
  expect(new Set([...hostSpellings, ...urlSpellings]).size).toBe(hostSpellings.length + urlSpellings.length)
})

describe('G2: an address in this network is not connected to', () => {
  const all = [...hostSpellings.map((host) => `http://${host}:PORT/`), ...urlSpellings]

  test.each(all)('asked for: %s', async (spelling) => {
    const url = spelling.replaceAll('PORT', String(port))
    expect(await outgoing.request({ url, ports: 'any' })).toMatchObject(refused)
    expect(connections).toBe(0)
  })

  test.each(hostSpellings)('connected to: %s', async (host) => {
    expect(await outgoing.connect({ host, port })).toMatchObject(refused)
    expect(connections).toBe(0)
  })

  test.each([301, 302, 303, 307, 308])('led to by a %i, each of them', async (status) => {
    for (const spelling of all) {
      const location = spelling.replaceAll('PORT', String(port))
      // Some of them can't be written into a header, and some lead back to who sent them.
      if (location.includes('\n') || URL.parse(location, redirecting.origin)?.hostname === REDIRECTING) continue
      redirecting.set('/', { status, redirectTo: Buffer.from(location).toString('latin1') })
      const answer = await outgoing.request({ url: redirecting.origin, ports: 'any' })
      expect([location, answer.isAnswered, connections]).toEqual([location, false, 0])
    }
  })

  test('the same addresses are reached where they are allowed', async () => {
    const open = createOutgoing({
      allowPrivate: ['127.0.0.0/8', '::1', '0.0.0.0/8'],
      resolveName: createNameResolver({ servers: [names.server], asksSystem: false }),
    })
    const before = connections
    for (const host of hostSpellings) await open.connect({ host, port, timeoutMs: 200 })
    const reached = connections - before
    connections = before
    await open.close()
    expect(reached).toBeGreaterThan(50)
  })
})
