/**
 * The workers of this page, registered once it has loaded: the app worker, asked for new versions and told when one may take over, and
 * the push worker.
 */
import { PUSH_SCOPE, PUSH_WORKER_PATH } from '#messaging'
import type { ToastQueue } from '#messaging/client'

const CHECK_EVERY_MS = 3_600_000

/** Keeps the app on the device, and offers a new version by a toast. */
export async function registerWorkers(toasts: ToastQueue, log: Pick<Console, 'error'>): Promise<void> {
  await register('/sw.js', '/', log, (registration) => watch(registration, toasts))
  // It does nothing before pushes are turned on, which is also when permission is asked for and its activation waited for.
  await register(PUSH_WORKER_PATH, PUSH_SCOPE, log)
}

/** Registers a worker; if the network fails, with the next one. */
async function register(
  path: string,
  scope: string,
  log: Pick<Console, 'error'>,
  onRegistered?: (registration: ServiceWorkerRegistration) => void,
): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(path, { scope, updateViaCache: 'none' })
    onRegistered?.(registration)
  } catch (error) {
    log.error('worker', path, error)
    // Without the app worker a reload would show no app, and the page may stay open for days.
    window.addEventListener('online', () => void register(path, scope, log, onRegistered), { once: true })
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
export function reloadWith(waiting: ServiceWorker, reload = () => location.reload()): void {
  // Another tab has let it take over already.
  if (waiting.state !== 'installed') return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage('activate')
}
