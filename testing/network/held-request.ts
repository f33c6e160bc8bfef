/** A request whose last byte its sender holds back, over a socket of its own. */
import { once } from 'node:events'
import { connect } from 'node:net'

export type HeldRequest = {
  /** Sends the last byte; the status of the answer and its JSON. */
  finish(): Promise<{ readonly status: number; readonly body: unknown }>
}

/**
 * Sends all of a POST but its last byte. Resolves when the server has let the request in: it says `100 Continue` in the
 * moment in which it begins to serve it.
 */
export async function holdRequest(o: {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Bytes as they are, anything else as JSON. */
  readonly body: object
}): Promise<HeldRequest> {
  const body = Buffer.from(o.body instanceof Uint8Array ? o.body : JSON.stringify(o.body))
  const socket = connect(o.port, '127.0.0.1').setEncoding('utf8')
  let heard = ''
  socket.on('data', (text: string) => (heard += text))
  const headers = {
    host: `127.0.0.1:${o.port}`,
    connection: 'close',
    ...o.headers,
    'content-length': body.byteLength,
    expect: '100-continue',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${o.path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  while (!heard.startsWith('HTTP/1.1 100 Continue\r\n\r\n')) await once(socket, 'data')
  socket.write(body.subarray(0, -1))
  return {
    async finish() {
      const ended = once(socket, 'close')
      heard = ''
      socket.write(body.subarray(-1))
      await ended
      const [head = '', text = ''] = heard.split(/\r\n\r\n(.*)/s)
      return { status: Number(head.split(' ')[1]), body: JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? 'null') }
    },
  }
}
