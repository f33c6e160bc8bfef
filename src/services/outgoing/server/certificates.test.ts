import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#base/clock'
import type { TargetServer } from '#testing/uptime/target-server'
import { createTestAuthority, type TestAuthority } from '#testing/network/test-certificates'
import { openOutgoing, startTarget } from '#testing/uptime/test-targets'
import type { ConnectionGate, Outgoing } from './outgoing.ts'

const authority = createTestAuthority()
let outgoing: Outgoing
let shop: TargetServer
beforeEach(() => {
  outgoing = openOutgoing({ certificates: [authority.ca], resolveName: async () => ['127.0.0.1'] })
})

async function ask(options: Parameters<TestAuthority['issue']>[0], o: { host?: string; issuer?: TestAuthority } = {}) {
  shop = await startTarget({ tls: (o.issuer ?? authority).issue(options) })
  return outgoing.request({ url: `https://${o.host ?? 'localhost'}:${shop.port}/`, ports: 'any' })
}

describe('G11: certificates', () => {
  test('a trusted certificate is returned with its dates and issuer', async () => {
    const validUntilMs = Math.floor(Date.now() / 1_000) * 1_000 + 7 * DAY_MS
    const answer = await ask({ validUntilMs })
    expect(answer).toMatchObject({
      isAnswered: true,
      status: 200,
      certificate: { validUntilMs, issuer: 'Test authority', subject: 'localhost' },
    })
    expect(Object.keys(answer.phases).toSorted()).toEqual(['bodyMs', 'connectMs', 'dnsMs', 'firstByteMs', 'tlsMs'])
  })

  test('G15: a gate hears of an address whose certificate is believed, and of no other', async () => {
    const heard: string[] = []
    const gate: ConnectionGate = {
      approach: async ({ isSecure }) => isSecure,
      admit: async ({ addresses }) => addresses,
      believed: ({ host, address }) => heard.push(`${host} ${address}`),
      closed: () => undefined,
    }
    for (const issuer of [authority, createTestAuthority()]) {
      shop = await startTarget({ tls: issuer.issue({}) })
      await outgoing.request({ url: `https://localhost:${shop.port}/`, ports: 'any', gate })
    }
    expect(heard).toEqual(['localhost 127.0.0.1'])
  })

  test('an address counts as a name', async () => {
    expect(await ask({ names: ['127.0.0.1'] }, { host: '127.0.0.1' })).toMatchObject({ isAnswered: true })
  })

  test.each([
    ['shop.example', 'shop.example'],
    ['shop.example', 'SHOP.example.'],
    ['*.shop.example', 'www.shop.example'],
    ['xn--mller-kva.example', 'müller.example'],
  ])('one for %s is one for %s', async (name, host) => {
    expect(await ask({ names: ['other.example', name] }, { host })).toMatchObject({ isAnswered: true })
  })

  test.each([
    ['shop.example', 'www.shop.example'],
    ['www.shop.example', 'shop.example'],
    ['*.shop.example', 'shop.example'],
    ['*.shop.example', 'a.www.shop.example'],
    ['*.example', 'shop.example'],
    ['*', 'localhost'],
    ['127.0.0.2', '127.0.0.1'],
    ['localhost', '127.0.0.1'],
    ['*.0.0.1', '127.0.0.1'],
    ['shop.example.evil.test', 'shop.example'],
  ])('one for %s is refused for %s, and nothing is sent', async (name, host) => {
    const answer = await ask({ names: [name] }, { host })
    expect(answer).toMatchObject({ code: 'certificate-invalid', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    expect(shop.arrivals()).toEqual([])
  })

  test.each([
    ['expired', 'certificate-expired', { validUntilMs: Date.now() - DAY_MS, validFromMs: Date.now() - 9 * DAY_MS }],
    ['not yet valid', 'certificate-invalid', { validFromMs: Date.now() + DAY_MS }],
    ['for somebody else', 'certificate-invalid', { names: ['shop.example.org'] }],
  ])('one that is %s is reported, and nothing is sent', async (_what, code, options) => {
    const answer = await ask(options)
    expect(answer).toMatchObject({ isAnswered: false, code, certificate: { validUntilMs: expect.any(Number) } })
    expect(shop.arrivals()).toEqual([])
  })

  test('one of an unknown authority', async () => {
    const answer = await ask({}, { issuer: createTestAuthority() })
    expect(answer).toMatchObject({ code: 'certificate-invalid', certificate: { issuer: 'Test authority' } })
    expect(shop.arrivals()).toEqual([])
  })

  test('a redirect leaves nothing of a certificate to an answer without one', async () => {
    const plain = await startTarget()
    shop = await startTarget({ tls: authority.issue() })
    shop.setAll({ redirectTo: plain.origin })
    const answer = await outgoing.request({ url: `https://localhost:${shop.port}/`, ports: 'any' })
    expect(answer).toMatchObject({ isAnswered: true, redirects: [`${plain.origin}/`] })
    expect(answer.certificate).toBeUndefined()
  })
})
