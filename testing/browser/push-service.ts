/** A real push service on loopback: keeps the pushes it receives, and answers as configured. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createPushReceiver, type PushReceiver } from '../messages/push-receiver.ts'

export type ReceivedPush = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** What it answers: a status and more, nothing ever, the end of the connection, or headers and then bytes without an end. */
export type PushAnswer =
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
      /** The connection ends, or is silent, after the body though more was announced. */
      readonly rest?: 'cut' | 'hang'
    }
  | 'hang'
  | 'cut'
  | 'flood'

/** A browser that subscribed at the service. */
export type PushBrowser = PushReceiver & {
  /** As the app names this installation. */
  readonly installationId: string
  readonly endpoint: string
  /** What came for it, in the order it came. */
  pushes(): readonly ReceivedPush[]
  /** The n-th push, counted from 1; waits until there are that many. */
  waitForPush(count?: number): Promise<ReceivedPush>
}

export type PushService = {
  /** `http://localhost:PORT`; `PUSH_ALLOW_HOSTS=localhost` lets a server send here. */
  readonly origin: string
  /** Whatever came, to any path. */
  readonly requests: readonly ReceivedPush[]
  subscribe(): PushBrowser
  /** From now on; the n-th request from here is 1. At first everything is taken with 201. */
  answer(behave: PushAnswer | ((request: ReceivedPush, count: number) => PushAnswer)): void
  /** Answers now what was left hanging. */
  finish(answer: Exclude<PushAnswer, 'hang'>): void
  /** Connections, also those that never said anything. */
  readonly connections: () => number
  close(): Promise<void>
}

const TAKEN: PushAnswer = { status: 201 }

/** `tls`: speaks https with this certificate. */
export async function startPushService(
  tls?: { readonly key: string; readonly cert: string },
  host = 'localhost',
): Promise<PushService> {
  const requests: ReceivedPush[] = []
  const waiting = new Set<() => void>()
  let behave: (request: ReceivedPush) => PushAnswer = () => TAKEN
  const hanging: ServerResponse[] = []
  let connections = 0
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    void readPush(request).then((push) => {
      if (push === undefined) return
      requests.push(push)
      const answer = behave(push)
      if (answer === 'hang') hanging.push(response)
      else reply(response, answer)
      for (const look of [...waiting]) look()
    })
  }
  const server: Server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener)
  server.on('connection', () => (connections += 1))
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  const origin = `${tls === undefined ? 'http' : 'https'}://${name}:${port}`

  function subscribe(): PushBrowser {
    const path = `/push/${randomBytes(24).toString('base64url')}`
    const pushes = (): readonly ReceivedPush[] => requests.filter((request) => request.path === path)
    return {
      ...createPushReceiver(),
      installationId: randomBytes(16).toString('hex'),
      endpoint: origin + path,
      pushes,
      waitForPush: (count = 1) => waitUntil(waiting, () => pushes()[count - 1]),
    }
  }

  return {
    origin,
    requests,
    subscribe,
    answer(next) {
      let count = 0
      behave = typeof next === 'function' ? (request) => next(request, (count += 1)) : () => next
    },
    finish(answer) {
      for (const response of hanging.splice(0)) reply(response, answer)
    },
    connections: () => connections,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Undefined when the sender went away in the middle. */
async function readPush(request: IncomingMessage): Promise<ReceivedPush | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  } catch {
    // Nothing that could be judged has come.
    return undefined
  }
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(chunks),
  }
}

function reply(response: ServerResponse, answer: Exclude<PushAnswer, 'hang'>): void {
  if (answer === 'cut') return void response.destroy()
  if (answer === 'flood') {
    response.writeHead(500)
    const flood = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', flood)
    }
    return flood()
  }
  if (answer.rest !== undefined) {
    response.writeHead(answer.status, { ...answer.headers, 'content-length': '1000' })
    // The head goes out before the connection ends.
    response.write(answer.body ?? ' ', () => answer.rest === 'cut' && response.destroy())
    return
  }
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
}

/** Looks again whenever something came; the test's own time limit ends a wait for nothing. */
function waitUntil<Value>(waiting: Set<() => void>, find: () => Value | undefined): Promise<Value> {
  return new Promise((resolve) => {
    const look = (): void => {
      const value = find()
      if (value === undefined) return
      waiting.delete(look)
      resolve(value)
    }
    waiting.add(look)
    look()
  })
}
