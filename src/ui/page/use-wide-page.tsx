import { useSyncExternalStore } from 'react'
import { theme } from './theme.tsx'

/** Whether the page is at least as wide as a step of the theme: `sm` is room for a small table, `md` for a large one. */
export function useWidePage(from: 'sm' | 'md' = 'sm'): boolean {
  const { subscribe, isWide } = widths[from]
  return useSyncExternalStore(subscribe, isWide)
}

const widths = { sm: watch('sm'), md: watch('md') } as const

function watch(from: 'sm' | 'md') {
  const query = theme.breakpoints.up(from).replace('@media ', '')
  return {
    subscribe: (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    isWide: () => window.matchMedia(query).matches,
  }
}
