/** A real HTTP or HTTPS server on loopback to be checked: each path has a configured answer, which can be changed while it runs. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestCertificate } from '../network/test-certificates.ts'

export type TargetAnswer = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** By default 9 KB of HTML. */
  readonly body?: string | Buffer
  /** In place of the body, with its type. */
  readonly json?: unknown
  /** Sets Location and, unless another status is given, 302. */
  readonly redirectTo?: string
  /** Before the first byte. */
  readonly delayMs?: number
  readonly until?: Promise<void>
  /** The body comes in this many pieces with a pause before each. */
  readonly slowBody?: { readonly pieces: number; readonly pauseMs: number }
  /** The connection ends before there is an answer, or in the middle of its body; or nothing ever comes. */
  readonly fault?: 'drop' | 'cut' | 'hang'
}

export type Arrival = {
  readonly atMs: number
  readonly method: string
  /** With its query. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type TargetServer = {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  readonly host: string
  readonly port: number
  /** What a path answers from now on; undefined: what all the others do. */
  set(path: string, answer: TargetAnswer | undefined): void
  /** What every path answers that was not set by itself. */
  setAll(answer: TargetAnswer): void
  /** The requests to a path, or to any, oldest first. */
  arrivals(path?: string): readonly Arrival[]
  /** Resolves once as many have come. */
  arrived(count: number, path?: string): Promise<void>
  forgetArrivals(): void
  /** Connections so far, also those that never said anything. */
  connections(): number
  /** How many of them are open. */
  openConnections(): number
  /** Ends all connections and refuses further ones. */
  close(): Promise<void>
}

/** A page of a shop, about 9 KB. */
export const TARGET_PAGE = `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Testshop</title></head><body>
<h1>Willkommen im Testshop</h1><a href="/warenkorb">Warenkorb</a><button>In den Warenkorb</button>
<ul>${'<li><a href="/artikel">Ein Artikel, den es gibt, für 19,99 €</a></li>\n'.repeat(125)}</ul></body></html>`

export async function startTargetServer(
  o: { readonly tls?: TestCertificate; readonly host?: string; readonly port?: number } = {},
): Promise<TargetServer> {
  const { host = '127.0.0.1', tls } = o
  const answers = new Map<string, TargetAnswer>()
  let usual: TargetAnswer = {}
  let arrivals: Arrival[] = []
  let connections = 0
  const waiting = new Set<() => void>()
  const arrivalsAt = (path: string | undefined): readonly Arrival[] =>
    path === undefined ? arrivals : arrivals.filter(({ url }) => url === path || url.startsWith(`${path}?`))
  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const atMs = Date.now()
    const { method = '', url = '', headers } = request
    const path = url.split('?')[0] ?? ''
    const body = await readBody(request)
    arrivals.push({ atMs, method, url, headers, body })
    for (const look of waiting) look()
    await reply(response, answers.get(path) ?? usual)
  }
  const listen = (request: IncomingMessage, response: ServerResponse): void => void listener(request, response)
  const server = tls === undefined ? createServer(listen) : createSecureServer(tls, listen)
  let open = 0
  server.on('connection', (socket) => {
    connections += 1
    open += 1
    socket.on('close', () => (open -= 1))
  })
  // Thousands of fresh connections may come in one second.
  server.listen({ port: o.port ?? 0, host, backlog: 4_096 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    host,
    port,
    set: (path, answer) => void (answer === undefined ? answers.delete(path) : answers.set(path, answer)),
    setAll: (answer) => void (usual = answer),
    arrivals: arrivalsAt,
    arrived: (count, path) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (arrivalsAt(path).length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    forgetArrivals: () => void (arrivals = []),
    connections: () => connections,
    openConnections: () => open,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch {
    // The client disconnected in the middle; the received part counts.
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function reply(response: ServerResponse, answer: TargetAnswer): Promise<void> {
  const { fault, delayMs = 0 } = answer
  if (delayMs > 0) await sleep(delayMs)
  await answer.until
  if (fault === 'hang') return
  if (fault === 'drop') return void response.destroy()
  const isJson = answer.json !== undefined
  const body = Buffer.from(isJson ? JSON.stringify(answer.json) : (answer.body ?? TARGET_PAGE))
  response.writeHead(answer.status ?? (answer.redirectTo === undefined ? 200 : 302), {
    'content-type': isJson ? 'application/json' : 'text/html; charset=utf-8',
    'content-length': body.length,
    ...(answer.redirectTo === undefined ? {} : { location: answer.redirectTo }),
    ...answer.headers,
  })
  if (fault === 'cut') return void response.write(body.subarray(0, body.length / 2), () => response.destroy())
  await sendBody(response, body, answer.slowBody)
}

async function sendBody(response: ServerResponse, body: Buffer, slow: TargetAnswer['slowBody']): Promise<void> {
  if (slow === undefined) return void response.end(body)
  const sizeBytes = Math.ceil(body.length / slow.pieces)
  response.flushHeaders()
  for (let at = 0; at < body.length && !response.destroyed; at += sizeBytes) {
    await sleep(slow.pauseMs)
    response.write(body.subarray(at, at + sizeBytes))
  }
  response.end()
}
