import { reloadWith } from './register-workers.ts'

/** How long the newest version may take to arrive. */
const DOWNLOAD_LIMIT_MS = 60_000

/**
 * Reloads the page in the newest version available. A plain reload is not enough: the app worker answers with its cached version
 * until the newer worker takes over.
 */
export async function loadNewest(): Promise<void> {
  // Not there without TLS, whatever the types say.
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  const newer = registration === undefined ? null : await findNewer(registration)
  if (newer === null) location.reload()
  else reloadWith(newer)
}

async function findNewer(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const limit = new Promise<void>((resolve) => {
    setTimeout(resolve, DOWNLOAD_LIMIT_MS)
  })
  await Promise.race([download(registration), limit])
  return registration.waiting
}

async function download(registration: ServiceWorkerRegistration): Promise<void> {
  // Without the network there is nothing newer than what waits already.
  await registration.update().catch(() => undefined)
  const { installing } = registration
  if (installing === null) return
  await new Promise((resolve) => {
    installing.addEventListener('statechange', resolve, { once: true })
  })
}
