/**
 * The place of the pages. One whose parts are still on their way leaves the place as it is, which is empty at the start.
 */
import { startTransition, Suspense, useLayoutEffect, useState, type ReactNode } from 'react'

/**
 * Chunks come from the device within a frame or two; an empty place is calmer than a spinner. It has to be there before the
 * first page: what takes the place of a fallback React holds back for 300 ms, so that nothing flickers.
 */
export function PagePlace({ children }: { readonly children: ReactNode }) {
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => startTransition(() => setThere(true)), [])
  return <Suspense fallback={null}>{isThere ? children : null}</Suspense>
}
