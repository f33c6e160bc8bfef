/** Tests changes of webhooks: a stored token is taken away, an address changes while a try fails; against a real HTTPS server. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#base/clock'
import { createSecretBox } from '#database/server'
import type { WebhookFormat } from '#messaging'
import { createOutgoing, type Outgoing } from '#outgoing/server'
import { noticeOf, openOutbox, outboxEngines, type OutboxBench } from '#testing/messages/outbox'
import { createTestAuthority } from '#testing/network/test-certificates'
import { startTargetServer, type TargetServer } from '#testing/uptime/target-server'
import { createWebhooks, type WebhookService } from './webhooks.ts'

const BOT = '123456789:AAH-abcdefghijklmnopqrstuvwxyz_0123'

describe.each(outboxEngines)('tokens on %s', (engine) => {
  let bench: OutboxBench
  let service: TargetServer
  let outgoing: Outgoing
  let webhooks: WebhookService
  let anna: string
  const stopped: string[] = []

  beforeAll(async () => {
    const authority = createTestAuthority()
    service = await startTargetServer({ tls: authority.issue() })
    outgoing = createOutgoing({ allowPrivate: ['127.0.0.0/8'], certificates: [authority.ca] })
    bench = await openOutbox(engine)
    let ids = 0
    webhooks = createWebhooks({
      database: bench.database,
      outgoing,
      secretBox: createSecretBox('a secret of tests only', 'webhooks'),
      onStopped: async (_userId, { name, state }) => void stopped.push(`${name} ${state}`),
      publicUrl: 'https://app.example.org',
      findSessionEnds: async (sessions) => new Map(sessions.map((id) => [id, Infinity])),
      now: bench.nowMs,
      newId: () => `target${(ids += 1)}`,
      log: bench.parts.log,
    })
  })
  afterAll(async () => {
    await bench.close()
    await outgoing.close()
    await service.close()
  })
  beforeEach(async () => {
    await bench.reset()
    service.forgetArrivals()
    service.setAll({ status: 200, body: '' })
    anna = bench.newPerson()
  })

  const add = async (format: WebhookFormat, draft: object) => {
    const { webhook } = await webhooks.add({ userId: anna, sessionId: 'session' }, { name: 'Ziel', format, ...draft })
    return webhook
  }
  /** What a test of it is sent. */
  const headersOf = async (id: string) => {
    expect(await webhooks.test(anna, id)).toMatchObject({ isDelivered: true })
    return service.arrivals().at(-1)?.headers
  }
  const aimOf = (url = service.origin) => ({ name: 'Ziel', url, place: 'shops_1' })

  test('H15: a token that the service does not require stays until it is removed, and all begins anew without it', async () => {
    const { id, hasOptionalToken } = await add('ntfy', { ...aimOf(), secret: 'tk_geheim' })
    expect(hasOptionalToken).toBe(true)
    for (const kept of [{}, { secret: '' }])
      expect(await webhooks.change(anna, id, { ...aimOf(), ...kept })).toMatchObject({ hasOptionalToken: true })
    expect(await headersOf(id)).toMatchObject({ authorization: 'Bearer tk_geheim' })

    const bare = await webhooks.change(anna, id, { ...aimOf(), secret: null })
    expect(bare).toMatchObject({ hasOptionalToken: false })
    expect(bare).not.toHaveProperty('lastOutcome')
    expect(await webhooks.list(anna)).toEqual([bare])
    expect(await headersOf(id)).not.toHaveProperty('authorization')
  })

  test('H15: without its token it may lead to another server', async () => {
    const { id } = await add('ntfy', { ...aimOf(), secret: 'tk_geheim' })
    const elsewhere = aimOf('https://ntfy.example/')
    await expect(webhooks.change(anna, id, elsewhere)).rejects.toMatchObject({
      public: { field: 'secret', message: expect.stringContaining('oder entfern es') },
    })
    expect(await webhooks.change(anna, id, { ...elsewhere, secret: null })).toMatchObject({
      url: 'https://ntfy.example/',
      hasOptionalToken: false,
    })
  })

  test.each([
    ['gotify', { secret: 'Ageheim' }],
    ['telegram', { place: '-1001234', secret: BOT }],
    ['matrix', { place: '!raum:example.org', secret: 'syt_geheim' }],
    ['discord', { secret: '/api/webhooks/1/geheim' }],
    ['slack', { secret: '/services/T1/B1/geheim' }],
  ] as const)('H15: what %s cannot be called without stays', async (format, { secret, ...place }) => {
    const isAddress = secret.startsWith('/')
    const aim = { name: 'Ziel', url: service.origin, ...place }
    const { id, hasOptionalToken } = await add(format, {
      ...aim,
      secret: isAddress ? service.origin + secret : secret,
    })
    expect(hasOptionalToken).toBeUndefined()
    const message: unknown = expect.stringContaining('das ganze Ziel')
    await expect(webhooks.change(anna, id, { ...aim, secret: null })).rejects.toMatchObject({
      code: 'invalid-request',
      public: { field: 'secret', message },
    })
    expect(await webhooks.test(anna, id)).toMatchObject({ isDelivered: true })
  })

  test('H15: the secret that signs stays', async () => {
    const { id } = await add('signed', aimOf())
    await webhooks.change(anna, id, { ...aimOf(), secret: null })
    expect((await headersOf(id))?.['taschenmesser-signature']).toMatch(/^v1=/)
  })

  test('H5: a webhook that is changed while a last try fails is not stopped, and what waits arrives there', async () => {
    const node = bench.openNode({ webhooks })
    const goOn = async (ms: number): Promise<void> => {
      bench.skip(ms)
      await node.deliver()
    }
    const { id } = await add('signed', { url: `${service.origin}/weg` })
    service.set('/weg', { status: 500 })
    await node.messaging.notify(anna, noticeOf('eins'))
    for (let hour = 0; hour < 24; hour++) await goOn(HOUR_MS)
    const before = service.arrivals('/weg').length
    service.set('/weg', { status: 500, delayMs: 500 })
    await node.messaging.notify(anna, noticeOf('zwei'))
    const trying = goOn(2 * HOUR_MS)
    await expect.poll(() => service.arrivals('/weg').length).toBeGreaterThan(before)
    await webhooks.change(anna, id, { name: 'Ziel', url: `${service.origin}/neu` })
    await trying
    await goOn(DAY_MS)
    expect(stopped).toEqual([])
    expect(service.arrivals('/neu').length).toBeGreaterThan(0)
  })

  test('H8: a test that fails late takes nothing back that happened to the webhook meanwhile', async () => {
    const node = bench.openNode({ webhooks })
    const { id } = await add('signed', { url: service.origin })
    service.setAll({ status: 410 })
    await node.messaging.notify(anna, noticeOf('weg'))
    await node.deliver()
    const { promise, resolve } = Promise.withResolvers<void>()
    service.setAll({ status: 418, until: promise })
    const before = service.arrivals().length
    const testing = webhooks.test(anna, id)
    await expect.poll(() => service.arrivals().length).toBeGreaterThan(before)
    expect(await webhooks.list(anna)).toMatchObject([{ state: 'ended' }])
    await webhooks.resume(anna, id)
    resolve()
    expect(await testing).toMatchObject({ isDelivered: false, webhook: { state: 'on', lastOutcome: 'Antwort 418' } })
    stopped.length = 0
  })
})
