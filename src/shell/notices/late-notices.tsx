import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'

const RETRY_MS = 10_000
const MAX_WAIT_MS = 1_000

/**
 * Toasts and what shows them by itself, loaded when the first page is there and the browser has nothing else to do. A
 * toast that is wanted before waits in its queue with all of its time.
 */
export function LateNotices() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    // Not in every browser, whatever the types say.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setDue(true), MAX_WAIT_MS / 4)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setDue(true), { timeout: MAX_WAIT_MS })
    return () => cancelIdleCallback(handle)
  }, [])
  return isDue ? (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  ) : null
}

const Notices = lazy(async () => ({ default: await loadNotices() }))

/** No page may break because these can't be loaded now: the browser is offline and has not kept the app yet. */
async function loadNotices(): Promise<ComponentType> {
  try {
    return (await import('./notices.tsx')).Notices
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS)
    })
    return loadNotices()
  }
}
