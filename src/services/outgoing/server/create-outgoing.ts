import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import type { Now } from '#base/clock'
import { createAddressJudge } from './address-judge.ts'
import { ask } from './ask.ts'
import { detailOf, failureCodeOf } from './failure-code.ts'
import { judgeHost } from './judge-url.ts'
import { openConnection, type ConnectionEnvironment } from './open-connection.ts'
import type { ConnectionGate, Outgoing, OutgoingFailure } from './outgoing.ts'
import { startClock, type Progress } from './progress.ts'
import { Refusal } from './refusal.ts'
import { createNameResolver, type ResolveName } from './resolve-name.ts'

export type OutgoingOptions = {
  /** Networks in CIDR notation that may be reached although private. */
  readonly allowPrivate: readonly string[]
  /** What resolves names; what the machine does by default. */
  readonly resolveName?: ResolveName
  /** Certificates in PEM that are believed besides the usual ones, for tests. */
  readonly certificates?: readonly string[]
  readonly now?: Now
}

type Limits = {
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  readonly gate?: ConnectionGate | undefined
}
type Course = Omit<OutgoingFailure, 'isAnswered' | 'code' | 'detail'>
type Ended<Found> = OutgoingFailure | (Course & { readonly isAnswered: true } & Found)

const DEFAULT_TIMEOUT_MS = 10_000
/** A timer that is this late says that this machine stood still, not the other one. */
const LATE_TIMER_MS = 1_000

export function createOutgoing(o: OutgoingOptions): Outgoing {
  const environment: ConnectionEnvironment = {
    judge: createAddressJudge(o),
    resolveName: o.resolveName ?? createNameResolver(),
    secureContext: createContext(o.certificates),
  }
  const now = o.now ?? Date.now
  const closing = new AbortController()

  async function run<Found>(limits: Limits, work: (progress: Progress) => Promise<Found>): Promise<Ended<Found>> {
    const startedMs = now()
    const clock = startClock()
    const { timeoutMs = DEFAULT_TIMEOUT_MS } = limits
    const ending = startEnding({ timeoutMs, signals: [closing.signal, ...(limits.signal ? [limits.signal] : [])] })
    const { gate } = limits
    const progress: Progress = { stage: 'dns', phases: {}, reached: {}, redirects: [], gate, ending: ending.signal }
    const course = (): Course => {
      const { phases, redirects, reached } = progress
      return { startedMs, totalMs: clock(), phases, redirects, ...reached }
    }
    try {
      const found = await Promise.race([work(progress), ending.ended])
      return { ...course(), isAnswered: true, ...found }
    } catch (error) {
      const detail = detailOf(error)
      const code = failureCodeOf(error, progress.stage)
      return { ...course(), isAnswered: false, code, ...(detail === undefined ? {} : { detail }) }
    } finally {
      ending.stop()
      progress.socket?.destroy()
    }
  }

  return {
    request: (request) => run(request, (progress) => ask(environment, request, progress)),
    connect: (connection) =>
      run(connection, async (progress) => {
        await openConnection(environment, { ...judgeHost(connection, environment.judge), isSecure: false }, progress)
        return {}
      }),
    close: async () => closing.abort(),
  }
}

/** Ends a request that takes too long or that nobody waits for any more. */
function startEnding(o: { readonly timeoutMs: number; readonly signals: readonly AbortSignal[] }): {
  readonly signal: AbortSignal
  /** Rejects at the end. */
  readonly ended: Promise<never>
  stop(): void
} {
  const controller = new AbortController()
  const clock = startClock()
  const ended = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  ended.catch(() => undefined)
  const abort = () => controller.abort(new Refusal('aborted'))
  const timer = setTimeout(() => {
    const isLate = clock() > o.timeoutMs + LATE_TIMER_MS
    controller.abort(isLate ? new Refusal('own-fault', 'this server stood still') : new Refusal('timed-out'))
  }, o.timeoutMs)
  for (const signal of o.signals) {
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  }
  return {
    signal: controller.signal,
    ended,
    stop() {
      clearTimeout(timer)
      for (const signal of o.signals) signal.removeEventListener('abort', abort)
    },
  }
}

function createContext(certificates: readonly string[] = []): () => SecureContext {
  let context: SecureContext | undefined
  return () => {
    const more = certificates.length === 0 ? {} : { ca: [...getCACertificates('default'), ...certificates] }
    context ??= createSecureContext(more)
    return context
  }
}
