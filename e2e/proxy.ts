/** A faulty network: stands between a browser and the server and handles connections as configured. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * `pass`: everything through. `swallow`: connections stay open, but nothing comes through them ever again. `hang`:
 * new ones are taken and never answered, those there were are cut. `reset`: cut, the old ones as well as the new.
 * With the others a captive portal answers in the server's place.
 */
export type Weather = 'pass' | 'swallow' | 'hang' | 'reset' | 'html' | 'redirect' | 'login-required'

export type Proxy = {
  readonly url: string
  /** Takes hold of the connections that there are, too. */
  become(weather: Weather): void
  /** How many requests began since the last call. */
  takeRequestCount(): number
  stop(): Promise<void>
}

const PORTAL = '<!doctype html><title>WLAN</title><h1>Bitte anmelden</h1>'

const answers: Partial<Record<Weather, string>> = {
  html: answer('200 OK'),
  redirect: answer('302 Found', 'location: /portal\r\n'),
  'login-required': answer('511 Network Authentication Required'),
}

function answer(status: string, headers = ''): string {
  const length = Buffer.byteLength(PORTAL)
  return `HTTP/1.1 ${status}\r\n${headers}content-type: text/html\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${PORTAL}`
}

export async function startProxy(upstreamUrl: string): Promise<Proxy> {
  const upstreamPort = Number(new URL(upstreamUrl).port)
  const sockets = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  let weather: Weather = 'pass'
  let requestCount = 0

  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Cut off by either side, on purpose most of the time.
    socket.on('error', () => undefined)
  }
  const passOn = (client: Socket): void => {
    const upstream = connect(upstreamPort, '127.0.0.1')
    keep(upstream)
    client.on('data', (bytes) => {
      requestCount += bytes.toString('latin1').match(/ HTTP\/1\.1\r\n/g)?.length ?? 0
      if (!silent.has(client)) upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (!silent.has(client)) client.write(bytes)
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  }
  const server = createServer((client) => {
    keep(client)
    if (weather === 'pass') return passOn(client)
    if (weather === 'reset') return client.resetAndDestroy()
    client.on('data', () => {
      requestCount += 1
      const text = answers[weather]
      if (text !== undefined) client.end(text)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    url: `http://localhost:${address.port}`,
    become: (next) => {
      weather = next
      if (next === 'pass') return
      for (const socket of sockets) {
        if (next === 'swallow') silent.add(socket)
        else socket.resetAndDestroy()
      }
    },
    takeRequestCount: () => {
      const count = requestCount
      requestCount = 0
      return count
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
