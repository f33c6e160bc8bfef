/**
 * Decides whether this server itself is online. While shops answer, nothing is tested; if too many fail at once, or one is about to
 * count as down and nothing has answered since it failed, well-known hosts are asked. If none answers, or no name can be resolved
 * any more, the fault is ours.
 */
import { isIP } from 'node:net'
import { SECOND_MS } from '#base/clock'
import { createOutageSigns } from '../outage-signs.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'

/** Something answered so recently: we are online. */
const FRESH_MS = 10 * SECOND_MS
const TIMEOUT_MS = 3 * SECOND_MS
/** While we are not online it is looked so often. */
const PROBE_MS = 5 * SECOND_MS

export type Connectivity = {
  /** A shop in the internet has answered, or has not, to a check that began then. */
  note(result: {
    readonly shopId: string
    readonly host: string
    readonly isGood: boolean
    readonly atMs: number
  }): void
  /**
   * Whether we were online after an instant: to be asked before a shop is called down that has not answered since then.
   * `isNameMissing`: its name was not known, so that other shops answer says little: theirs may still be remembered.
   */
  isOnline(o: { readonly afterMs: number; readonly isNameMissing: boolean }): Promise<boolean>
  interruptedSinceMs(): number | undefined
  stop(): void
}

type Options = Pick<UptimeEnvironment, 'references' | 'outgoing' | 'now' | 'startTimer' | 'log'> & {
  readonly onInterrupted: (sinceMs: number) => void
  readonly onResumed: () => void
}

export function createConnectivity(o: Options): Connectivity {
  const signs = createOutageSigns()
  const ending = new AbortController()
  let interruptedSinceMs: number | undefined
  let cancelProbe = (): void => undefined

  const learn = (isReachable: boolean): void => {
    if (!isReachable) {
      // First of all: what is suspended has to be taken up again whatever becomes of the rest.
      cancelProbe = o.startTimer(() => void test.ask(), PROBE_MS)
      if (interruptedSinceMs === undefined) {
        interruptedSinceMs = signs.brokenSinceMs(o.now())
        o.log.warn({ since: interruptedSinceMs }, 'this server has no connection: nothing can be measured')
        o.onInterrupted(interruptedSinceMs)
      }
    } else if (interruptedSinceMs !== undefined) {
      interruptedSinceMs = undefined
      signs.forget()
      o.log.info({}, 'this server has its connection again')
      o.onResumed()
    }
  }
  const test = createReferenceTest(o, ending.signal, learn)
  const isFresh = (atMs: number): boolean => o.now() >= atMs && o.now() - atMs <= FRESH_MS
  return {
    note({ shopId, ...result }) {
      signs.note(shopId, result)
      if (result.isGood || interruptedSinceMs !== undefined || isFresh(test.endedMs())) return
      if (signs.isMassFailure(o.now())) void test.ask()
    },
    async isOnline({ afterMs, isNameMissing }) {
      if (interruptedSinceMs !== undefined) return false
      if (test.isRunning()) return test.ask()
      const knownMs = isNameMissing ? test.endedMs() : Math.max(signs.lastGoodMs(), test.endedMs())
      return (knownMs >= afterMs && isFresh(knownMs)) || test.ask()
    },
    interruptedSinceMs: () => interruptedSinceMs,
    stop() {
      ending.abort()
      cancelProbe()
    },
  }
}

/** Asks the references, once for all who want to know at the same time. */
function createReferenceTest(o: Options, signal: AbortSignal, onAnswer: (isReachable: boolean) => void) {
  let running: Promise<boolean> | undefined
  let endedMs = -Infinity
  return {
    ask: (): Promise<boolean> =>
      (running ??= isAnyReachable(o, signal).then((isReachable) => {
        running = undefined
        endedMs = o.now()
        if (!signal.aborted) onAnswer(isReachable)
        return isReachable
      })),
    isRunning: () => running !== undefined,
    /** When the last one did. */
    endedMs: () => endedMs,
  }
}

/**
 * Whether any of them answers, and any of those that have names has an address: without a name server everything on the
 * internet is away for us. Without anybody to ask there is nothing to be found out.
 */
async function isAnyReachable(
  { references, outgoing }: Pick<UptimeEnvironment, 'references' | 'outgoing'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (references.length === 0) return true
  const answers = references.map(async ({ host, port }) => {
    const { isAnswered, phases } = await outgoing.connect({ host, port, timeoutMs: TIMEOUT_MS, signal })
    const isNamed = isIP(host.replace(/^\[|\]$/g, '')) === 0
    return { isAnswered, isNamed, isResolved: isNamed && (isAnswered || phases.dnsMs !== undefined) }
  })
  const hasAny = (wanted: 'isAnswered' | 'isResolved'): Promise<boolean> =>
    Promise.any(answers.map(async (answer) => (await answer)[wanted] || Promise.reject(new Error(wanted)))).then(
      () => true,
      () => false,
    )
  if (!(await hasAny('isAnswered'))) return false
  return (await hasAny('isResolved')) || !(await Promise.all(answers)).some(({ isNamed }) => isNamed)
}
