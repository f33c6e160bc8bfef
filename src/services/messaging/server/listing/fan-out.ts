import { takesChannel } from '#messaging'
import { expireDeliveries, insertDelivery } from './deliveries.ts'
import { holdClaim, wakeQueue, type DeliveryQueue, type DeliveryQueueKey } from './delivery-queues.ts'
import { ensureMessage, RefusedMessage, UnplacedMessage } from './messages.ts'
import { readWaitingNotices, removeNotice, dropNoticeBody, type WaitingNotice } from './notices.ts'
import type { OutboxParts } from './outbox-parts.ts'
import { findKind, readSettings } from './settings.ts'
import { keepUnlisted } from './unlisted.ts'

/**
 * The first step of a person's notices: makes each a message, if that has not happened, and a delivery for each target
 * that it is to reach. Throws what the documents throw when they can't be written now.
 */
export async function fanOut(parts: OutboxParts, queue: DeliveryQueue): Promise<void> {
  const { kysely } = parts.database
  for (const notice of await readWaitingNotices(kysely, queue.userId)) {
    if ((await parts.findReceiver(queue.userId)) === undefined) {
      // Their documents are gone or going; this one would stay behind.
      await removeNotice(kysely, notice.id)
      continue
    }
    const listing = await tryToList(parts, queue.userId, notice)
    const targets = listing === 'refused' ? [] : await findTargets(parts, queue.userId, notice)
    const isOurs = await kysely.transaction().execute(async (transaction) => {
      if (!(await holdClaim(transaction, queue))) return false
      if (listing === 'unplaced' && targets.length > 0) await keepUnlisted(transaction, queue.userId, notice)
      const { position, createdAtMs } = notice
      const { isUrgent, expiresAtMs, supersedes = [] } = notice.content
      for (const target of targets) {
        const delivery = { noticeId: notice.id, position, createdAtMs, expiresAtMs, isUrgent }
        await insertDelivery(transaction, target, delivery)
        await wakeQueue(transaction, target, parts.now())
        // Webhooks also get the first notice, so it is not superseded for them.
        if (target.channel === 'webhook') continue
        await expireDeliveries(transaction, target, { noticeIds: supersedes, nowMs: parts.now() })
      }
      await dropNoticeBody(transaction, notice.id)
      return true
    })
    if (!isOurs) return
  }
}

/** Returns the queues a message goes to, based on the user's settings. */
async function findTargets(
  parts: OutboxParts,
  userId: string,
  notice: WaitingNotice,
): Promise<readonly DeliveryQueueKey[]> {
  const { kind: kindId, expiresAtMs } = notice.content
  const kind = findKind(parts.sources, kindId)
  if (kind === undefined || (expiresAtMs !== undefined && expiresAtMs <= parts.now())) return []
  const settings = await readSettings(parts, userId)
  const installations = takesChannel(settings, kind, 'push') ? await parts.push.findInstallations(userId) : []
  const pushes = installations.map((target) => ({ userId, channel: 'push', target }) as const)
  const mails = takesChannel(settings, kind, 'mail') ? [{ userId, channel: 'mail', target: '' } as const] : []
  const webhooks = takesChannel(settings, kind, 'webhook') ? await parts.webhooks.findWebhooks(userId) : []
  const calls = webhooks.map((target) => ({ userId, channel: 'webhook', target }) as const)
  return [...pushes, ...mails, ...calls]
}

/** `refused`: there is nothing to deliver. `unplaced`: there is, and nothing in the list. */
type Listing = 'listed' | 'refused' | 'unplaced'

async function tryToList(parts: OutboxParts, userId: string, notice: WaitingNotice): Promise<Listing> {
  const { kind } = notice.content
  try {
    return (await ensureMessage(parts, userId, notice)) ? 'listed' : 'refused'
  } catch (error) {
    if (error instanceof UnplacedMessage) {
      parts.log.warn({ kind }, 'there is no place for a message in the list of its person; it is delivered without')
      return 'unplaced'
    }
    if (!(error instanceof RefusedMessage)) throw error
    parts.log.error({ err: error, kind }, 'a notice can’t become a message')
    return 'refused'
  }
}
