import { useSyncExternalStore } from 'react'

/** Wide enough for seven days beside each other with their working times. */
const query = '(min-width: 720px)'

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

export function useWideWeek(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
