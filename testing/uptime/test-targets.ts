/** A target and a caller for tests; each ends with the test that started it. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import {
  createOutgoing,
  type Outgoing,
  type OutgoingAnswer,
  type OutgoingOptions,
  type OutgoingRequest,
} from '#outgoing/server'
import { startTargetServer, type TargetServer } from './target-server.ts'

export const LOOPBACK = '127.0.0.0/8'

export async function startTarget(o: Parameters<typeof startTargetServer>[0] = {}): Promise<TargetServer> {
  const target = await startTargetServer(o)
  onTestFinished(() => target.close())
  return target
}

/** May reach this machine by default. */
export function openOutgoing(o: Partial<OutgoingOptions> = {}): Outgoing {
  const outgoing = createOutgoing({ allowPrivate: [LOOPBACK], ...o })
  onTestFinished(() => outgoing.close())
  return outgoing
}

/** A server on loopback that writes raw bytes to its sockets; resolves to its address. */
export async function startTalker(talk: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    talk(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

export type AskedTarget = {
  readonly target: TargetServer
  readonly outgoing: Outgoing
  /** Asks the target for a path. */
  readonly ask: (path: string, request?: Partial<OutgoingRequest>) => ReturnType<Outgoing['request']>
  /** The same, of what has to be answered. */
  readonly answerOf: (path: string, request?: Partial<OutgoingRequest>) => Promise<OutgoingAnswer>
}

export async function openAskedTarget(): Promise<AskedTarget> {
  const target = await startTarget()
  const outgoing = openOutgoing()
  const ask: AskedTarget['ask'] = (path, request = {}) =>
    outgoing.request({ url: `${target.origin}${path}`, ports: 'any', ...request })
  return {
    target,
    outgoing,
    ask,
    async answerOf(path, request) {
      const answer = await ask(path, request)
      if (!answer.isAnswered) throw new Error(`no answer: ${answer.code} ${answer.detail}`)
      return answer
    },
  }
}
