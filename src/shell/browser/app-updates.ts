/**
 * New versions of the app: the worker of a new version waits until the person agrees, because what it
 * brings must not change the ground under a page that is open.
 */
import type { ToastQueue } from '#messaging/client'

const CHECK_EVERY_MS = 3_600_000
/** How long a page that has loaded is left to itself before the worker begins to download. */
const SETTLE_MS = 1_000

/** Registers the app worker and offers a new version by a toast; without workers the app just works online. */
export function startAppUpdates(toasts: ToastQueue, log: Pick<Console, 'error'>): void {
  offerReloadForLostChunks(toasts)
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker
      .register('/sw.js', { scope: '/', updateViaCache: 'none' })
      .then((registration) => watch(registration, toasts))
      .catch((error: unknown) => log.error('app worker', error))
  }
  // Keeping the app on the device must not compete with showing it for the first time.
  if (document.readyState === 'complete') setTimeout(register, SETTLE_MS)
  else window.addEventListener('load', () => setTimeout(register, SETTLE_MS), { once: true })
}

function watch(registration: ServiceWorkerRegistration, toasts: ToastQueue): void {
  offer(registration, toasts)
  // A page that was on its way when the first worker took over the others was missed, and would stay without.
  if (navigator.serviceWorker.controller === null) registration.active?.postMessage('claim')
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => offer(registration, toasts))
  })
  const check = () => void registration.update().catch(() => undefined)
  setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

/** A waiting worker on a page that has none yet is the first install, which needs no word. */
function offer(registration: ServiceWorkerRegistration, toasts: ToastQueue): void {
  const { waiting } = registration
  if (waiting === null || navigator.serviceWorker.controller === null) return
  toasts.show({
    kind: 'info',
    text: 'Neue Version verfügbar',
    key: 'update',
    isLasting: true,
    action: {
      label: 'Neu laden',
      onClick: () => reloadWith(waiting),
    },
  })
}

/** Lets a version that waits take over, and loads the page anew in it. */
export function reloadWith(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('activate')
}

/** A part of the app that is gone from server and device: only the new version can go on. */
function offerReloadForLostChunks(toasts: ToastQueue): void {
  window.addEventListener('vite:preloadError', () => {
    toasts.show({
      kind: 'error',
      text: navigator.onLine ? 'Neue Version verfügbar' : 'Dieser Teil ist offline noch nicht da',
      key: 'update',
      isLasting: true,
      action: { label: 'Neu laden', onClick: () => location.reload() },
    })
  })
}
