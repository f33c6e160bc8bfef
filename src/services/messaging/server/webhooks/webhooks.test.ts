/** Tests webhooks on real databases, against a real HTTPS server whose answers the test sets. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import { createSecretBox } from '#database/server'
import type { Session } from '#http/server'
import type { Webhook } from '#messaging'
import { createOutgoing, type Outgoing } from '#outgoing/server'
import { noticeOf, openOutbox, outboxEngines, type OutboxBench, type OutboxNode } from '#testing/messages/outbox'
import { startTargetServer, type Arrival, type TargetServer } from '#testing/uptime/target-server'
import { createTestAuthority } from '#testing/network/test-certificates'
import { sealOldSecrets } from './webhook-secrets.ts'
import type { FindSessionEnds } from '../push/installations.ts'
import { createWebhooks, type WebhookService } from './webhooks.ts'

const secretBox = createSecretBox('a secret of tests only', 'webhooks')

describe.each(outboxEngines)('webhooks on %s', (engine) => {
  let bench: OutboxBench
  let receiver: TargetServer
  let outgoing: Outgoing
  let webhooks: WebhookService
  let node: OutboxNode
  let anna: string
  /** Asked for the ends of sessions; all last unless a test says otherwise. */
  let findSessionEnds: FindSessionEnds
  const stopped: string[] = []

  beforeAll(async () => {
    const authority = createTestAuthority()
    receiver = await startTargetServer({ tls: authority.issue() })
    outgoing = createOutgoing({ allowPrivate: ['127.0.0.0/8'], certificates: [authority.ca] })
    bench = await openOutbox(engine)
    let ids = 0
    webhooks = createWebhooks({
      database: bench.database,
      outgoing,
      secretBox,
      onStopped: async (_userId, { name, state }: Webhook) => void stopped.push(`${name} ${state}`),
      publicUrl: 'https://app.example.org',
      findSessionEnds: (ids) => findSessionEnds(ids),
      now: bench.nowMs,
      newId: () => `webhook${(ids += 1)}`,
      log: bench.parts.log,
    })
    node = bench.openNode({ webhooks })
  })
  afterAll(async () => {
    await bench.close()
    await outgoing.close()
    await receiver.close()
  })
  beforeEach(async () => {
    await bench.reset()
    stopped.length = 0
    receiver.forgetArrivals()
    receiver.setAll({ status: 204, body: '' })
    anna = bench.newPerson()
    findSessionEnds = async (ids) => new Map(ids.map((id) => [id, Infinity]))
  })

  const sessionOf = (userId: string): Session => ({ userId, sessionId: `session of ${userId}` })

  const add = (path = '/haken', userId = anna) =>
    webhooks.add(sessionOf(userId), { name: 'Chat', url: `${receiver.origin}${path}` })
  const tell = async (key: string, more = {}): Promise<void> => {
    await node.messaging.notify(anna, noticeOf(key, more))
    await node.deliver()
  }
  const goOn = async (ms: number): Promise<void> => {
    bench.skip(ms)
    await node.deliver()
  }
  const bodies = () => receiver.arrivals().map(({ body }) => (JSON.parse(body) as { readonly title: string }).title)
  const isSigned = ({ headers, body }: Arrival, secret: string): boolean => {
    const expected = createHmac('sha256', secret)
      .update(`${String(headers['taschenmesser-timestamp'])}.${body}`)
      .digest('hex')
    const given = String(headers['taschenmesser-signature'])
    return given.length === expected.length + 3 && timingSafeEqual(Buffer.from(given), Buffer.from(`v1=${expected}`))
  }

  test('H1: a message comes as signed JSON with an id that stays, while the list has it too', async () => {
    const { secret = '' } = await add()
    await tell('shop-down')
    const [arrival] = receiver.arrivals()
    const [message] = await bench.messagesOf(anna)
    expect(JSON.parse(arrival?.body ?? '{}')).toEqual({
      id: message?.id,
      kind: 'incident',
      title: 'shop-down',
      body: 'Text von shop-down',
      url: 'https://app.example.org/uptime',
      source: 'uptime',
      createdAt: new Date(bench.nowMs()).toISOString(),
    })
    expect(arrival?.method).toBe('POST')
    expect(arrival?.headers).toMatchObject({
      'content-type': 'application/json',
      'taschenmesser-id': message?.id,
      'taschenmesser-timestamp': String(bench.nowMs() / SECOND_MS),
    })
    expect(arrival !== undefined && isSigned(arrival, secret)).toBe(true)
    expect(arrival !== undefined && isSigned(arrival, 'whsec_another')).toBe(false)
  })

  test('M9: a session that has ended adds no webhook, nor one that ends while it is added', async () => {
    const [lasting, ended] = [findSessionEnds, async () => new Map()]
    for (const answers of [[ended], [lasting, ended]]) {
      let asked = 0
      findSessionEnds = (ids) => (answers[asked++] ?? lasting)(ids)
      await expect(add()).rejects.toMatchObject({ code: 'unauthenticated' })
      expect(asked, 'before and after').toBe(answers.length)
      expect(await webhooks.list(anna)).toEqual([])
    }
    await add()
    expect(await webhooks.list(anna)).toHaveLength(1)
  })

  test('H2: the secret is shown once; a new one signs from then on, and nothing that is read or exported has it', async () => {
    const { webhook, secret = '' } = await add()
    const renewed = await webhooks.renewSecret(anna, webhook.id)
    await tell('eins')
    const [arrival] = receiver.arrivals()
    expect(arrival !== undefined && [isSigned(arrival, secret), isSigned(arrival, renewed)]).toEqual([false, true])
    const exported = await Array.fromAsync(webhooks.exportWebhooks(anna))
    expect(JSON.stringify([exported, await webhooks.list(anna), bench.logged])).not.toMatch(/whsec_/)
    expect(exported).toMatchObject([{ name: 'Chat', url: `${receiver.origin}/haken` }])
  })

  test('H2: the secret is kept sealed, for its webhook and person alone', async () => {
    const { webhook, secret = '' } = await add()
    const kept = await bench.run(`SELECT secret FROM messaging_webhook WHERE id = '${webhook.id}'`)
    expect(JSON.stringify(kept)).not.toContain(secret.slice('whsec_'.length))
    const { webhook: other } = await add('/anderer', bench.newPerson())
    await bench.run(`UPDATE messaging_webhook SET secret = (SELECT secret FROM messaging_webhook WHERE id = '${other.id}')
      WHERE id = '${webhook.id}' RETURNING id`)
    expect(await webhooks.test(anna, webhook.id)).toMatchObject({
      isDelivered: false,
      outcome: 'Das Geheimnis lässt sich nicht mehr lesen. Mach ein neues.',
    })
    await tell('eins')
    expect(receiver.arrivals()).toEqual([])
    const renewed = await webhooks.renewSecret(anna, webhook.id)
    await goOn(MINUTE_MS)
    const [arrival] = receiver.arrivals()
    expect(arrival !== undefined && isSigned(arrival, renewed), 'what waited goes out').toBe(true)
  })

  test('H2: secrets an older server stored in clear are sealed, once, and sign as before', async () => {
    const { webhook, secret = '' } = await add()
    const { webhook: later } = await add('/spaeter')
    const read = () => bench.run(`SELECT secret FROM messaging_webhook WHERE id = '${webhook.id}'`)
    const [laterBefore] = await bench.run(`SELECT secret FROM messaging_webhook WHERE id = '${later.id}'`)
    await bench.run(`UPDATE messaging_webhook SET secret = '${secret}' WHERE id = '${webhook.id}' RETURNING id`)
    await Promise.all([1, 2].map(() => sealOldSecrets(bench.database, secretBox, bench.parts.log)))
    const once = await read()
    expect(JSON.stringify(once)).not.toContain(secret)
    await sealOldSecrets(bench.database, secretBox, bench.parts.log)
    expect(await read()).toEqual(once)
    expect(await bench.run(`SELECT secret FROM messaging_webhook WHERE id = '${later.id}'`)).toEqual([laterBefore])
    await tell('eins')
    const [arrival] = receiver.arrivals('/haken')
    expect(arrival !== undefined && isSigned(arrival, secret)).toBe(true)
  })

  test('H3: only https, nothing in it to sign in with, no private network, at most ten', async () => {
    for (const url of ['http://example.de/', 'ftp://example.de/', 'haken', 'https://a:b@example.de/', '']) {
      await expect(webhooks.add(sessionOf(anna), { name: 'Chat', url })).rejects.toMatchObject({
        code: 'invalid-request',
      })
    }
    await expect(webhooks.add(sessionOf(anna), { name: ' ', url: 'https://example.de/' })).rejects.toMatchObject({
      code: 'invalid-request',
    })
    const { webhook } = await webhooks.add(sessionOf(anna), { name: 'Netz', url: 'https://10.0.0.1/' })
    expect(await webhooks.test(anna, webhook.id)).toMatchObject({
      isDelivered: false,
      outcome: expect.stringContaining('privates Netz'),
    })
    for (let count = 1; count < 10; count++) await add()
    await expect(add()).rejects.toMatchObject({ code: 'invalid-request' })
  })

  test('H4: a failed request is tried again with the same id and a new signature, in its order, and delays no other target', async () => {
    const { secret = '' } = await add('/krank')
    await add('/gesund')
    receiver.set('/krank', { status: 503 })
    await tell('eins')
    await tell('zwei')
    expect(receiver.arrivals('/krank')).toHaveLength(1)
    expect(receiver.arrivals('/gesund')).toHaveLength(2)
    expect((await webhooks.list(anna)).map(({ state }) => state)).toEqual(['failing', 'on'])
    receiver.set('/krank', undefined)
    await goOn(12 * SECOND_MS)
    const [first, again, second] = receiver.arrivals('/krank')
    expect([first?.body, again?.headers['taschenmesser-id']]).toEqual([again?.body, first?.headers['taschenmesser-id']])
    expect(first?.headers['taschenmesser-signature']).not.toBe(again?.headers['taschenmesser-signature'])
    expect(again !== undefined && isSigned(again, secret)).toBe(true)
    expect(JSON.parse(second?.body ?? '{}')).toMatchObject({ title: 'zwei' })
    expect((await webhooks.list(anna)).map(({ state }) => state)).toEqual(['on', 'on'])
  })

  test('H4: redirects are not followed, and what is refused for good ends alone', async () => {
    await add()
    receiver.setAll({ redirectTo: `${receiver.origin}/anders` })
    await tell('eins')
    receiver.setAll({ status: 400 })
    await tell('zwei')
    receiver.setAll({ status: 204, body: '' })
    await tell('drei')
    await goOn(HOUR_MS)
    expect(receiver.arrivals('/anders')).toEqual([])
    expect(bodies()).toEqual(['eins', 'zwei', 'drei'])
  })

  test('H5: 410 ends it, and a day without an arrival pauses it; both cause a message, and resuming begins anew', async () => {
    const { webhook } = await add('/weg')
    receiver.set('/weg', { status: 410 })
    await tell('eins')
    await tell('zwei')
    expect(receiver.arrivals('/weg')).toHaveLength(1)
    expect(stopped).toEqual(['Chat ended'])
    receiver.set('/weg', { status: 500 })
    expect(await webhooks.resume(anna, webhook.id)).toMatchObject({ state: 'on' })
    await tell('drei')
    for (let hour = 0; hour < 30; hour++) {
      if (hour % 5 === 0) await tell(`um ${hour}`)
      await goOn(HOUR_MS)
    }
    expect(stopped).toEqual(['Chat ended', 'Chat paused'])
    const before = receiver.arrivals('/weg').length
    expect(before).toBeGreaterThanOrEqual(5)
    await tell('später')
    await goOn(DAY_MS)
    expect(receiver.arrivals('/weg')).toHaveLength(before)
    receiver.set('/weg', undefined)
    await webhooks.resume(anna, webhook.id)
    await tell('wieder')
    expect(receiver.arrivals('/weg')).toHaveLength(before + 1)
  })

  test('H6: quiet hours are for people: a program hears at once, also of what was read, and of what was superseded', async () => {
    await bench.choose(anna, {
      quietHours: { isOn: true, from: '00:00', until: '23:59', timeZone: 'Europe/Berlin' },
      choices: { news: { webhook: true }, incident: { webhook: false } },
    })
    await add()
    await tell('nicht gewählt')
    receiver.setAll({ status: 503 })
    await tell('gelesen', { kind: 'news' })
    const message = (await bench.messagesOf(anna)).find(({ fields }) => fields['title'] === 'gelesen')
    await bench.mark(anna, message?.id ?? '', 'readAt')
    await tell('ersetzt', { kind: 'news', supersedes: ['gelesen'] })
    receiver.setAll({ status: 204, body: '' })
    await goOn(MINUTE_MS)
    expect([...new Set(bodies())]).toEqual(['gelesen', 'ersetzt'])
  })

  test('H7: no user sees, changes or tests another’s webhooks; with the user all of them go', async () => {
    const { webhook } = await add()
    const ben = bench.newPerson()
    const { id } = webhook
    const named = { name: 'Meins', url: 'https://example.de/' }
    for (const attempt of [
      () => webhooks.change(ben, id, named),
      () => webhooks.test(ben, id),
      () => webhooks.resume(ben, id),
      () => webhooks.renewSecret(ben, id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    await webhooks.remove(ben, id)
    expect([await webhooks.list(ben), await webhooks.list(anna)]).toMatchObject([[], [{ name: 'Chat' }]])
    await webhooks.forgetPerson({ userId: anna })
    expect(await webhooks.list(anna)).toEqual([])
    await tell('danach')
    expect(receiver.arrivals()).toEqual([])
  })

  test('H8: a test goes out whatever is chosen and says what came of it; one that arrives ends a pause', async () => {
    const { webhook } = await add()
    receiver.setAll({ status: 418 })
    expect(await webhooks.test(anna, webhook.id)).toMatchObject({
      isDelivered: false,
      outcome: 'Antwort 418',
      webhook: { state: 'on', lastOutcome: 'Antwort 418' },
    })
    receiver.setAll({ status: 410 })
    await tell('weg')
    receiver.setAll({ status: 200 })
    expect(await webhooks.test(anna, webhook.id)).toMatchObject({ isDelivered: true, webhook: { state: 'on' } })
    expect(JSON.parse(receiver.arrivals().at(-1)?.body ?? '{}')).toMatchObject({ kind: 'test', title: 'Probe' })
  })
})
