/** The server as it is after an update: it stands before the real one, has another app worker and no ear for the old app. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { findFreePort } from '../../testing/network/free-port.ts'

export type NewerServer = {
  readonly url: string
  /** From now on the app worker is another one, as every new version brings it; returns what that one calls itself. */
  update(): string
  /** Withholds the other worker for now; returns a function that releases it. */
  hold(): () => void
  /** Whether changes are refused because the app that sends them is too old. */
  refuse(isRefusing: boolean): void
  stop(): Promise<void>
}

const REFUSAL = JSON.stringify({ error: { code: 'update-required', message: 'Diese Version der App ist zu alt.' } })

/** Returns what stands at the end of a worker that says its name when it is asked. */
function announceName(name: string): string {
  return `\nself.addEventListener('message', ({ data, source }) => { if (data === 'who') source.postMessage('${name}') })`
}

export async function startNewerServer(upstreamUrl: string): Promise<NewerServer> {
  let updateCount = 0
  const nameNow = (): string => `newer ${updateCount}`
  let isRefusing = false
  let held: Promise<void> | undefined

  const passOn = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const isNewWorker = updateCount > 0 && incoming.url === '/sw.js'
    // With the validators of the old one the answer would be that nothing has changed.
    const {
      'if-none-match': _tag,
      'if-modified-since': _time,
      'accept-encoding': _encoding,
      ...plain
    } = incoming.headers
    const headers = isNewWorker ? plain : incoming.headers
    const upstream = request(new URL(incoming.url ?? '/', upstreamUrl), { method: incoming.method, headers })
    upstream.on('response', (answer) => {
      const { 'content-length': _length, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, isNewWorker ? rest : answer.headers)
      answer.pipe(outgoing, { end: !isNewWorker })
      if (isNewWorker)
        answer.on('end', () => void Promise.resolve(held).then(() => outgoing.end(announceName(nameNow()))))
    })
    // Either side may be cut off, as when the page is loaded anew.
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  }
  const server = createServer((incoming, outgoing) => {
    if (!isRefusing || incoming.url !== '/api/documents/changes') return passOn(incoming, outgoing)
    outgoing.writeHead(426, { 'content-type': 'application/json', 'x-taschenmesser': '1' }).end(REFUSAL)
  })
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    update: () => {
      updateCount += 1
      return nameNow()
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    refuse: (next) => {
      isRefusing = next
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
