/** The push service of the tests is as strict as real ones: what it takes, they would take. */
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import webPush, { type RequestOptions } from 'web-push'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { startAutopushServer, type AutopushServer } from './autopush-server.ts'

const vapid = webPush.generateVAPIDKeys()
const details = { subject: 'mailto:anna@beispiel.de', ...vapid }
/** The example of RFC 8291, section 5. */
const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

let server: AutopushServer
let browser: { say(message: object): void; hear(): Promise<z.infer<typeof spoken>>; leave(): Promise<void> }
let uaid = ''

const spoken = z.looseObject({
  messageType: z.string(),
  uaid: z.string().optional(),
  pushEndpoint: z.string().optional(),
})

async function connect() {
  const socket = new WebSocket(server.socketUrl, 'push-notification')
  const heard: string[] = []
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') heard.push(data)
  })
  await once(socket, 'open')
  return {
    say: (message: object) => socket.send(JSON.stringify(message)),
    async hear() {
      if (heard.length === 0) await once(socket, 'message')
      return spoken.parse(JSON.parse(heard.shift() ?? ''))
    },
    async leave() {
      socket.close()
      await once(socket, 'close')
      await expect.poll(() => server.connections()).toBe(0)
    },
  }
}

async function subscribe(): Promise<string> {
  browser.say({ messageType: 'register', channelID: 'one', key: vapid.publicKey })
  return (await browser.hear()).pushEndpoint ?? ''
}

function send(endpoint: string, options: RequestOptions = {}, change: Record<string, string | undefined> = {}) {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: browserKeys }, '{"title":"Hallo"}', {
    TTL: 60,
    vapidDetails: details,
    ...options,
  })
  const changed = Object.entries({ ...headers, ...change }).filter(([, value]) => value !== undefined)
  const sent = new Headers(changed.map(([name, value]) => [name, String(value)]))
  return fetch(endpoint, { method: 'POST', headers: sent, body: new Uint8Array(body ?? []) })
}

beforeEach(async () => {
  server = await startAutopushServer()
  browser = await connect()
  browser.say({ messageType: 'hello', use_webpush: true, broadcasts: {} })
  uaid = (await browser.hear()).uaid ?? ''
})

afterEach(() => server.close())

test('a push goes to the browser as it is, and the browser’s word about it is kept', async () => {
  const endpoint = await subscribe()
  expect((await send(endpoint)).status).toBe(201)
  const notification = await browser.hear()
  const [push] = server.received()
  expect(notification).toMatchObject({ messageType: 'notification', channelID: 'one', ttl: 60 })
  expect(Buffer.from(String(notification['data']), 'base64url')).toEqual(push?.body)
  browser.say({ messageType: 'ack', updates: [{ channelID: 'one', version: notification['version'], code: 100 }] })
  await expect.poll(() => server.received()).toMatchObject([{ endpoint, status: 201, ackCode: 100 }])
})

test('pushes for a browser that is away wait; of one topic only the newest', async () => {
  const endpoint = await subscribe()
  await browser.leave()
  await send(endpoint, { topic: 'a', TTL: 1 })
  await send(endpoint, { topic: 'b', TTL: 2 })
  await send(endpoint, { topic: 'a', TTL: 3 })
  browser = await connect()
  browser.say({ messageType: 'hello', uaid, use_webpush: true })
  expect(await browser.hear()).toMatchObject({ messageType: 'hello', uaid })
  expect(await browser.hear()).toMatchObject({ ttl: 2 })
  expect(await browser.hear()).toMatchObject({ ttl: 3 })
})

test('an endpoint that was given up is gone, one that never was is not found', async () => {
  const [first, second] = [await subscribe(), await subscribe()]
  server.expire(first)
  expect(server.endpoints()).toEqual([second])
  expect((await send(first)).status).toBe(410)
  browser.say({ messageType: 'unregister', channelID: 'one' })
  await browser.hear()
  expect((await send(second)).status).toBe(410)
  expect((await send(`${server.origin}/wpush/v2/unknown`)).status).toBe(404)
})

test('a browser that was forgotten gets another name, and its endpoints are gone', async () => {
  const endpoint = await subscribe()
  server.forgetBrowsers()
  browser = await connect()
  browser.say({ messageType: 'hello', uaid, use_webpush: true })
  expect((await browser.hear()).uaid).not.toBe(uaid)
  expect((await send(endpoint)).status).toBe(410)
})

test('a test orders what the next push is answered', async () => {
  const endpoint = await subscribe()
  server.refuseNext(429, { 'retry-after': '1' })
  const refused = await send(endpoint)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect((await send(endpoint)).status).toBe(201)
})

const stranger = webPush.generateVAPIDKeys()
const audience = (aud: string): RequestOptions => ({
  headers: webPush.getVapidHeaders(aud, details.subject, vapid.publicKey, vapid.privateKey, 'aes128gcm'),
})

test.each<[string, number, RequestOptions, Record<string, string | undefined>]>([
  ['without TTL', 400, {}, { TTL: undefined }],
  ['with an unknown urgency', 400, {}, { Urgency: 'at once' }],
  ['with a topic that is too long', 400, {}, { Topic: 'a'.repeat(33) }],
  ['in the old coding', 400, { contentEncoding: 'aesgcm' }, {}],
  ['in clear', 400, {}, { 'Content-Encoding': undefined }],
  ['without a proof of who sends it', 403, {}, { Authorization: undefined }],
  ['of somebody else', 403, { vapidDetails: { ...details, ...stranger } }, {}],
  ['with somebody else’s signature', 403, { vapidDetails: { ...details, privateKey: stranger.privateKey } }, {}],
  [
    'meant for another push service',
    403,
    {},
    { Authorization: audience('https://push.example.org').headers?.['Authorization'] },
  ],
])('a push %s is refused with %i', async (_name, status, options, change) => {
  const endpoint = await subscribe()
  expect((await send(endpoint, options, change)).status).toBe(status)
})

test('a push of more than 4,096 bytes is refused, one of 4,096 is not', async () => {
  const endpoint = await subscribe()
  const sendText = (length: number) => {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: browserKeys }, 'a'.repeat(length), {
      TTL: 60,
      vapidDetails: details,
    })
    const sent = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    return fetch(endpoint, { method: 'POST', headers: sent, body: new Uint8Array(body ?? []) })
  }
  expect((await sendText(3_993)).status).toBe(201)
  expect((await sendText(3_994)).status).toBe(413)
})
