/** Pushes that really leave: to a push service on loopback, which decrypts them. */
import { createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DAY_MS } from '#base/clock'
import { PUSH_BODY_LIMIT_BYTES } from '#messaging'
import { createKeptPosts } from '#outgoing/server'
import { startPushService, type PushBrowser, type PushService } from '#testing/browser/push-service'
import type { Push } from '../push-gateway.ts'
import { LONGEST_WAIT_MS } from './judge-answer.ts'
import { createPushSender } from './push-sender.ts'
import { mayLeadTo, newVapidPrivateKey, readVapidKeys, type VapidKeys } from './vapid-keys.ts'

const SUBJECT = 'mailto:notices@example.org'
const NOW_MS = Date.UTC(2026, 10, 21, 12)

const push: Push = {
  payload: {
    messageId: 'm1',
    title: 'Shop gestört',
    body: 'Der Shop „Beispiel“ antwortet nicht. 🛒',
    link: '/uptime',
    source: 'uptime',
    sourceLabel: 'Shop-Überwachung',
    unreadCount: 3,
    sentAtMs: NOW_MS,
  },
  ttlSeconds: 86_400,
  urgency: 'high',
  topic: 'AbC-_123',
}

const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function openService(...args: Parameters<typeof startPushService>): Promise<PushService> {
  const service = await startPushService(...args)
  closers.push(() => service.close())
  return service
}

function readFixture(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, '../../../../../testing/fixtures', name), 'utf8')
}

function newVapidKeys(): VapidKeys {
  const keys = readVapidKeys(newVapidPrivateKey())
  if (keys === undefined) throw new Error('a new key is no key')
  return keys
}

const vapid = newVapidKeys()

function openSender(o: { timeoutMs?: number; ca?: string } = {}) {
  const { timeoutMs = 5_000, ...trust } = o
  const post = createKeptPosts({ timeoutMs, mayLeadTo, ...trust })
  closers.push(() => post.close())
  const sender = createPushSender({
    vapid,
    subject: SUBJECT,
    allowedHosts: ['localhost'],
    post: post.post,
    now: () => NOW_MS,
  })
  return (browser: PushBrowser, what: Push = push, signal = new AbortController().signal) =>
    sender.send({ endpoint: browser.endpoint, ...browser.keys }, what, signal)
}

const claimsSchema = z.strictObject({ aud: z.string(), exp: z.int(), sub: z.string() })

function readAuthorization(text = '') {
  const [, signed = '', signature = '', key = ''] = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(text) ?? []
  const [header = '', claims = ''] = signed.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'))
  return {
    signed,
    signature,
    key,
    header: JSON.parse(header) as unknown,
    claims: claimsSchema.parse(JSON.parse(claims)),
  }
}

