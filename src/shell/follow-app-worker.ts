import type { ToastQueue } from '#messaging/client'

const CHECK_EVERY_MS = 3_600_000

/** Registers the app worker, looks for new versions of it, and offers those by a toast. */
export async function followAppWorker(toasts: ToastQueue): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
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
      onClick: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        waiting.postMessage('activate')
      },
    },
  })
}
