/** Tests what known services are sent, against a real HTTPS server in their place, and what users may enter for them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { createSecretBox } from '#database/server'
import type { MessageSource, WebhookFormat } from '#messaging'
import { createOutgoing, type Outgoing } from '#outgoing/server'
import { createTestAuthority } from '#testing/network/test-certificates'
import { noticeOf, openOutbox, outboxEngines, type OutboxBench, type OutboxNode } from '#testing/messages/outbox'
import { startTargetServer, type Arrival, type TargetServer } from '#testing/uptime/target-server'
import { createWebhooks, type WebhookService } from './webhooks.ts'

type Json = Readonly<Record<string, unknown>>

const kind = { label: 'Störung', description: '', defaults: { toast: true, push: true, mail: true } }
const sources: readonly MessageSource[] = [
  {
    id: 'uptime',
    label: 'Shops',
    kinds: [
      { ...kind, id: 'incident', severity: 'alarm' },
      { ...kind, id: 'ended', severity: 'recovery' },
      { ...kind, id: 'news' },
    ],
  },
]
const BOT = '123456789:AAH-abcdefghijklmnopqrstuvwxyz_0123'
const TITLE = 'Kasse & <b>Shop</b> *ist* [weg](https://boese.example) @everyone'
const BODY = 'Seit 13:59 Uhr. <!channel> <@1> @anna a@b.de "so"\n||zweite|| Zeile'
/** One character as people count them, in eleven UTF-16 units. */
const FAMILY = '👨‍👩‍👧‍👦'

