/** Pages with which a host on the internet may answer, and what a check may look for in them. */
import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { anHttpCheck } from '#testing/uptime/shops'

/** The server may call these two; see `FETCH_ALLOW_PRIVATE`. */
export const WATCHED_NETWORK = '127.0.0.2/31'
/** Its pages take long to be judged. */
export const WATCHED_HOST = '127.0.0.2'
/** The host of another person, which many shops are to call. */
const FLOODED_HOST = '127.0.0.3'

type Check = ReturnType<typeof anHttpCheck>

export type WatchedPages = {
  /** Of the host whose pages take long to be judged. */
  readonly origin: string
  /** How often each page was asked for so far, its queries counted together. */
  hits(path: string): number
  readonly floodedOrigin: string
  /** When the other host was called, in milliseconds of `performance.now`. */
  floodedTimes(): readonly number[]
  /** Checks whose judging may take long, by name, with the page that each calls. */
  checks(): Readonly<Record<string, Check>>
  close(): void
}

const MEGABYTE = 1_000_000
/** What a page of a megabyte is filled with; each has held up a parser or an expression somewhere. */
const PIECES = [
  '<body',
  '<div',
  '<section',
  '<abcdefghij',
  '<script',
  '<a',
  '<a b="',
  '<div class="',
  '<h1>',
  '<',
  '&',
  '<!--',
  '<title>',
  '&#',
  ' ',
  '\n',
  '<![CDATA[',
  '"',
  'ſ',
  'İ',
]

const fill = (piece: string): string => `wartung ${piece.repeat(Math.ceil(MEGABYTE / piece.length)).slice(0, MEGABYTE)}`

const pages = new Map<string, readonly [type: string, body: string]>([
  ['/zeros', ['application/json', `[${'0,'.repeat(140_000)}9]`]],
  ['/objects', ['application/json', JSON.stringify(Array.from({ length: 60_000 }, (_value, a) => ({ a })))]],
  ['/deep', ['application/json', `${'{"a":['.repeat(30)}${'1,'.repeat(100_000)}1${']}'.repeat(30)}`]],
  ...PIECES.map((piece, index) => [`/html/${index}`, ['text/html', fill(piece)]] as const),
])

export async function startWatchedPages(): Promise<WatchedPages> {
  const floodedTimes: number[] = []
  const hits = new Map<string, number>()
  const flooded = await listenAt(FLOODED_HOST, (_request, response) => {
    floodedTimes.push(performance.now())
    response.end('ok')
  })
  const watched = await listenAt(WATCHED_HOST, (request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    hits.set(path, (hits.get(path) ?? 0) + 1)
    if (path === '/drops') return void dripFast(response)
    const [type, body] = pages.get(path) ?? ['text/plain', 'ok']
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  const check = (path: string, parts: Partial<Check> = {}): Check =>
    anHttpCheck(`${watched.origin}${path}`, { findsMaintenancePage: false, watchesCertificate: false, ...parts })
  const json = (path: string): Partial<Check> => ({
    expectations: Array.from({ length: 20 }, () => ({ kind: 'json' as const, path })),
  })
  const texts = (text: string): Partial<Check> => ({
    expectations: Array.from({ length: 20 }, (_value, index) => ({
      kind: 'text-present' as const,
      text: `${text}${index}`,
    })),
  })
  return {
    origin: watched.origin,
    hits: (path) => hits.get(path) ?? 0,
    floodedOrigin: flooded.origin,
    floodedTimes: () => floodedTimes,
    checks: () => ({
      'JSONPath with many literals': check('/zeros', json(`$[?${'1==2||'.repeat(70)}@==9]`)),
      'JSONPath with a plain filter': check('/objects', json('$[?@.a > -1]')),
      'JSONPath downwards': check('/deep', json('$..a..a..*')),
      'JSONPath with an expression': check('/objects', json("$[?match(@.a, '(a|a)*b')]")),
      '20 texts that are nowhere': check('/html/0', texts('x'.repeat(200))),
      'a megabyte of single bytes': check('/drops', texts('y'.repeat(200))),
      ...Object.fromEntries(
        PIECES.map((piece, index) => [
          `a page of maintenance, 1 MB of ${JSON.stringify(piece)}`,
          check(`/html/${index}`, { findsMaintenancePage: true }),
        ]),
      ),
    }),
    close: () => {
      watched.close()
      flooded.close()
    },
  }
}

async function listenAt(host: string, answer: RequestListener): Promise<{ readonly origin: string; close(): void }> {
  // A check may have twenty headers of two kilobytes.
  const server = createServer({ maxHeaderSize: 128 * 1024 }, answer)
  server.listen(0, host)
  await once(server, 'listening')
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** As many chunks of one byte as there is time for. */
async function dripFast(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/html' })
  for (let sent = 0; sent < 150_000 && !response.destroyed; sent++) {
    response.write('z')
    if (sent % 500 === 0) await yieldToEventLoop()
  }
  response.end()
}
