/** One request over one connection, up to the head of its answer. */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from './refusal.ts'
import type { Stage } from './failure-code.ts'
import type { ConnectionGate, PeerCertificate, Phases } from './outgoing.ts'

/** How far one request has come; what is known of it when it ends, however it ends. */
export type Progress = {
  stage: Stage
  phases: { -readonly [Phase in keyof Phases]: Phases[Phase] }
  readonly redirects: string[]
  reached: { address?: string; certificate?: PeerCertificate }
  /** What is to be given up at the end. */
  socket?: Socket
  readonly gate: ConnectionGate | undefined
  /** Aborted when time is up or no caller waits any more; its reason is a refusal. */
  readonly ending: AbortSignal
}

/** One request of a chain of redirects. */
export type Hop = {
  readonly url: string
  readonly method: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Headers of real pages stay below; Node's own limit of 16 KiB is less than some policies take. */
const MAX_HEADER_BYTES = 65_536

export async function exchange(
  socket: Socket,
  { url, hop }: { readonly url: URL; readonly hop: Hop },
  progress: Progress,
): Promise<IncomingMessage> {
  progress.stage = 'answer'
  const clock = startClock()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = requestHttp({
      createConnection: () => socket,
      method: hop.method,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...hop.headers },
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      joinDuplicateHeaders: true,
    })
    let isAnswered = false
    request.on('error', reject)
    request.on('response', (answer) => {
      isAnswered = true
      // Errors in the rest of an answer are also reported here; the body itself would only report a premature end.
      request.on('error', (error) => answer.destroy(error))
      resolve(answer)
    })
    // An unrequested 101.
    request.on('upgrade', () => reject(new Refusal('bad-answer', '101')))
    request.on('close', () => {
      if (!isAnswered) reject(new Refusal('reset'))
    })
    request.end(hop.body)
  })
  progress.phases.firstByteMs = clock()
  return response
}

/** A clock that starts now and tells milliseconds. */
export function startClock(): () => number {
  const begunMs = performance.now()
  return () => performance.now() - begunMs
}
