/**
 * Listens at addresses the server must not call for users, and records each connection. It counts those to allowed addresses, too:
 * silence proves something only if the caller's allowed calls arrive.
 */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'

export type Canary = {
  readonly port: number
  /** The connections since the last call: the address, and the first line received. */
  take(): readonly string[]
  /** The number of connections to allowed addresses since the last call. */
  takeAllowed(): number
  close(): Promise<void>
}

/** Its answer, so that callers that forward an answer are caught as well. */
export const CANARY_SONG = 'CANARY-f2d81a'
/** What it answers who is allowed. */
const WELCOME = 'here is somebody'

/** Listens at these addresses, all on one port; connections to an address of `allowed` are no findings. */
export async function startCanary(o: {
  readonly hosts: readonly [string, ...string[]]
  readonly allowed?: ReadonlySet<string>
}): Promise<Canary> {
  const heard: string[] = []
  let allowed = 0
  const servers: Server[] = []
  const listen = async (host: string, port: number): Promise<number> => {
    const server = createServer((socket) => {
      const at = socket.localAddress?.replace(/^::ffff:/, '') ?? ''
      const isAllowed = o.allowed?.has(at) === true
      if (isAllowed) allowed += 1
      const index = isAllowed ? -1 : heard.push(`a connection to ${at}`) - 1
      socket.on('error', () => undefined)
      socket.once('data', (data) => {
        if (!isAllowed && index < heard.length) heard[index] += ` that said ${firstWords(data)}`
        const body = isAllowed ? WELCOME : CANARY_SONG
        socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`)
      })
    })
    servers.push(server)
    server.listen(port, host)
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const [first, ...others] = o.hosts
  const port = await listen(first, 0)
  for (const host of others) await listen(host, port)
  return {
    port,
    take: () => heard.splice(0),
    takeAllowed() {
      const count = allowed
      allowed = 0
      return count
    },
    close: async () => {
      for (const server of servers) server.close()
    },
  }
}

/** What can be printed of the beginning; a greeting of TLS can't. */
function firstWords(data: Buffer | string): string {
  return (
    /^[ -~]*/.exec(typeof data === 'string' ? data : data.toString('latin1'))?.[0].slice(0, 80) || 'something encrypted'
  )
}
