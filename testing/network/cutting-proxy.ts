/** A proxy that passes every request on, and tears the answer of some of them at a chosen place. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The places at which an answer is cut off; the server has long done its work by then. */
export const cutPlaces = [
  'before its first byte',
  'in its first line',
  'in its header',
  'before its body',
  'in its body',
  'before its last byte',
] as const
export type CutPlace = (typeof cutPlaces)[number]

export type CuttingProxy = {
  readonly url: string
  /** Tears the next answers to requests of this path. */
  cutNext(path: string, places: readonly CutPlace[]): void
  /** Bodies of the requests whose answers were torn. */
  readonly torn: readonly string[]
  close(): Promise<void>
}

export async function openCuttingProxy(targetUrl: string): Promise<CuttingProxy> {
  const cuts: { readonly path: string; readonly place: CutPlace }[] = []
  const torn: string[] = []
  const server = createServer((request, response) => {
    passOn(request, response).catch(() => response.destroy())
  })
  const passOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/'
    const body = await buffer(request)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const answer = await fetch(new URL(path, targetUrl), {
      method: request.method ?? 'GET',
      headers: toHeaders(request),
      signal: gone.signal,
      ...(body.length === 0 ? {} : { body }),
    })
    const index = cuts.findIndex((cut) => cut.path === path)
    const place = index === -1 ? undefined : cuts.splice(index, 1)[0]?.place
    if (place !== undefined) torn.push(body.toString())
    await (place === undefined ? passBack(answer, response) : tear(answer, response, place))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cutNext: (path, places) => void cuts.push(...places.map((place) => ({ path, place }))),
    torn,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Hop by hop: the connection to the server is the proxy's own. */
const OWN_HEADERS = new Set([
  'connection',
  'keep-alive',
  'host',
  'content-length',
  'transfer-encoding',
  'content-encoding',
])

function toHeaders({ headers }: IncomingMessage): Headers {
  const passed = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name))
  return new Headers(passed.map(([name, value]): [string, string] => [name, String(value)]))
}

async function passBack(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries([...answer.headers].filter(([name]) => !OWN_HEADERS.has(name))))
  response.flushHeaders()
  if (answer.body !== null) for await (const chunk of answer.body) response.write(chunk)
  response.end()
}

/** Sends the beginning of the answer as it would stand on the wire, then ends the connection. */
async function tear(answer: Response, response: ServerResponse, place: CutPlace): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  const lines = [...answer.headers]
    .filter(([name]) => !OWN_HEADERS.has(name))
    .map(([name, value]) => `${name}: ${value}`)
  const firstLine = `HTTP/1.1 ${answer.status} OK\r\n`
  const header = Buffer.from(`${firstLine}${[...lines, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n`)
  const lengths: Record<CutPlace, number> = {
    'before its first byte': 0,
    'in its first line': 5,
    'in its header': firstLine.length + 20,
    'before its body': header.length,
    'in its body': header.length + Math.floor(body.length / 2),
    'before its last byte': header.length + body.length - 1,
  }
  const { socket } = response
  if (socket === null) return
  const part = Buffer.concat([header, body]).subarray(0, lengths[place])
  if (part.length === 0) socket.destroy()
  else socket.write(part, () => socket.destroy())
}