describe.each(outboxEngines)('services on %s', (engine) => {
  let bench: OutboxBench
  let service: TargetServer
  let outgoing: Outgoing
  let webhooks: WebhookService
  let node: OutboxNode
  let anna: string

  beforeAll(async () => {
    const authority = createTestAuthority()
    service = await startTargetServer({ tls: authority.issue() })
    outgoing = createOutgoing({ allowPrivate: ['127.0.0.0/8'], certificates: [authority.ca] })
    bench = await openOutbox(engine)
    webhooks = openWebhooks(outgoing)
    node = bench.openNode({ webhooks, sources })
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

  let ids = 0
  const openWebhooks = (sender: Outgoing): WebhookService =>
    createWebhooks({
      database: bench.database,
      outgoing: sender,
      secretBox: createSecretBox('a secret of tests only', 'webhooks'),
      onStopped: async () => undefined,
      publicUrl: 'https://app.example.org',
      findSessionEnds: async (sessions) => new Map(sessions.map((id) => [id, Infinity])),
      now: bench.nowMs,
      newId: () => `service${(ids += 1)}`,
      log: bench.parts.log,
    })
  const add = (format: WebhookFormat, draft: object = {}) =>
    webhooks.add({ userId: anna, sessionId: 'session' }, { name: 'Ziel', format, ...draft })
  const fullOf = (format: WebhookFormat): Json =>
    ({
      signed: { url: service.origin },
      ntfy: { url: service.origin, place: 'shops_1', secret: 'tk_geheim' },
      gotify: { url: `${service.origin}/gotify`, secret: 'Ageheim' },
      telegram: { url: service.origin, place: '-1001234', secret: BOT },
      discord: { secret: `${service.origin}/api/webhooks/1/geheim?thread_id=7` },
      slack: { secret: `${service.origin}/services/T1/B1/geheim` },
      matrix: { url: service.origin, place: '!raum:example.org', secret: 'syt_geheim' },
      template: { url: `${service.origin}/frei`, template: '{{title}}' },
    })[format]
  const tell = async (key: string, more = {}): Promise<void> => {
    await node.messaging.notify(anna, noticeOf(key, more))
    await node.deliver()
  }
  const told = async (
    format: WebhookFormat,
    more: object,
    draft = fullOf(format),
  ): Promise<Arrival & { json: Json }> => {
    await add(format, draft)
    await tell('eins', { title: TITLE, body: BODY, link: '/uptime/a|b>c', ...more })
    const [arrival, ...others] = service.arrivals()
    if (arrival === undefined || others.length > 0) throw new Error(`${service.arrivals().length} requests`)
    return { ...arrival, json: arrival.body.startsWith('{') ? (JSON.parse(arrival.body) as Json) : {} }
  }
  const LINK = 'https://app.example.org/uptime/a%7Cb%3Ec'

  test('H9: ntfy gets topic, title, text, priority, tags and link as JSON at its root, with the token', async () => {
    const { method, url, headers, json } = await told('ntfy', {})
    expect([method, url, headers['authorization']]).toEqual(['POST', '/', 'Bearer tk_geheim'])
    expect(headers['content-type']).toBe('application/json')
    const texts = { title: TITLE, message: BODY, click: LINK }
    expect(json).toEqual({ topic: 'shops_1', ...texts, priority: 5, tags: ['rotating_light'] })
  })

  test('H9: ntfy without a token is sent none, and more than 4,096 bytes are cut at a whole character', async () => {
    const draft = { url: service.origin, place: 'shops_1' }
    const { headers, json } = await told('ntfy', { kind: 'ended', body: FAMILY.repeat(280) }, draft)
    expect(headers['authorization']).toBeUndefined()
    expect(json).toMatchObject({ priority: 3, tags: ['white_check_mark'] })
    // 25 bytes each, and three of the sign.
    expect(json['message']).toBe(`${FAMILY.repeat(163)}…`)
  })

  test('H9: Gotify gets its token in a header, plain text, and a link to open', async () => {
    const { method, url, headers, json } = await told('gotify', {})
    expect([method, url, headers['x-gotify-key']]).toEqual(['POST', '/gotify/message', 'Ageheim'])
    expect(json).toEqual({
      title: TITLE,
      message: BODY,
      priority: 8,
      extras: { 'client::display': { contentType: 'text/plain' }, 'client::notification': { click: { url: LINK } } },
    })
  })

  test('H9, H11: Telegram reads no markup and mentions no name; the title is bold, and only what is severe makes a sound', async () => {
    const { method, url, json } = await told('telegram', {})
    expect([method, url]).toEqual(['POST', `/bot${BOT}/sendMessage`])
    const title = `🔴 ${TITLE.replace('@', '@\u2060')}`
    expect(json).toEqual({
      chat_id: '-1001234',
      text: `${title}\n${BODY.replace('@anna', '@\u2060anna')}\n${LINK}`,
      entities: [{ type: 'bold', offset: 0, length: title.length }],
      link_preview_options: { is_disabled: true },
      disable_notification: false,
    })
    await tell('zwei', { kind: 'news', body: FAMILY.repeat(280) })
    const quiet = JSON.parse(service.arrivals()[1]?.body ?? '{}') as { readonly text: string }
    expect(quiet).toMatchObject({ disable_notification: true })
    expect(quiet.text.length).toBeLessThanOrEqual(4_096)
  })

  test('H9, H11: Discord gets an embed whose signs mean nothing, mentions no user, and reports what it does not save', async () => {
    const { method, url, json } = await told('discord', {})
    expect([method, url]).toEqual(['POST', '/api/webhooks/1/geheim?thread_id=7&wait=true'])
    expect(json).toEqual({
      embeds: [
        {
          title: 'Kasse & \\<b\\>Shop\\</b\\> \\*ist\\* \\[weg\\]\\(https://boese.example\\) @everyone',
          description: 'Seit 13:59 Uhr. \\<!channel\\> \\<@1\\> @anna a@b.de "so"\n\\|\\|zweite\\|\\| Zeile',
          url: LINK,
          color: 0xd32f2f,
          timestamp: new Date(bench.nowMs()).toISOString(),
        },
      ],
      allowed_mentions: { parse: [] },
    })
  })

  test('H10: Discord’s title is cut where its escapes still fit, none of them in two', async () => {
    const { json } = await told('discord', { title: '*'.repeat(200) })
    expect(json).toMatchObject({ embeds: [{ title: `${'\\*'.repeat(127)}…` }] })
  })

  test('H9, H11: Slack gets plain text in which nothing is a mention, and a link', async () => {
    const { method, url, json } = await told('slack', { kind: 'ended' })
    expect([method, url]).toEqual(['POST', '/services/T1/B1/geheim'])
    const title = '🟢 Kasse &amp; &lt;b&gt;Shop&lt;/b&gt; *ist* [weg](https://boese.example) @everyone'
    const text = 'Seit 13:59 Uhr. &lt;!channel&gt; &lt;@1&gt; @anna a@b.de "so"\n||zweite|| Zeile'
    expect(json).toEqual({
      text: title,
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: title, emoji: false } },
        { type: 'section', text: { type: 'plain_text', text, emoji: false } },
        { type: 'context', elements: [{ type: 'mrkdwn', text: `<${LINK}|In Taschenmesser ansehen>` }] },
      ],
    })
  })

  test('H10: Slack’s header has at most 150 signs and is never empty below it', async () => {
    const { json } = await told('slack', { kind: 'news', title: '&'.repeat(200), body: '' })
    const blocks = json['blocks'] as readonly { readonly text?: { readonly text: string } }[]
    expect(blocks[0]?.text?.text).toBe(`${'&amp;'.repeat(29)}…`)
    expect(blocks[1]?.text?.text).toContain('&amp;')
  })

  test('H9, H11: Matrix gets text and escaped HTML under a transaction that stays in a retry, and mentions no user', async () => {
    service.setAll({ status: 503 })
    const { method, url, headers, json } = await told('matrix', {})
    const [message] = await bench.messagesOf(anna)
    const path = `/_matrix/client/v3/rooms/!raum%3Aexample.org/send/m.room.message/${message?.id}`
    expect([method, url, headers['authorization']]).toEqual(['PUT', path, 'Bearer syt_geheim'])
    expect(json).toEqual({
      msgtype: 'm.text',
      body: `${TITLE}\n${BODY}\n${LINK}`,
      format: 'org.matrix.custom.html',
      formatted_body:
        '<strong>Kasse &amp; &lt;b&gt;Shop&lt;/b&gt; *ist* [weg](https://boese.example) @everyone</strong><br>' +
        'Seit 13:59 Uhr. &lt;!channel&gt; &lt;@1&gt; @anna a@b.de &quot;so&quot;<br>||zweite|| Zeile<br>' +
        `<a href="${LINK}">Ansehen</a>`,
      'm.mentions': {},
    })
    service.setAll({ status: 200, body: '{}' })
    bench.skip(12 * SECOND_MS)
    await node.deliver()
    expect(service.arrivals().map((arrival) => arrival.url)).toEqual([path, path])
  })

  test('H12: a template of JSON is filled inside its texts, one of text as it stands; both are signed, and filled once', async () => {
    const template = '{"an": "Team", "text": ["{{ title }}: {{body}}", 3], "wie": "{{severity}}"}'
    const { secret } = await add('template', { url: `${service.origin}/frei`, template })
    expect(secret).toMatch(/^whsec_/)
    await add('template', { url: `${service.origin}/text`, template: '[{{source}}] {{title}}' })
    await tell('eins', { title: '"}, {{body}}', body: 'Zeile\n2' })
    const [json] = service.arrivals('/frei')
    expect(JSON.parse(json?.body ?? '{}')).toEqual({ an: 'Team', text: ['"}, {{body}}: Zeile\n2', 3], wie: 'alarm' })
    expect(json?.headers).toMatchObject({
      'content-type': 'application/json',
      'taschenmesser-signature': expect.stringMatching(/^v1=[0-9a-f]{64}$/),
    })
    const [text] = service.arrivals('/text')
    expect(text?.body).toBe('[uptime] "}, {{body}}')
    expect(text?.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('H13: tokens, and addresses that are secret, are stored sealed and in nothing that is read, exported or logged', async () => {
    for (const format of ['ntfy', 'gotify', 'telegram', 'discord', 'slack', 'matrix'] as const)
      expect(await add(format, fullOf(format))).not.toHaveProperty('secret')
    service.setAll({ status: 500 })
    await tell('eins')
    const kept = await bench.run('SELECT * FROM messaging_webhook')
    const exported = await Array.fromAsync(webhooks.exportWebhooks(anna))
    expect(JSON.stringify([kept, exported, await webhooks.list(anna), bench.logged])).not.toMatch(/geheim|AAH-/)
    expect(exported).toMatchObject([
      { format: 'ntfy', place: 'shops_1' },
      { format: 'gotify', url: `${service.origin}/gotify` },
      { format: 'telegram', place: '-1001234' },
      { format: 'discord', url: service.origin },
      { format: 'slack', url: service.origin },
      { format: 'matrix', place: '!raum:example.org' },
    ])
  })

  test('H13: a change without a token keeps it, on the same server only; no secret is made for it', async () => {
    const { webhook } = await add('gotify', fullOf('gotify'))
    await webhooks.change(anna, webhook.id, { name: 'Neu', url: `${service.origin}/anders/` })
    await tell('eins')
    expect(service.arrivals()[0]).toMatchObject({ url: '/anders/message', headers: { 'x-gotify-key': 'Ageheim' } })
    const elsewhere = { name: 'Neu', url: 'https://boese.example/' }
    await expect(webhooks.change(anna, webhook.id, elsewhere)).rejects.toMatchObject({
      code: 'invalid-request',
      public: { field: 'secret', message: expect.stringContaining('anderen Server') },
    })
    expect(await webhooks.change(anna, webhook.id, { ...elsewhere, secret: 'Aneu' })).toMatchObject(elsewhere)
    await expect(webhooks.renewSecret(anna, webhook.id)).rejects.toMatchObject({ code: 'invalid-request' })
    const { webhook: chat } = await add('discord', fullOf('discord'))
    const renamed = await webhooks.change(anna, chat.id, { name: 'Chat' })
    expect(renamed).toMatchObject({ name: 'Chat', format: 'discord', url: service.origin })
    expect(await webhooks.test(anna, chat.id)).toMatchObject({ isDelivered: true })
  })

  test('H3: none of them is called in a private network', async () => {
    const closed = createOutgoing({ allowPrivate: [] })
    const careful = openWebhooks(closed)
    for (const format of ['ntfy', 'gotify', 'telegram', 'discord', 'slack', 'matrix', 'template'] as const) {
      const { webhook } = await add(format, fullOf(format))
      expect(await careful.test(anna, webhook.id)).toMatchObject({
        isDelivered: false,
        outcome: expect.stringContaining('privates Netz'),
      })
    }
    await closed.close()
    expect(service.arrivals()).toEqual([])
  })

  test('H4: a service that is busy is asked again when it says; one that refuses says what to look at', async () => {
    const { webhook } = await add('telegram', fullOf('telegram'))
    service.setAll({ status: 429, headers: { 'retry-after': '90' } })
    await tell('eins')
    service.setAll({ status: 403 })
    bench.skip(MINUTE_MS)
    await node.deliver()
    expect(service.arrivals()).toHaveLength(1)
    bench.skip(MINUTE_MS)
    await node.deliver()
    expect(service.arrivals()).toHaveLength(2)
    const [shown] = await webhooks.list(anna)
    expect(shown?.lastOutcome).toBe('Antwort 403: Der Dienst lässt uns nicht. Prüf Adresse, Ziel und Token.')
    service.setAll({ status: 200, body: '' })
    expect(await webhooks.test(anna, webhook.id), 'H8').toMatchObject({ isDelivered: true, webhook: { state: 'on' } })
  })
})
