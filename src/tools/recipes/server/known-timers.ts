/** What the server knows of cooks' timers, in memory: those that have still to ring or ended just now, and no others. */
import { SECOND_MS } from '#base/clock'
import type { StoredDocument } from '#documents'
import { LONGEST_TIMER_MS, RINGS_FOR_MS } from '../cooking/running-timers.ts'
import { cookTimerSchema } from '../model.ts'

/** A press that stopped it at the last moment may still be on its way here. */
const GRACE_MS = 2 * SECOND_MS
/** No cook has more; if a program does, the others do not ring. */
const MAX_TIMERS = 50

export type KnownTimer = {
  readonly ownerId: string
  readonly id: string
  readonly version: number
  readonly endsAtMs: number
  /** Also if it was deleted. */
  readonly isStopped: boolean
  /** The end for which a message was sent that the cook has not dealt with. */
  readonly rangMs: number | undefined
  /** When there is something to do. */
  readonly nextMs: number
}

export function createKnownTimers(now: () => number) {
  const people = new Map<string, Map<string, KnownTimer>>()
  const put = ({ ownerId, id }: Pick<KnownTimer, 'ownerId' | 'id'>, timer: KnownTimer | undefined): void => {
    const timers = people.getOrInsertComputed(ownerId, () => new Map<string, KnownTimer>())
    if (timer === undefined) timers.delete(id)
    else timers.set(id, timer)
    if (timers.size === 0) people.delete(ownerId)
  }
  return {
    /** Takes what a timer is now, and returns when there is something to do with it; undefined: nothing. */
    take(document: StoredDocument): number | undefined {
      const timers = people.get(document.ownerId)
      const before = timers?.get(document.id)
      const isFull = before === undefined && timers !== undefined && timers.size >= MAX_TIMERS
      if (isFull || (before !== undefined && before.version >= document.version)) return undefined
      const timer = toKnown(document, before, now())
      put(document, timer)
      return timer?.nextMs
    },
    /** Replaces a timer, undefined: by nothing; does nothing if it has changed meanwhile. */
    replace(timer: KnownTimer, next: KnownTimer | undefined): void {
      if (people.get(timer.ownerId)?.get(timer.id) === timer) put(timer, next)
    },
    due: (): readonly KnownTimer[] =>
      [...people.values()].flatMap((timers) => [...timers.values()].filter(({ nextMs }) => nextMs <= now())),
    /** Infinity without timers. */
    nextMs: (): number =>
      people
        .values()
        .flatMap((timers) => timers.values())
        .reduce((first, { nextMs }) => Math.min(first, nextMs), Infinity),
    forget: (userId: string): void => void people.delete(userId),
  }
}

/** The same timer, at the moment at which something is to be done next; undefined: never. */
export function plan(timer: Omit<KnownTimer, 'nextMs'>, nowMs: number): KnownTimer | undefined {
  const { endsAtMs, isStopped, rangMs } = timer
  if (isOver(timer, nowMs)) return undefined
  // The cook stopped or moved it: the message of that end is settled.
  if (rangMs !== undefined && (isStopped || rangMs !== endsAtMs)) return { ...timer, nextMs: nowMs }
  if (isStopped && endsAtMs > nowMs) return undefined
  // It is kept until it is over, so that a later change finds it.
  return { ...timer, nextMs: isStopped || rangMs !== undefined ? endsAtMs + RINGS_FOR_MS : endsAtMs + GRACE_MS }
}

export function isOver({ endsAtMs }: Pick<KnownTimer, 'endsAtMs'>, nowMs: number): boolean {
  return endsAtMs + RINGS_FOR_MS <= nowMs
}

function toKnown(document: StoredDocument, before: KnownTimer | undefined, nowMs: number): KnownTimer | undefined {
  const { ownerId, id, version, isDeleted, fields } = document
  const data = isDeleted ? undefined : cookTimerSchema.safeParse(fields).data
  const endsAtMs = data === undefined ? before?.endsAtMs : Date.parse(data.endsAt)
  if (endsAtMs === undefined || endsAtMs > nowMs + LONGEST_TIMER_MS) return undefined
  const stoppedMs = data === undefined ? nowMs : data.stoppedAt === undefined ? undefined : Date.parse(data.stoppedAt)
  // Another server may have sent the message, or this one before it was started again.
  const isHeard = stoppedMs !== undefined && stoppedMs >= endsAtMs
  const rangMs = before?.rangMs ?? (isHeard ? endsAtMs : undefined)
  return plan({ ownerId, id, version, endsAtMs, isStopped: stoppedMs !== undefined, rangMs }, nowMs)
}
