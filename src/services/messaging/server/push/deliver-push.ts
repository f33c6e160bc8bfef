import { DAY_MS, type Now } from '#base/clock'
import type { DeliveryOutcome, Push, PushGateway } from '../push-gateway.ts'
import { isSessionEnded, type FindSessionEnds, type Installation, type Installations } from './installations.ts'
import type { PushSender } from './push-sender.ts'

export type DeliverOptions = {
  readonly findSessionEnds: FindSessionEnds
  readonly now: Now
  readonly log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
}

const GONE: DeliveryOutcome = { kind: 'gone' }

/** One try to deliver to an installation, and what follows from it for the installation. */
export function createDeliver(
  o: DeliverOptions,
  installations: Installations,
  sender: PushSender,
): PushGateway['deliver'] {
  async function deliver(userId: string, installationId: string, push: Push, signal: AbortSignal) {
    const found = await installations.find(userId, installationId)
    if (found === undefined) return GONE
    if (isSessionEnded(found, await o.findSessionEnds([found.sessionId]), o.now())) {
      await installations.removeEnded(found)
      return GONE
    }
    const outcome = await sender.send(found, push, signal)
    return outcome.kind === 'gone' ? leave(found) : note(found, outcome)
  }

  async function leave(found: Installation): Promise<DeliveryOutcome> {
    if (await installations.removeGone(found, o.now())) {
      o.log.info({ pushService: hostOf(found) }, 'a browser gave its pushes up')
      return GONE
    }
    // The browser has a new endpoint by now, or another user has it; the next try reads the current state.
    return { kind: 'later', reason: 'changed meanwhile', retryAfterMs: 0 }
  }

  async function note(found: Installation, outcome: DeliveryOutcome): Promise<DeliveryOutcome> {
    const words = 'reason' in outcome ? `${outcome.kind} ${outcome.reason}` : outcome.kind
    if (outcome.kind === 'refused') {
      o.log.warn({ pushService: hostOf(found), reason: outcome.reason }, 'a push service refused a push')
    }
    // What stays the same is not written with every push.
    const isNews = words !== found.lastOutcome || o.now() - (found.lastOutcomeAtMs ?? 0) > DAY_MS
    if (isNews) await installations.noteOutcome(found, words, o.now())
    return outcome
  }

  return (...args) =>
    deliver(...args).catch((error: unknown) => {
      o.log.error({ err: error }, 'a push could not be looked up')
      return { kind: 'later', reason: 'database' }
    })
}

/** Only the host may be logged: the rest of the endpoint is how the browser is reached. */
function hostOf({ endpoint }: Installation): string {
  return new URL(endpoint).host
}
