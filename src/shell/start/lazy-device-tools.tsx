import { DEVICE_DATABASE } from '#documents/client'
import { findIndexedDb } from '../files/find-indexed-db.ts'
import { lazyScreen } from '../lazy-screen.tsx'

/** What was made on this device without an account; loaded only where there is something, so that a first visit is not slowed down. */
export const DeviceTools = lazyScreen(async () => {
  const indexedDB = findIndexedDb()
  // A browser that does not list its databases may have one.
  const databases = await indexedDB?.databases?.().catch(() => undefined)
  const isThere = indexedDB !== null && (databases?.some(({ name }) => name === DEVICE_DATABASE) ?? true)
  return isThere ? (await import('./device-tools.tsx')).DeviceTools : Nothing
})

function Nothing() {
  return null
}
