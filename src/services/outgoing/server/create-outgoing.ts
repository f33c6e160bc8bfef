import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import type { Now } from '#base/clock'
import { createAddressJudge } from './addresses/address-judge.ts'
import { ask } from './ask.ts'
import { detailOf, failureCodeOf } from './failure-code.ts'
import { judgeHost } from './addresses/judge-url.ts'
import { openConnection, type ConnectionEnvironment } from './open-connection.ts'
import type { ConnectionGate, Outgoing, OutgoingFailure } from './outgoing.ts'
import { startClock, type Progress } from './exchange.ts'
import { Refusal } from './refusal.ts'
import { createNameResolver, type ResolveName } from './addresses/resolve-name.ts'

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
    const gate = limits.gate === undefined ? undefined : besideTime(limits.gate, ending)
    const progress: Progress = { stage: 'dns', phases: {}, reached: {}, redirects: [], gate, ending: ending.signal }
    const course = (): Course => {
      const { phases, redirects, reached } = progress
      const waitedMs = ending.pausedMs()
      return { startedMs: startedMs + Math.round(waitedMs), totalMs: clock() - waitedMs, phases, redirects, ...reached }
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
      gate?.closed()
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

type Ending = {
  readonly signal: AbortSignal
  /** Rejects at the end. */
  readonly ended: Promise<never>
  /** What is waited for does not count. */
  pause<Value>(wait: () => Promise<Value>): Promise<Value>
  pausedMs(): number
  stop(): void
}

/** Ends a request that takes too long or whose caller has left. */
function startEnding(o: { readonly timeoutMs: number; readonly signals: readonly AbortSignal[] }): Ending {
  const controller = new AbortController()
  const ended = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  ended.catch(() => undefined)
  const abort = () => controller.abort(new Refusal('aborted'))
  const limit = startLimit(o.timeoutMs, (refusal) => controller.abort(refusal))
  for (const signal of o.signals) {
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  }
  return {
    signal: controller.signal,
    ended,
    async pause(wait) {
      limit.pause()
      try {
        return await wait()
      } finally {
        if (!controller.signal.aborted) limit.goOn()
      }
    },
    pausedMs: limit.pausedMs,
    stop() {
      limit.stop()
      for (const signal of o.signals) signal.removeEventListener('abort', abort)
    },
  }
}

/** Says why it is over once so much time has passed without pauses. */
function startLimit(
  timeoutMs: number,
  ring: (refusal: Refusal) => void,
): { pause(): void; goOn(): void; pausedMs(): number; stop(): void } {
  let [leftMs, pausedMs, isPaused, isStopped] = [timeoutMs, 0, false, false]
  let clock = startClock()
  const end = (): void => {
    const isLate = clock() > leftMs + LATE_TIMER_MS
    ring(isLate ? new Refusal('own-fault', 'this server stood still') : new Refusal('timed-out'))
  }
  const start = () => setTimeout(end, leftMs)
  let timer = start()
  return {
    pause() {
      clearTimeout(timer)
      leftMs = Math.max(0, leftMs - clock())
      isPaused = true
      clock = startClock()
    },
    goOn() {
      pausedMs += clock()
      isPaused = false
      clock = startClock()
      if (!isStopped) timer = start()
    },
    pausedMs: () => pausedMs + (isPaused ? clock() : 0),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** While the gate lets it wait the request's time stands still. */
function besideTime(gate: ConnectionGate, { pause }: Pick<Ending, 'pause'>): ConnectionGate {
  return { ...gate, approach: (to) => pause(() => gate.approach(to)), admit: (to) => pause(() => gate.admit(to)) }
}

function createContext(certificates: readonly string[] = []): () => SecureContext {
  let context: SecureContext | undefined
  return () => {
    const more = certificates.length === 0 ? {} : { ca: [...getCACertificates('default'), ...certificates] }
    context ??= createSecureContext(more)
    return context
  }
}
