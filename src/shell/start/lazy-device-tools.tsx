import { useEffect, useState } from 'react'
import { DEVICE_DATABASE } from '#documents/client'
import { findIndexedDb } from '../files/find-indexed-db.ts'
import { lazyScreen } from '../lazy-screen.tsx'

const LoadedDeviceTools = lazyScreen(async () => (await import('./device-tools.tsx')).DeviceTools)

/** Shows what was made on this device without an account; loaded only if there is something, so that a first visit is not slowed down. */
export function LazyDeviceTools() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    void hasDeviceDatabase().then(setThere)
  }, [])
  return isThere ? <LoadedDeviceTools /> : null
}

async function hasDeviceDatabase(): Promise<boolean> {
  const indexedDB = findIndexedDb()
  if (indexedDB === null) return false
  // A browser that does not list its databases may have one.
  const databases = await indexedDB.databases?.().catch(() => undefined)
  return databases?.some(({ name }) => name === DEVICE_DATABASE) ?? true
}
