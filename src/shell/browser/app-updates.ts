/**
 * New versions of the app: the worker of a new version waits until the person agrees, because what it
 * brings must not change the ground under a page that is open.
 */
import type { ToastQueue } from '#messaging/client'

/** How long a page that has loaded is left to itself before the worker begins to download. */
const SETTLE_MS = 1_000

/** Registers the workers and offers a new version by a toast; without workers the app just works online. */
export function startAppUpdates(toasts: ToastQueue, log: Pick<Console, 'error'>): void {
  offerReloadForLostChunks(toasts)
  if (!('serviceWorker' in navigator)) return
  const register = () =>
    void import('./register-workers.ts').then(
      ({ registerWorkers }) => registerWorkers(toasts, log),
      (error: unknown) => log.error('app worker', error),
    )
  // Keeping the app on the device must not compete with showing it for the first time.
  if (document.readyState === 'complete') setTimeout(register, SETTLE_MS)
  else window.addEventListener('load', () => setTimeout(register, SETTLE_MS), { once: true })
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
