import { HOUR_MS, SECOND_MS } from '#base/clock'
import { createLaneRunner, type LaneRunner } from '../lanes/lane-runner.ts'
import { claimLanes, findNextDueMs, freeClaims, type Lane, type LaneChannel } from '../listing/lanes.ts'
import { createLaneWorker } from '../lanes/lane-worker.ts'
import type { OutboxParts } from '../listing/outbox-parts.ts'

export type Outbox = {
  /** Begins to deliver, with what an earlier process left. */
  start(): Promise<void>
  /** Somebody was sent a message: looks after it now, without anybody waiting for that. */
  wake(): void
  /** Lets what is under way finish for a moment, and leaves the rest for the next start. */
  stop(): Promise<void>
}

/**
 * Lanes at the same time, for each channel apart, so that a mail server that hangs keeps no push. Mails are fewer than the
 * mailer has turns: codes that somebody waits for find one.
 */
const LIMITS: Readonly<Record<LaneChannel, number>> = { notice: 4, push: 12, mail: 2, webhook: 8 }
/** Where several nodes share a database, another may have left something: one that was killed, one that is stopping. */
const POLL_MS = 15 * SECOND_MS
const SLEEP_MS = HOUR_MS
/** How long what is under way may take when the server ends. */
const STOP_MS = 3 * SECOND_MS

/** Delivers what `notify` keeps: over each channel, to each target, once. */
export function createOutbox(parts: OutboxParts): Outbox {
  const closing = new AbortController()
  const ending = new AbortController()
  const workIn = createLaneWorker(parts, { closing: closing.signal, ending: ending.signal })
  let runners: readonly LaneRunner[] = []
  const wake = (): void => {
    for (const runner of runners) runner.wake()
  }

  const work = async (lane: Lane): Promise<void> => {
    await workIn(lane)
    if (lane.channel === 'notice') wake()
  }
  const run = (channel: LaneChannel): LaneRunner =>
    createLaneRunner({
      limit: LIMITS[channel],
      claim: (limit) => claimLanes(parts.database, channel, limit, parts.now()),
      findNextDueMs: () => findNextDueMs(parts.database.kysely, channel),
      work,
      maxSleepMs: parts.database.type === 'postgres' ? POLL_MS : SLEEP_MS,
      now: parts.now,
      startTimer: parts.startTimer,
      onError: (error) => parts.log.error({ err: error, channel }, 'the outbox could not be read or written'),
    })

  return {
    async start() {
      if (parts.database.type === 'sqlite') await freeClaims(parts.database.kysely, parts.now())
      runners = [run('notice'), run('push'), run('mail'), run('webhook')]
      wake()
    },
    wake,
    async stop() {
      closing.abort()
      const cancel = parts.startTimer(() => ending.abort(), STOP_MS)
      await Promise.all(runners.map((runner) => runner.stop()))
      cancel()
    },
  }
}
