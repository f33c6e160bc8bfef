/**
 * The push worker: shows pushes as notices and opens the app when one is pressed. It has a scope of its own that contains no page,
 * and it handles no requests: the app worker and its pages are independent of it.
 */
import '../zod-config.ts'
import { ANSWER_HEADER, PROTOCOL_VERSION } from '#http'
import {
  NOTICE_LOCK,
  PUSH_MEMORY_CACHE,
  PUSH_MEMORY_PATH,
  pushWorkerMemorySchema,
  replacePush,
  type OpenLink,
  type PushPayload,
  type PushWorkerMemory,
} from '#messaging'
import { isInFront, linkOf, readPayload, tagOf, toNotice } from './push-notice.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * How long an open page may take to say that it has gone where a notice leads. Firefox lets a worker focus or open a
 * window for one second after the press, so that half of it is left for the other way.
 */
const PAGE_WAIT_MS = 500

// A new version has nothing to wait for: no page depends on this worker.
self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('push', (event) => {
  const payload = readPayload(event.data?.text())
  // One at a time: each is joined to what is shown. Chromium also forgets a notice that is shown while others are read.
  event.waitUntil(self.navigator.locks.request(NOTICE_LOCK, () => show(payload)))
  if (payload !== undefined) event.waitUntil(setBadge(payload.unreadCount))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(linkOf(event.notification.data)))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.newSubscription))
})

async function show(payload: PushPayload | undefined): Promise<void> {
  if (payload?.hasToast !== false && isInFront(await listWindows(), self.navigator.userAgent)) return
  // What is shown already can only be joined; a push is shown also without it.
  const shown = await self.registration.getNotifications({ tag: tagOf(payload) }).catch(() => [])
  const { title, options } = toNotice(
    payload,
    shown.map(({ data }): unknown => data),
  )
  await self.registration.showNotification(title, options)
}

/** On the icon of the installed app, where there is one. */
async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in self.navigator)) return
  // Refused where the app is not installed, which is no fault.
  await self.navigator.setAppBadge(count).catch(() => undefined)
}

function listWindows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

/**
 * An open page goes there by itself, so that it need not load anew. The page is asked before it is focused: browsers
 * allow one focus or one new window for each press.
 */
async function open(path: string): Promise<void> {
  const windows = await listWindows()
  const page = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (page !== undefined && (await leads(page, path))) await page.focus()
  else await self.clients.openWindow(path)
}

function leads(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const message: OpenLink = { kind: 'open-link', link: path, untilMs: Date.now() + PAGE_WAIT_MS }
    const timer = setTimeout(() => resolve(false), PAGE_WAIT_MS)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve(true)
    })
    port1.start()
    page.postMessage(message, [port2])
  })
}

/**
 * The browser has ended or replaced the subscription. If the server cannot be notified here, the app does it at its next start: it
 * sends the current subscription.
 */
async function renew(replaced: PushSubscription | null): Promise<void> {
  const memory = await readMemory()
  // Pushes were turned off here, or never on.
  if (memory === undefined) return
  const { endpoint: oldEndpoint, publicKey } = memory
  const subscription =
    replaced ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  const { endpoint, keys } = subscription.toJSON()
  const answer = await fetch(replacePush.path, {
    method: replacePush.method,
    headers: { 'content-type': 'application/json', [ANSWER_HEADER]: String(PROTOCOL_VERSION) },
    body: JSON.stringify({ oldEndpoint, endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } }),
  })
  if (answer.ok) await writeMemory({ endpoint: subscription.endpoint, publicKey })
}

async function readMemory(): Promise<PushWorkerMemory | undefined> {
  const kept = await caches.match(PUSH_MEMORY_PATH, { cacheName: PUSH_MEMORY_CACHE })
  const value: unknown = await kept?.json().catch(() => undefined)
  return pushWorkerMemorySchema.safeParse(value).data
}

async function writeMemory(memory: PushWorkerMemory): Promise<void> {
  const cache = await caches.open(PUSH_MEMORY_CACHE)
  await cache.put(PUSH_MEMORY_PATH, Response.json(memory))
}
