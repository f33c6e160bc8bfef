/** Where the shell speaks of what is on this device without an account: on the start page, and on the front page of each tool. */
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useUser } from '#auth/client'
import { DEVICE_DATABASE } from '#documents/client'
import { toolFaces } from '#tools'
import { findIndexedDb } from '../files/find-indexed-db.ts'
import { lazyScreen } from '../lazy-screen.tsx'

const DeviceOffer = lazyScreen(async () => (await import('./device-offer.tsx')).DeviceOffer)
const LeftOnDevice = lazyScreen(async () => (await import('./device-offer.tsx')).LeftOnDevice)
const DeviceHint = lazyScreen(async () => (await import('./device-hint.tsx')).DeviceHint)

/** What stands before and behind the content of the page at this path. */
export function useDevicePlaces(pathname: string): Places {
  const isSignedIn = useUser() !== null
  const tool = toolFaces.find(({ path }) => path === pathname)
  if (isSignedIn) return tool !== undefined || pathname === '/' ? offered : none
  return tool === undefined || tool.needsAccount === true ? none : hinted
}

type Places = { readonly above?: ReactNode; readonly below?: ReactNode }

const none: Places = {}

/** Loads and shows it only if something was made here without an account, so that no other visit is slowed down. */
export function IfOnDevice({ Show }: { readonly Show: typeof DeviceOffer }) {
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

// Behind what they show, and the same for each page.
const offered: Places = { above: <IfOnDevice Show={DeviceOffer} />, below: <IfOnDevice Show={LeftOnDevice} /> }
const hinted: Places = {
  below: (
    <Suspense fallback={null}>
      <DeviceHint />
    </Suspense>
  ),
}

async function hasDeviceDatabase(): Promise<boolean> {
  const indexedDB = findIndexedDb()
  if (indexedDB === null) return false
  // A browser that does not list its databases may have one.
  const databases = await indexedDB.databases?.().catch(() => undefined)
  return databases?.some(({ name }) => name === DEVICE_DATABASE) ?? true
}
