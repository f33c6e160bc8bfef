/** The process of the shops, from outside. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TargetAnswer } from '#testing/uptime/target-server'
import type { TestCertificate } from '#testing/network/test-certificates'

export type TargetOrder = {
  /** Those that answer so from now on; absent: all. */
  readonly paths?: readonly string[]
  readonly answer?: TargetAnswer | undefined
}
export type TargetReply =
  | { readonly kind: 'ready'; readonly origin: string }
  | { readonly kind: 'done'; readonly nowMs: number; readonly arrivals: readonly TargetArrival[] }
export type TargetArrival = { readonly path: string; readonly atMs: number }

export type TargetProcess = {
  readonly origin: string
  /** Tells what to answer; says when that was, and what came since the last call. */
  tell(order: TargetOrder): Promise<{ readonly nowMs: number; readonly arrivals: readonly TargetArrival[] }>
  stop(): Promise<void>
}

export async function startTargetProcess(tls: TestCertificate | undefined): Promise<TargetProcess> {
  const child = fork(join(import.meta.dirname, 'target-process.ts'), [JSON.stringify(tls ?? null)], { execArgv: [] })
  const hear = async (): Promise<TargetReply> => {
    const [reply] = await once(child, 'message')
    // What the program sends.
    return reply as TargetReply
  }
  const ready = await hear()
  if (ready.kind !== 'ready') throw new Error('the target did not start')
  return {
    origin: ready.origin,
    async tell(order) {
      const heard = hear()
      child.send(order)
      const reply = await heard
      if (reply.kind !== 'done') throw new Error('the target started again')
      return reply
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
