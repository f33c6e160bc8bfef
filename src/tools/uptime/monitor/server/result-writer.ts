/**
 * Writes the results of checks: those of 250 ms in one transaction, and each shop once. While the database is away they wait; once
 * they have waited so long that new results would pile up, `isStuck` is true.
 */
import { SECOND_MS, type Now } from '#base/clock'
import type { Lease, ShopWrite, StateStore } from '../../store/server/state-store.ts'

const COLLECT_MS = 250
const RETRY_MS = 2 * SECOND_MS
const STUCK_MS = 30 * SECOND_MS

export type ResultWriter = {
  add(write: ShopWrite, lease: Lease): void
  /** What waits has been waiting for long: this server cannot keep what it finds. */
  isStuck(): boolean
  /** Drops the waiting results of shops that another node looks after now. */
  drop(keys: readonly number[]): void
  /** Writes what waits; resolves also where that fails. */
  flush(): Promise<void>
  /** Writes what waits, and nothing any more afterwards. */
  stop(): Promise<void>
}

type Waiting = { readonly write: ShopWrite; readonly lease: Lease }

export function createResultWriter(o: {
  readonly store: Pick<StateStore, 'write'>
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  readonly log: Record<'warn', (details: object, message: string) => void>
  /** Called after events were written that have to be announced. */
  readonly onEvents: () => void
  /** Called with shops whose lease has passed to another node. */
  readonly onRefused: (keys: readonly number[]) => void
}): ResultWriter {
  const waiting = new Map<number, Waiting>()
  /** Shops that were dropped while being written: the outcome of that write is ignored. */
  const dropped = new Set<number>()
  let waitingSinceMs: number | undefined
  let writing: Promise<void> | undefined
  let cancelTimer: (() => void) | undefined
  let isStopped = false

  const schedule = (delayMs: number): void => {
    if (isStopped || waiting.size === 0 || cancelTimer !== undefined) return
    cancelTimer = o.startTimer(() => {
      cancelTimer = undefined
      void flush()
    }, delayMs)
  }
  const write = async (): Promise<void> => {
    const taken = [...waiting.values()]
    waiting.clear()
    dropped.clear()
    try {
      const keys = await o.store.write(
        taken.map((one) => one.write),
        new Map(taken.map((one) => [one.write.key, one.lease])),
      )
      waitingSinceMs = waiting.size === 0 ? undefined : o.now()
      const refused = keys.filter((key) => !dropped.has(key))
      if (refused.length > 0) o.onRefused(refused)
      if (taken.some((one) => one.write.events.length > 0)) o.onEvents()
    } catch (error) {
      o.log.warn({ err: error, shops: taken.length }, 'what checks came to could not be written, trying again')
      for (const one of taken) {
        const { key } = one.write
        if (!dropped.has(key)) waiting.set(key, joined(one, waiting.get(key)))
      }
      if (waiting.size === 0) waitingSinceMs = undefined
    }
  }
  const flush = async (): Promise<void> => {
    await writing
    if (waiting.size === 0) return
    writing = write()
    await writing
    writing = undefined
    schedule(waitingSinceMs === undefined ? COLLECT_MS : RETRY_MS)
  }
  return {
    add(next, lease) {
      if (isStopped) return
      waiting.set(next.key, joined(waiting.get(next.key), { write: next, lease }))
      waitingSinceMs ??= o.now()
      schedule(COLLECT_MS)
    },
    isStuck: () => waitingSinceMs !== undefined && Math.abs(o.now() - waitingSinceMs) > STUCK_MS,
    drop(keys) {
      for (const key of keys) {
        waiting.delete(key)
        dropped.add(key)
      }
      if (waiting.size === 0 && writing === undefined) waitingSinceMs = undefined
    },
    flush,
    async stop() {
      cancelTimer?.()
      await flush()
      isStopped = true
      cancelTimer?.()
    },
  }
}

/** What was found first and then, of one shop. */
function joined(first: Waiting | undefined, then: Waiting | undefined): Waiting {
  if (first === undefined || then === undefined || first.lease.token !== then.lease.token) {
    const only = then ?? first
    if (only === undefined) throw new TypeError('nothing was found')
    return only
  }
  const spans = [...first.write.spans, ...then.write.spans]
  const events = [...first.write.events, ...then.write.events]
  return { lease: then.lease, write: { ...then.write, spans, events } }
}
