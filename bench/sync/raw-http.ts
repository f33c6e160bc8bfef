/** HTTP/1.1 over bare sockets: a crowd of thousands must cost the one who plays it as little as possible. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawConnection = { close(): void }

/** Opens a stream of events; `onText` gets what arrives as it arrives, in pieces of any length. Resolves with the answer's head. */
export async function openRawStream(
  o: { readonly port: number; readonly path: string; readonly cookie: string },
  onText: (text: string) => void,
): Promise<RawConnection> {
  const socket = await openSocket(o.port)
  socket.write(`GET ${o.path} HTTP/1.1\r\nhost: 127.0.0.1:${o.port}\r\ncookie: ${o.cookie}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [string]
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`a stream was refused: ${head}`)
  socket.on('data', onText)
  return { close: () => socket.destroy() }
}

export type RawPoster = RawConnection & {
  post(body: string): void
  /** How many answers have come, and how many of them were not 200. */
  counts(): { readonly answered: number; readonly refused: number }
}

/** Keeps one connection and posts on it, each time when the answer before has come long ago. */
export async function openRawPoster(o: {
  readonly port: number
  readonly path: string
  readonly cookie: string
}): Promise<RawPoster> {
  const socket = await openSocket(o.port)
  const head = [
    `POST ${o.path} HTTP/1.1`,
    `host: 127.0.0.1:${o.port}`,
    `cookie: ${o.cookie}`,
    'content-type: application/json',
    'sec-fetch-site: same-origin',
  ].join('\r\n')
  let answered = 0
  let refused = 0
  socket.on('data', (text: string) => {
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d+)/g)) {
      answered += 1
      if (status !== '200') refused += 1
    }
  })
  return {
    post: (body) => void socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`),
    counts: () => ({ answered, refused }),
    close: () => socket.destroy(),
  }
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  socket.setEncoding('latin1')
  await once(socket, 'connect')
  // A client that is cut off loses the later answers, and that is counted.
  socket.on('error', () => undefined)
  return socket
}
