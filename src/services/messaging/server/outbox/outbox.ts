import { sql, type Kysely } from 'kysely'
import { HOUR_MS, SECOND_MS, toIso } from '#base/clock'
import { createQueueRunner, createQueueWorker, type QueueRunner } from '../delivery/queue-worker.ts'
import {
  claimQueues,
  findNextDueMs,
  freeClaims,
  type DeliveryQueue,
  type QueueChannel,
} from '../listing/delivery-queues.ts'
import type { OutboxParts } from '../listing/outbox-parts.ts'

/** The queues go first: after that, a worker that is processing one of them writes nothing back. */
const TABLES_OF_PEOPLE = ['messaging_lane', 'messaging_notice', 'messaging_unlisted', 'messaging_delivery'] as const

export type Outbox = {
  /** Begins to deliver, with what an earlier process left. */
  start(): Promise<void>
  /** A message was sent to a user: processes it now, without making the caller wait. */
  wake(): void
  /** Lets what is under way finish for a moment, and leaves the rest for the next start. */
  stop(): Promise<void>
}

/**
 * Queues processed at the same time, per channel, so that a hanging mail server delays no push. The limit for mails is below the
 * mailer's own, so that codes users wait for find a free slot.
 */
const LIMITS: Readonly<Record<QueueChannel, number>> = { notice: 4, push: 12, mail: 2, webhook: 8 }
/** If several nodes share a database, another one may have left work behind: one that was killed or is stopping. */
const POLL_MS = 15 * SECOND_MS
const SLEEP_MS = HOUR_MS
/** How long what is under way may take when the server ends. */
const STOP_MS = 3 * SECOND_MS

/** Delivers what `notify` keeps: over each channel, to each target, once. */
export function createOutbox(parts: OutboxParts): Outbox {
  const closing = new AbortController()
  const ending = new AbortController()
  const workIn = createQueueWorker(parts, { closing: closing.signal, ending: ending.signal })
  let runners: readonly QueueRunner[] = []
  const wake = (): void => {
    for (const runner of runners) runner.wake()
  }

  const work = async (queue: DeliveryQueue): Promise<void> => {
    await workIn(queue)
    if (queue.channel === 'notice') wake()
  }
  const run = (channel: QueueChannel): QueueRunner =>
    createQueueRunner({
      limit: LIMITS[channel],
      claim: (limit) => claimQueues(parts.database, channel, limit, parts.now()),
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

/** Removes all that is kept for a person, sent or not. Safe to repeat. */
export function forgetInOutbox(kysely: Kysely<unknown>, userId: string): Promise<void> {
  return kysely.transaction().execute(async (transaction) => {
    for (const table of TABLES_OF_PEOPLE) {
      await sql`DELETE FROM ${sql.table(table)} WHERE "userId" = ${userId}`.execute(transaction)
    }
  })
}

/** What waits to be delivered to a person, oldest first. The messages themselves are documents, unless there was no place for them. */
export async function* exportWaiting(kysely: Kysely<unknown>, userId: string): AsyncGenerator<object> {
  const notices = await sql<{ id: string; createdAtMs: number | string; content: string }>`
    SELECT id, "createdAtMs", content FROM messaging_notice
    WHERE "userId" = ${userId} AND content IS NOT NULL ORDER BY position, id`.execute(kysely)
  for (const { id, createdAtMs, content } of notices.rows) {
    yield { messageId: id, sentAt: toIso(Number(createdAtMs)), message: JSON.parse(content) as object }
  }
  const unlisted = await sql<{ id: string; content: string }>`
    SELECT id, content FROM messaging_unlisted WHERE "userId" = ${userId} ORDER BY id`.execute(kysely)
  for (const { id, content } of unlisted.rows) yield { messageId: id, message: JSON.parse(content) as object }
  const deliveries = await sql<{ noticeId: string; channel: string; createdAtMs: number | string }>`
    SELECT "noticeId", channel, "createdAtMs" FROM messaging_delivery
    WHERE "userId" = ${userId} ORDER BY position, "noticeId", channel, target`.execute(kysely)
  for (const { noticeId, channel, createdAtMs } of deliveries.rows) {
    yield { messageId: noticeId, sentAt: toIso(Number(createdAtMs)), waitsFor: channel }
  }
}
