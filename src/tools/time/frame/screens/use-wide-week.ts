import { useSyncExternalStore } from 'react'

/** Where seven days have room beside each other for the times of what was worked. */
const query = '(min-width: 720px)'

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

export function useWideWeek(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
