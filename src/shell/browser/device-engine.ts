/** What is on this device without an account: loaded apart from the first scripts, where a screen asks for it. */
import { createCollectionRegistry } from '#documents'
import { createDeviceDocuments, type DeviceDocuments, type DevicePorts } from '#documents/client'
import { toolCollections } from '#tools'
import { openLocalStorage } from './safe-storage.ts'
import { findIndexedDb } from '../files/find-indexed-db.ts'

export function createPageDevice(
  o: Omit<DevicePorts, 'collections' | 'indexedDB' | 'openChannel' | 'storage'>,
): DeviceDocuments {
  const device = createDeviceDocuments({
    ...o,
    collections: createCollectionRegistry(toolCollections),
    indexedDB: findIndexedDb(),
    storage: openLocalStorage(console),
    openChannel: 'BroadcastChannel' in window ? (name) => new BroadcastChannel(name) : null,
  })
  const refresh = (): void => void device.open().then((opened) => opened.refresh())
  // For browsers in which tabs cannot message each other, and for tabs that were frozen.
  window.addEventListener('pageshow', (event) => event.persisted && refresh())
  window.addEventListener('pagehide', () => device.flush())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh()
    else device.flush()
  })
  return device
}
