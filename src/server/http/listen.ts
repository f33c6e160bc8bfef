/** The HTTP server under the app: how long a client may take, how many may come, and how it ends. */
import { once } from 'node:events'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { NodeBindings } from '#http/server'

/**
 * Everything comes from our own origin, except for a map that the operator has chosen. The hash is that of the empty text: the style library adds empty
 * style elements and fills them through the object model, which the policy allows.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
  "worker-src 'self'",
] as const

/** As Node itself answers a request that takes too long. */
const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** How long a client may take, in milliseconds. */
export type ListenLimits = {
  readonly headersMs: number
  readonly requestMs: number
  /** How long an upload may take in all; `requestMs` is the longest silence in it. */
  readonly uploadMs: number
  readonly keepAliveMs: number
  /** How often slow clients are looked for. */
  readonly checkMs: number
  readonly connections: number
  /** How long requests may go on after closing began. */
  readonly graceMs: number
}

export const listenLimits: ListenLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  // As long as a device tries (`UPLOAD_RETRY_MS`): 25 MB over half a megabit in the second take seven minutes.
  uploadMs: 600_000,
  // Longer than reverse proxies keep a connection for the next request (nginx one minute, Traefik 90 seconds, Caddy two minutes): a
  // request that meets the closing of its connection would end as 502.
  keepAliveMs: 130_000,
  checkMs: 1_000,
  connections: 10_000,
  graceMs: 5_000,
}

export type Listener = {
  readonly port: number
  /** Resolves when the requests that are under way at the call have ended; cuts those that go on for `graceMs` of its limits. */
  settle(): Promise<void>
  /** Takes no more connections, lets requests finish for at most `graceMs` of its limits, then cuts what is left. */
  close(): Promise<void>
}

type ListenOptions = {
  readonly host: string
  readonly port: number
  readonly isHttps: boolean
  /** As of `setSecurityHeaders`. */
  readonly mapOrigin: string | undefined
  readonly limits: ListenLimits
  /** Whether a request is one that people wait for, since it is large. */
  readonly isUpload: (request: IncomingMessage) => boolean
  readonly handle: (request: Request, environment: NodeBindings) => Response | Promise<Response>
}

export async function listen(o: ListenOptions): Promise<Listener> {
  // The platform's own Request and Response stay: a library must not replace them for everybody.
  const answer = getRequestListener(
    (request, { incoming, outgoing }) => {
      if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)) throw new Error('not HTTP/1.1')
      return o.handle(request, { incoming, outgoing })
    },
    { overrideGlobalObjects: false },
  )
  let isClosing = false
  const underWay = new Set<ServerResponse>()
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    setSecurityHeaders(response, o)
    cutSlowBody(request, response, { requestMs: o.limits.requestMs, isUpload: o.isUpload(request) })
    if (isClosing) response.setHeader('connection', 'close')
    // A request that was running when closing began has announced keep-alive, but its connection is not used again.
    response.once('close', () => void (isClosing && setImmediate(() => server.closeIdleConnections())))
    void answer(request, response)
  }
  const server = createServer(
    {
      headersTimeout: o.limits.headersMs,
      // Of all kinds of requests the longest; `cutSlowBody` knows them apart.
      requestTimeout: Math.max(o.limits.requestMs, o.limits.uploadMs),
      keepAliveTimeout: o.limits.keepAliveMs,
      connectionsCheckingInterval: o.limits.checkMs,
    },
    onRequest,
  )
  server.maxConnections = o.limits.connections
  server.listen(o.port, o.host)
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    port,
    settle: () => settle([...underWay], o.limits.graceMs),
    async close() {
      isClosing = true
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      const cut = setTimeout(() => server.closeAllConnections(), o.limits.graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}

async function settle(answers: readonly ServerResponse[], graceMs: number): Promise<void> {
  const ended = answers.filter(({ closed }) => !closed).map((answer) => once(answer, 'close'))
  const cut = setTimeout(() => {
    for (const answer of answers) answer.destroy()
  }, graceMs)
  await Promise.all(ended)
  clearTimeout(cut)
}

/**
 * Ends the connection of a request whose body is not there after `requestMs`. An upload has longer, as long as something
 * of it comes: it is ended when nothing has come for `requestMs`.
 */
function cutSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  o: { readonly requestMs: number; readonly isUpload: boolean },
): void {
  const { headers, socket } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody) return
  const cut = (): void => {
    if (!request.complete) endSlow(socket, response)
  }
  if (o.isUpload) {
    // On the request, because Node closes a socket without an answer if it has no such timeout listener.
    request.setTimeout(o.requestMs, cut)
    // What follows, such as making pictures, is our own time.
    request.once('end', () => request.setTimeout(0))
    return
  }
  const timer = setTimeout(cut, o.requestMs)
  response.once('close', () => clearTimeout(timer))
}

function endSlow(socket: Socket, response: ServerResponse): void {
  if (response.headersSent || !socket.writable) socket.destroy()
  else socket.end(TIMED_OUT, () => socket.destroy())
}

/** `mapOrigin`: of the server whose map the operator has chosen; pages may ask it for tiles, and for nothing else. */
function contentSecurityPolicy(mapOrigin: string | undefined): string {
  return POLICY.map((rule) =>
    rule === "connect-src 'self'" && mapOrigin !== undefined ? `${rule} ${mapOrigin}` : rule,
  ).join('; ')
}

// Only names Chromium knows: it complains about any other on every page. The camera reads barcodes, if the user lets it.
const DENIED_FEATURES = ['geolocation', 'microphone', 'payment', 'usb', 'serial', 'browsing-topics']

const HEADERS: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  // Not same-origin: a sign-in window of another provider must be able to answer the page that opened it.
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', ['camera=(self)', ...DENIED_FEATURES.map((feature) => `${feature}=()`)].join(', ')],
]

const TWO_YEARS_SECONDS = 63_072_000

/**
 * Sets the headers that every answer carries, including those the adapter sends for a request it can't read. A route may replace
 * one, for example with a stricter policy for uploads.
 */
function setSecurityHeaders(
  response: ServerResponse,
  { isHttps, mapOrigin }: { readonly isHttps: boolean; readonly mapOrigin: string | undefined },
): void {
  response.setHeader('content-security-policy', contentSecurityPolicy(mapOrigin))
  for (const [name, value] of HEADERS) response.setHeader(name, value)
  if (isHttps) response.setHeader('strict-transport-security', `max-age=${TWO_YEARS_SECONDS}`)
}
