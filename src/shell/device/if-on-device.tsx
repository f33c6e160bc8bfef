import { Suspense, useEffect, useState } from 'react'
import { DEVICE_DATABASE } from '#documents/client'
import { findIndexedDb } from '../files/find-indexed-db.ts'
import type { LazyScreen } from '../lazy-screen.tsx'

/** Loads and shows it only if something was made here without an account, so that no other visit is slowed down. */
export function IfOnDevice({ Show }: { readonly Show: LazyScreen }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    void hasDeviceDatabase().then(setThere)
  }, [])
  return isThere ? (
    <Suspense fallback={null}>
      <Show />
    </Suspense>
  ) : null
}

async function hasDeviceDatabase(): Promise<boolean> {
  const indexedDB = findIndexedDb()
  if (indexedDB === null) return false
  // A browser that does not list its databases may have one.
  const databases = await indexedDB.databases?.().catch(() => undefined)
  return databases?.some(({ name }) => name === DEVICE_DATABASE) ?? true
}
