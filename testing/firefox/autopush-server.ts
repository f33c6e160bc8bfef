/**
 * Mozilla's push service on loopback, as far as a browser and an app server can tell: browsers keep a WebSocket to it
 * (autopush's protocol), app servers post to the endpoints it hands out (RFC 8030). It keeps what comes for a browser that
 * is away, and refuses whatever a strict push service would refuse.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { WebSocketServer, type WebSocket } from 'ws'
import * as z from 'zod'
import { AutopushSubscriptions, type Subscription } from './autopush-subscriptions.ts'
import { judgePush, type PushRequest } from '../messages/judge-push.ts'

/** An attempt to send a push. */
export type ReceivedPush = {
  readonly endpoint: string
  readonly status: number
  /** Why it was refused. */
  readonly reason: string | undefined
  readonly headers: PushRequest['headers']
  readonly body: Buffer
  /** The browser's last word: 100 for decrypted and handed to a worker, others for what went wrong there. */
  readonly ackCode: number | undefined
}

export type AutopushServer = {
  /** For the browser's `dom.push.serverURL`. */
  readonly socketUrl: string
  readonly origin: string
  /** Endpoints that browsers are subscribed to at the moment. */
  endpoints(): readonly string[]
  /** Every push anybody tried to send, in order. */
  received(): readonly ReceivedPush[]
  /** How many browsers are connected. */
  connections(): number
  /** The next push is refused with this answer, whatever it is. */
  refuseNext(status: number, headers?: Readonly<Record<string, string>>): void
  /** The subscription has run out: pushes are answered with 410 from now on, and its browser is not told. */
  expire(endpoint: string): void
  /** Browsers are cut off and get new names when they come back, whereupon they end all subscriptions and tell their workers. */
  forgetBrowsers(): void
  close(): Promise<void>
}

const browserMessage = z.discriminatedUnion('messageType', [
  z.object({ messageType: z.literal('hello'), uaid: z.string().optional() }),
  z.object({ messageType: z.literal('register'), channelID: z.string(), key: z.string() }),
  z.object({ messageType: z.literal('unregister'), channelID: z.string() }),
  z.object({ messageType: z.literal('ack'), updates: z.array(z.object({ version: z.string(), code: z.int() })) }),
  z.object({ messageType: z.literal('nack'), version: z.string(), code: z.int() }),
  z.object({ messageType: z.literal('broadcast_subscribe') }),
])

type BrowserMessage = z.infer<typeof browserMessage>
type Answer = {
  readonly status: number
  readonly reason?: string
  readonly headers?: Readonly<Record<string, string>>
}

export async function startAutopushServer(): Promise<AutopushServer> {
  const http = createServer().listen(0, 'localhost')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const origin = `http://localhost:${port}`
  const subscriptions = new AutopushSubscriptions(origin)
  const deliveries = new Map<string, ReceivedPush>()
  const refusals: Answer[] = []
  const noteAck = (version: string, ackCode: number): void => {
    const delivery = deliveries.get(version)
    if (delivery !== undefined) deliveries.set(version, { ...delivery, ackCode })
  }
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket) => serveBrowser(socket, subscriptions, noteAck))
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = async (): Promise<void> => {
      const endpoint = `${origin}${request.url ?? ''}`
      const push = { headers: request.headers, body: await buffer(request) }
      const subscription = request.method === 'POST' ? subscriptions.find(endpoint) : undefined
      const { status, reason, headers } = refusals.shift() ?? judge(push, subscription, origin)
      const version = randomUUID()
      deliveries.set(version, { ...push, endpoint, status, reason, ackCode: undefined })
      if (status === 201 && subscription !== undefined) forward(subscriptions, subscription, version, push)
      response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(reason)
    }
    // A client that disconnects in the middle has sent nothing.
    answer().catch(() => response.destroy())
  })
  return {
    socketUrl: `ws://localhost:${port}/`,
    origin,
    endpoints: () => subscriptions.live().map(({ endpoint }) => endpoint),
    received: () => [...deliveries.values()],
    connections: () => sockets.clients.size,
    refuseNext: (status, headers = {}) =>
      void refusals.push({ status, headers, reason: 'refused by order of the test' }),
    expire(endpoint) {
      const subscription = subscriptions.find(endpoint)
      if (subscription === undefined) throw new Error(`nobody is subscribed to ${endpoint}`)
      subscription.isOver = true
    },
    forgetBrowsers() {
      subscriptions.forgetBrowsers()
      for (const socket of sockets.clients) socket.terminate()
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      http.close()
      http.closeAllConnections()
      await once(http, 'close')
    },
  }
}

/** Speaks to one browser until it hangs up. */
function serveBrowser(
  socket: WebSocket,
  subscriptions: AutopushSubscriptions,
  noteAck: (version: string, code: number) => void,
): void {
  let uaid = ''
  const send = (message: object): void => socket.send(JSON.stringify(message))
  const answer = (message: BrowserMessage): void => {
    switch (message.messageType) {
      case 'hello':
        uaid = subscriptions.connect(message.uaid, send)
        send({ messageType: 'hello', uaid, status: 200, use_webpush: true, broadcasts: {} })
        return subscriptions.sendWaiting(uaid)
      case 'register': {
        const { channelID, key } = message
        const { endpoint } = subscriptions.subscribe(uaid, channelID, key)
        return send({ messageType: 'register', channelID, status: 200, pushEndpoint: endpoint })
      }
      case 'unregister':
        subscriptions.unsubscribe(uaid, message.channelID)
        return send({ messageType: 'unregister', channelID: message.channelID, status: 200 })
      case 'ack':
        return message.updates.forEach(({ version, code }) => noteAck(version, code))
      case 'nack':
        return noteAck(message.version, message.code)
      case 'broadcast_subscribe':
    }
  }
  socket.addEventListener('message', ({ data }) => {
    // An empty object asks whether the line still holds.
    if (data === '{}') socket.send(data)
    else if (typeof data === 'string') answer(browserMessage.parse(JSON.parse(data)))
  })
  socket.on('close', () => subscriptions.disconnect(uaid, send))
}

function judge(push: PushRequest, subscription: Subscription | undefined, origin: string): Answer {
  if (subscription === undefined) return { status: 404, reason: 'no such endpoint' }
  if (subscription.isOver) return { status: 410, reason: 'the subscription is over' }
  const refused = judgePush(push, { origin, key: subscription.key, nowMs: Date.now() })
  return (
    refused ?? { status: 201, headers: { location: `${origin}/m/${randomUUID()}`, ttl: String(push.headers['ttl']) } }
  )
}

function forward(
  subscriptions: AutopushSubscriptions,
  { uaid, channelId }: Subscription,
  version: string,
  { headers, body }: PushRequest,
): void {
  const message = {
    messageType: 'notification',
    channelID: channelId,
    version,
    ttl: Number(headers['ttl']),
    data: body.toString('base64url'),
    headers: { encoding: 'aes128gcm' },
  }
  subscriptions.forward(uaid, { topic: headers['topic']?.toString(), message })
}
