import type { Socket } from 'node:net'
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

/** A clock that starts now and tells milliseconds. */
export function startClock(): () => number {
  const begunMs = performance.now()
  return () => performance.now() - begunMs
}
