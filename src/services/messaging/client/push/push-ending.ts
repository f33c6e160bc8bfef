import { present } from '#base/collections/optional-fields'
import { removePush } from '#messaging'
import { toFailure } from './push-connection.ts'
import type { PushParts } from './push-parts.ts'
import { PUSH_SUBSCRIBE_TIMEOUT_MS } from './push-subscription.ts'
import { withinTime } from './within-time.ts'

/** Ends what this browser shows: no push reaches it any more, and what is on show goes away. Works offline, never throws. */
export async function endHere({ browser, log, store, timers }: PushParts): Promise<void> {
  async function end(): Promise<'ended'> {
    const worker = await browser.findWorker()
    const subscription = (await worker?.pushManager.getSubscription()) ?? null
    await subscription?.unsubscribe()
    if (subscription !== null || store.read()?.ownerId !== undefined) {
      for (const notice of (await worker?.getNotifications()) ?? []) notice.close()
      await browser.clearBadge()
    }
    await browser.writeWorkerMemory(null)
    return 'ended'
  }
  const outcome = await withinTime(end(), PUSH_SUBSCRIBE_TIMEOUT_MS, timers).catch((error: unknown) => {
    log.error('push subscription', error)
    return 'failed' as const
  })
  const record = store.read()
  // What did not end belongs to its person on, so that the next start tries again.
  if (outcome !== 'ended' || record?.ownerId === undefined) return
  const { installationId, removalOf } = record
  store.write({ installationId, ...(removalOf === undefined ? {} : { removalOf }) })
}

/** Tells the server what it is still to forget. Only its person can; for anybody else the session that ended did it. */
export async function remove({ auth, store }: PushParts): Promise<void> {
  const record = store.read()
  if (record?.removalOf === undefined) return
  const { installationId, ownerId, registeredAtMs, removalOf } = record
  const isOwn = removalOf === auth.getUser()?.id && ownerId === undefined
  const answer = isOwn ? await auth.call(removePush, { installationId }) : undefined
  if (answer !== undefined && !answer.ok && toFailure(answer.error) !== 'refused') return
  store.write({
    installationId,
    ...present({ ownerId, registeredAtMs }),
  })
}
