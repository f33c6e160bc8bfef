import { useSyncExternalStore } from 'react'

/** Pixels of the screen for each of CSS; it changes with the zoom and from screen to screen. */
export function usePixelDensity(): number {
  return useSyncExternalStore(subscribe, () => window.devicePixelRatio)
}

function subscribe(listener: () => void): () => void {
  const abort = new AbortController()
  function watch(): void {
    // A query is about one density, so each needs a new one.
    const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    query.addEventListener(
      'change',
      () => {
        listener()
        watch()
      },
      { once: true, signal: abort.signal },
    )
  }
  watch()
  return () => abort.abort()
}
