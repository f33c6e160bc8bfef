/** From a browser without anything to one with an active push worker and a subscription. */
import { PUSH_ACTIVATION_TIMEOUT_MS } from '#messaging'
import { DAY_MS, SECOND_MS } from '#base/clock'
import { failed, ok, type Result } from '#base/result'
import type { BrowserSubscription, PushBrowser, PushWorker, PushWorkerRegistration } from './push-browser.ts'
import type { PushFailure } from './push-state.ts'
import { withinTime, type PushTimers } from './within-time.ts'

/** Browsers wait for their push service for ever, offline for one. */
export const PUSH_SUBSCRIBE_TIMEOUT_MS = 20 * SECOND_MS
/** A subscription that ends within this is made anew. */
const ENDING_MS = 7 * DAY_MS

type Parts = {
  readonly browser: Pick<PushBrowser, 'registerWorker'>
  readonly timers: PushTimers
  readonly log: Pick<Console, 'error'>
}

/** Registers the push worker and waits until it is active, at most 10 s in all. */
export async function openActiveWorker(parts: Parts): Promise<Result<PushWorkerRegistration, PushFailure>> {
  const { browser, timers, log } = parts
  const opening = browser.registerWorker().then(async (registration) => {
    if (registration.active === null) await untilActive(registration.installing ?? registration.waiting)
    return registration
  })
  try {
    const registration = await withinTime(opening, PUSH_ACTIVATION_TIMEOUT_MS, timers)
    return registration === 'late' ? failed('worker-timeout') : ok(registration)
  } catch (error) {
    log.error('push worker', error)
    return failed('worker-failed')
  } finally {
    // The result no longer matters after this; the handler only avoids an unhandled rejection.
    opening.catch(() => undefined)
  }
}

function untilActive(worker: PushWorker | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (worker === null) return reject(new Error('the registration has no worker'))
    const look = () => {
      if (worker.state === 'activated') resolve()
      else if (worker.state === 'redundant') reject(new Error('the worker could not be installed'))
      else return
      worker.removeEventListener('statechange', look)
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/**
 * The subscription for the server's key. One that was made for another key, or is about to end, is replaced; `isAskedAnew`
 * asks the browser again also where it has one.
 */
export async function subscribeWith(
  { pushManager }: Pick<PushWorkerRegistration, 'pushManager'>,
  publicKey: string,
  o: Pick<Parts, 'timers' | 'log'> & {
    readonly nowMs: number
    readonly isAskedAnew: boolean
    /** Whether a subscription that comes too late may stay, because another try made it wanted. */
    readonly isWanted: () => boolean
  },
): Promise<Result<BrowserSubscription, PushFailure>> {
  const subscribing = (async () => {
    const applicationServerKey = fromBase64Url(publicKey)
    const current = await pushManager.getSubscription()
    if (current !== null && isGood(current, applicationServerKey, o.nowMs)) {
      if (!o.isAskedAnew) return current
    } else await current?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  })()
  try {
    const subscription = await withinTime(subscribing, PUSH_SUBSCRIBE_TIMEOUT_MS, o.timers)
    if (subscription !== 'late') return ok(subscription)
    subscribing
      .then((tooLate) => (o.isWanted() ? undefined : tooLate.unsubscribe()))
      .catch((error: unknown) => o.log.error('push subscription', error))
    return failed('subscribe-timeout')
  } catch (error) {
    o.log.error('push subscription', error)
    return failed('subscribe-failed')
  }
}

function isGood(subscription: BrowserSubscription, key: Uint8Array, nowMs: number): boolean {
  const { expirationTime, options } = subscription
  if (expirationTime !== null && expirationTime < nowMs + ENDING_MS) return false
  // Not every browser tells which key it was.
  if (options.applicationServerKey === null) return true
  const current = new Uint8Array(options.applicationServerKey)
  return current.length === key.length && current.every((byte, index) => byte === key[index])
}

/** As a list of bytes, because some browsers take no text. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}