function toPublicKey(key: string) {
  const bytes = Buffer.from(key, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
}

describe('a push that is taken', () => {
  test('P9: is decrypted by its receiver to the message that was sent, and by no other', async () => {
    const service = await openService()
    const [anna, ben] = [service.subscribe(), service.subscribe()]
    expect(await openSender()(anna)).toEqual({ kind: 'delivered' })
    const [received] = anna.pushes()
    expect(anna.readPayload(received?.body ?? Buffer.alloc(0))).toEqual(push.payload)
    expect(() => ben.decrypt(received?.body ?? Buffer.alloc(0))).toThrow('authenticate')
    expect(received?.body.toString('utf8')).not.toContain('Shop')
  })

  test('P10: carries TTL, Urgency and Topic, and is one record of aes128gcm', async () => {
    const service = await openService()
    const anna = service.subscribe()
    await openSender()(anna)
    await openSender()(anna, { ...push, ttlSeconds: 0, urgency: 'normal', topic: 'x'.repeat(32) })
    expect(anna.pushes().map(({ method, headers }) => ({ method, headers }))).toMatchObject([
      {
        method: 'POST',
        headers: { ttl: '86400', urgency: 'high', topic: 'AbC-_123', 'content-encoding': 'aes128gcm' },
      },
      { method: 'POST', headers: { ttl: '0', urgency: 'normal', topic: 'x'.repeat(32) } },
    ])
    const names = Object.keys(anna.pushes()[0]?.headers ?? {}).toSorted()
    expect(names).toEqual([
      'authorization',
      'connection',
      'content-encoding',
      'content-length',
      'content-type',
      'host',
      'topic',
      'ttl',
      'urgency',
    ])
  })

  test('P10: is signed for this push service and for less than a day (RFC 8292)', async () => {
    const service = await openService()
    const anna = service.subscribe()
    await openSender()(anna)
    const { signed, signature, key, header, claims } = readAuthorization(anna.pushes()[0]?.headers.authorization)
    expect(key).toBe(vapid.publicKey)
    const isSignedBy = (publicKey: string): boolean =>
      verify(
        'sha256',
        Buffer.from(signed),
        { key: toPublicKey(publicKey), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
    expect([isSignedBy(vapid.publicKey), isSignedBy(newVapidKeys().publicKey)]).toEqual([true, false])
    expect(header).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(claims).toMatchObject({ aud: service.origin, sub: SUBJECT })
    const lifeMs = claims.exp * 1_000 - Date.now()
    expect(lifeMs > 0 && lifeMs <= DAY_MS).toBe(true)
  })

  test('P11: of the longest texts a message can have fits into the body limit and arrives', async () => {
    const service = await openService()
    const anna = service.subscribe()
    const payload = { ...push.payload, title: '👨‍👩‍👧‍👦'.repeat(18), body: 'ä🛒'.repeat(600), link: `/${'x'.repeat(499)}` }
    expect(await openSender()(anna, { ...push, payload })).toEqual({ kind: 'delivered' })
    const body = anna.pushes()[0]?.body ?? Buffer.alloc(0)
    expect(body.length).toBeLessThanOrEqual(PUSH_BODY_LIMIT_BYTES)
    const { title, body: text } = anna.readPayload(body)
    expect([title, text.endsWith('…'), text.length > 300]).toEqual([payload.title, true, true])
  })
})

describe('over https', () => {
  const openSecure = async (): Promise<{ readonly service: PushService; readonly cert: string }> => {
    const [key, cert] = await Promise.all(['key', 'cert'].map((name) => readFixture(`localhost-${name}.pem`)))
    if (key === undefined || cert === undefined) throw new Error('a fixture is missing')
    return { service: await openService({ key, cert }), cert }
  }

  test('P9: a push arrives, signed for the https address', async () => {
    const { service, cert } = await openSecure()
    const anna = service.subscribe()
    expect(await openSender({ ca: cert })(anna)).toEqual({ kind: 'delivered' })
    const [received] = anna.pushes()
    expect(anna.readPayload(received?.body ?? Buffer.alloc(0))).toEqual(push.payload)
    expect(readAuthorization(received?.headers.authorization).claims.aud).toMatch(/^https:\/\/localhost:\d+$/)
  })

  test('P2: a push service with an untrusted certificate gets nothing', async () => {
    const { service } = await openSecure()
    expect(await openSender()(service.subscribe())).toEqual({ kind: 'later', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(service.requests).toEqual([])
  })
})

describe('the answers of a push service', () => {
  const retry = (retryAfter: string) => ({ 'retry-after': retryAfter })
  test.each([
    [200, undefined, '', { kind: 'delivered' }],
    [201, undefined, '', { kind: 'delivered' }],
    [202, undefined, '', { kind: 'delivered' }],
    [404, undefined, '', { kind: 'gone' }],
    [410, undefined, '', { kind: 'gone' }],
    [429, undefined, '', { kind: 'later', reason: '429' }],
    [429, retry('120'), '', { kind: 'later', reason: '429', retryAfterMs: 120_000 }],
    [503, retry('Sat, 21 Nov 2026 12:05:00 GMT'), '', { kind: 'later', reason: '503', retryAfterMs: 300_000 }],
    [503, retry('Sat, 21 Nov 2026 11:00:00 GMT'), '', { kind: 'later', reason: '503', retryAfterMs: 0 }],
    [500, retry('99999999999999999999'), '', { kind: 'later', reason: '500', retryAfterMs: LONGEST_WAIT_MS }],
    [502, retry('bald'), '', { kind: 'later', reason: '502' }],
    [400, undefined, '{"reason":"BadWebPushTopic"}', { kind: 'refused', reason: '400 BadWebPushTopic' }],
    [401, undefined, '{"code":401,"errno":109,"error":"Unauthorized"}', { kind: 'refused', reason: '401 109' }],
    [403, undefined, '{"reason":"BadJwtToken"}', { kind: 'refused', reason: '403 BadJwtToken' }],
    [413, undefined, '<html>too large</html>', { kind: 'refused', reason: '413' }],
    [418, retry('5'), '', { kind: 'refused', reason: '418' }],
  ])('fault 26, P12: %i with %o „%s“ is distinguished from the others', async (status, headers, body, outcome) => {
    const service = await openService()
    service.answer({ status, body, ...(headers === undefined ? {} : { headers }) })
    expect(await openSender()(service.subscribe())).toEqual(outcome)
    expect(service.requests).toHaveLength(1)
  })

  test('P13: a redirect is refused, and its target is not called', async () => {
    const [service, canary] = [await openService(), await openService()]
    for (const status of [301, 302, 303, 307, 308]) {
      service.answer({ status, headers: { location: canary.subscribe().endpoint } })
      expect(await openSender()(service.subscribe())).toEqual({ kind: 'refused', reason: String(status) })
    }
    expect([service.requests.length, canary.connections()]).toEqual([5, 0])
  })

  test('fault 26, P12: silence, a cut and a closed port are tried again later', async () => {
    const service = await openService()
    const anna = service.subscribe()
    service.answer('hang')
    expect(await openSender({ timeoutMs: 50 })(anna)).toEqual({ kind: 'later', reason: 'timeout' })
    service.answer('cut')
    expect(await openSender()(anna)).toEqual({ kind: 'later', reason: 'ECONNRESET' })
    const closed = await startPushService()
    await closed.close()
    expect(await openSender()(closed.subscribe())).toEqual({ kind: 'later', reason: 'ECONNREFUSED' })
  })

  test.each(['cut', 'hang'] as const)(
    'P12: the status counts, whatever becomes of the rest of the answer (%s)',
    async (rest) => {
      const service = await openService()
      const send = openSender({ timeoutMs: 50 })
      service.answer({ status: 201, rest })
      expect(await send(service.subscribe())).toEqual({ kind: 'delivered' })
      service.answer({ status: 410, rest })
      expect(await send(service.subscribe())).toEqual({ kind: 'gone' })
      service.answer({ status: 403, body: '{"reason":"BadJwtToken"}', rest })
      expect(await send(service.subscribe())).toEqual({ kind: 'refused', reason: '403 BadJwtToken' })
    },
  )

  test('P12: a push service that wants to talk in another protocol ends the try', async () => {
    const service = await openService()
    service.answer({ status: 101, headers: { connection: 'Upgrade', upgrade: 'websocket' } })
    expect(await openSender()(service.subscribe())).toEqual({ kind: 'later', reason: 'Error' })
  })

  test('P12: the sender can stop', async () => {
    const service = await openService()
    service.answer('hang')
    const stop = new AbortController()
    const anna = service.subscribe()
    const sending = openSender()(anna, push, stop.signal)
    await anna.waitForPush()
    stop.abort()
    expect(await sending).toEqual({ kind: 'later', reason: 'ABORT_ERR' })
  })

  test('P13: of an answer without an end no more is read than a little', async () => {
    const service = await openService()
    service.answer('flood')
    expect(await openSender()(service.subscribe())).toEqual({ kind: 'later', reason: '500' })
  })
})
