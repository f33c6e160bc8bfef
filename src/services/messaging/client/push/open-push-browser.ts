import { PUSH_MEMORY_CACHE, PUSH_MEMORY_PATH, PUSH_SCOPE, PUSH_WORKER_PATH } from '#messaging'
import type { PushBrowser } from './push-browser.ts'
import type { PushObstacle } from './push-state.ts'

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
