/**
 * The app worker of this page: registered once the page has loaded, asked for new versions, and told when one may take over.
 */
import type { ToastQueue } from '#messaging/client'

const CHECK_EVERY_MS = 3_600_000

/** Keeps the app on the device, and offers a new version by a toast. If the network fails, the next one is used. */
export async function registerAppWorker(toasts: ToastQueue, log: Pick<Console, 'error'>): Promise<void> {
  try {
    watch(await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' }), toasts)
  } catch (error) {
    log.error('app worker', error)
    // Without the worker a reload would show no app, and the page may stay open for days.
    window.addEventListener('online', () => void registerAppWorker(toasts, log), { once: true })
  }
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
