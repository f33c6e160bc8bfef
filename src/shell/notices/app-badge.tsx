import { useEffect } from 'react'
import { useUser } from '#auth/client'
import { useSyncStatus } from '#documents/client'
import { useUnreadCount } from '#messaging/client'

/** Thousands that are marked in slices are one change of the number. */
const SETTLE_MS = 200

/** Keeps the number on the app's icon at that of the bell, where the platform has one; nobody signed in, no number. */
export function AppBadge() {
  const isSignedIn = useUser() !== null
  const { isLoaded } = useSyncStatus()
  const unread = useUnreadCount()
  // Before the messages are read from the device, 0 says nothing.
  const count = isSignedIn && !isLoaded ? undefined : unread
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return
    const timer = setTimeout(() => {
      const change = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)
      // It is only a number on an icon; a browser that refuses it has none.
      change.catch(() => undefined)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [count])
  return null
}
