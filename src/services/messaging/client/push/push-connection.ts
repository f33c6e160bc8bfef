/** Takes push from the user's wish to a registration that the server has accepted. */
import { readPushKey, registerPush, type PushEnding } from '#messaging'
import type { RequestFailure } from '#http/client'
import type { BrowserSubscription } from './push-browser.ts'
import type { PushParts } from './push-parts.ts'
import type { PushFailure } from './push-state.ts'
import { openActiveWorker, subscribeWith } from './push-subscription.ts'

/** `left`: another user is signed in by now, or none. `ended`: the user ended push from another device. */
export type Connection = 'registered' | 'left' | 'ended' | { readonly failure: PushFailure }

export async function connect(
  parts: PushParts,
  userId: string,
  o: {
    /** They have just turned it on. */
    readonly isNew: boolean
    /** Also where the browser has a subscription that looks good. */
    readonly isAskedAnew: boolean
  },
): Promise<Connection> {
  const { auth, browser, log, now, store, timers } = parts
  const worker = await openActiveWorker(parts)
  if (!worker.ok) return { failure: worker.error }
  const key = await auth.call(readPushKey, {})
  if (!key.ok) return { failure: toFailure(key.error) }
  const { publicKey } = key.value
  const isWanted = () => store.read()?.ownerId === userId
  const subscribe = (isAskedAnew: boolean) =>
    subscribeWith(worker.value, publicKey, { timers, log, nowMs: now(), isAskedAnew, isWanted })
  let subscription = await subscribe(o.isAskedAnew)
  if (!subscription.ok) return { failure: subscription.error }
  let outcome = await register(parts, userId, subscription.value, o)
  if (outcome === 'gone') {
    // Its push service does not know it any more, whatever the browser thinks.
    await subscription.value.unsubscribe().catch((error: unknown) => log.error('push subscription', error))
    subscription = await subscribe(true)
    if (!subscription.ok) return { failure: subscription.error }
    outcome = await register(parts, userId, subscription.value, { isNew: true, isAskedAnew: true })
  }
  // Without it the worker can't renew a subscription by itself, and the next start does.
  const memory = { endpoint: subscription.value.endpoint, publicKey }
  await browser.writeWorkerMemory(memory).catch((error: unknown) => log.error('push worker', error))
  return outcome === 'gone' ? { failure: 'subscribe-failed' } : outcome
}

async function register(
  { auth, now, store }: PushParts,
  userId: string,
  subscription: BrowserSubscription,
  { isNew, isAskedAnew }: { readonly isNew: boolean; readonly isAskedAnew: boolean },
): Promise<Connection | PushEnding> {
  const record = store.read()
  if (record?.ownerId !== userId || auth.getUser()?.id !== userId) return 'left'
  const { p256dh, auth: secret } = subscription.toJSON().keys ?? {}
  if (p256dh === undefined || secret === undefined) return { failure: 'subscribe-failed' }
  const { installationId } = record
  const { endpoint } = subscription
  const registration = { installationId, endpoint, keys: { p256dh, auth: secret } }
  const answer = await auth.call(registerPush, isNew ? registration : { ...registration, isRenewal: true })
  if (!answer.ok) return { failure: toFailure(answer.error) }
  if (answer.value.ending !== undefined) return answer.value.ending
  // Keeps the old time on a mere renewal, so the browser is asked for a new subscription after a week even if the app is opened daily.
  const registeredAtMs = isAskedAnew ? now() : (record.registeredAtMs ?? now())
  store.write({ installationId, ownerId: userId, registeredAtMs })
  return 'registered'
}

/** Decided by status, since each says what may help: a new sign-in, waiting, or nothing. */
export function toFailure({ status }: RequestFailure): PushFailure {
  if (status === 401) return 'session-expired'
  return status === 0 || status === 429 || status >= 500 ? 'server-unreachable' : 'refused'
}
