import { openLinkSchema, PUSH_MEMORY_CACHE, PUSH_MEMORY_PATH, PUSH_SCOPE, PUSH_WORKER_PATH } from '#messaging'
import { toNextPath } from '#auth'
import type { Now } from '#base/clock'
import { createPushClient, type PushClient, type PushClientOptions } from './push-client.ts'
import type { PushBrowser } from './push-browser.ts'
import type { PushObstacle } from './push-state.ts'

/** Pushes of a page, caught up at once and whenever it is online again. */
export function openPush(
  o: Pick<PushClientOptions, 'auth' | 'storage' | 'locks' | 'timers' | 'now' | 'fillRandom' | 'log'> & {
    readonly window: Window & typeof globalThis
    /** Leads the page to a path of the app. */
    readonly navigate: (path: string) => void
  },
): PushClient {
  const { window, navigate, ...parts } = o
  const push = createPushClient({
    ...parts,
    browser: openPushBrowser(window),
    onStorage: (listener) => window.addEventListener('storage', (event) => listener(event.key)),
  })
  if ('serviceWorker' in window.navigator) {
    followNotices({ container: window.navigator.serviceWorker, now: o.now, navigate })
  }
  window.addEventListener('online', () => void push.catchUp())
  void push.catchUp()
  return push
}

/**
 * Goes where a pressed notice leads, inside the page that is open. The worker hears that it was done; a page that was
 * frozen and hears of it late stays where it is, because another one has opened instead.
 */
export function followNotices(o: {
  /** `navigator.serviceWorker` */
  readonly container: { addEventListener(type: 'message', listener: (event: MessageEvent) => void): void }
  readonly now: Now
  readonly navigate: (path: string) => void
}): void {
  o.container.addEventListener('message', (event) => {
    const message = openLinkSchema.safeParse(event.data)
    if (!message.success || message.data.untilMs < o.now()) return
    event.ports[0]?.postMessage('done')
    o.navigate(toNextPath(message.data.link, parseUrl))
  })
}

function parseUrl(text: string, base: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}

/** What pushes need of a window, where it has it. */
export function openPushBrowser(window: Window & typeof globalThis): PushBrowser {
  const { navigator } = window
  const container = () => {
    if (!('serviceWorker' in navigator)) throw new Error('this browser has no workers')
    return navigator.serviceWorker
  }
  return {
    findObstacle: () => findObstacle(window),
    getPermission: () => ('Notification' in window ? window.Notification.permission : 'denied'),
    askPermission: () => window.Notification.requestPermission(),
    onPermissionChange(listener) {
      if (!('permissions' in navigator)) return
      navigator.permissions
        .query({ name: 'notifications' })
        .then((status) => status.addEventListener('change', listener))
        // A browser that does not tell is asked when the page is next loaded.
        .catch(() => undefined)
    },
    registerWorker: async () => container().register(PUSH_WORKER_PATH, { scope: PUSH_SCOPE, updateViaCache: 'none' }),
    async findWorker() {
      const registration = await container().getRegistration(PUSH_SCOPE)
      // Without a push worker, `getRegistration` returns the app worker, whose scope also matches.
      return registration?.scope.endsWith(PUSH_SCOPE) === true ? registration : undefined
    },
    async clearBadge() {
      if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
    },
    async writeWorkerMemory(memory) {
      if (!('caches' in window)) return
      if (memory === null) await window.caches.delete(PUSH_MEMORY_CACHE)
      else {
        const cache = await window.caches.open(PUSH_MEMORY_CACHE)
        await cache.put(PUSH_MEMORY_PATH, Response.json(memory))
      }
    },
  }
}

function findObstacle(window: Window & typeof globalThis): PushObstacle | null {
  const { navigator } = window
  if (!window.isSecureContext) return 'insecure'
  // An iPad says it is a Mac, but no Mac can be touched.
  const isApplePhone =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches
  if (isApplePhone && !isInstalled) return 'needs-install'
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window ? null : 'unsupported'
}
