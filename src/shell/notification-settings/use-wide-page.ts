import { useSyncExternalStore } from 'react'
import { theme } from '#ui/theme'

/** Where a table has room: as wide as MUI's `sm`. */
const query = theme.breakpoints.up('sm').replace('@media ', '')

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

export function useWidePage(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
