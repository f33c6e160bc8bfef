import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** As Node itself answers a request that takes too long. */
const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/**
 * Ends the connection of a request whose body is not there after `requestMs`. An upload has longer, as long as something
 * of it comes: it is ended when nothing has come for `requestMs`.
 */
export function cutSlowBody(
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
