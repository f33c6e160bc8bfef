import { createContext, useContext, useSyncExternalStore } from 'react'
import { IconButton } from '#ui/button'
import type { ThemeChoice, ThemeMode, ThemeStore } from './theme-mode.ts'

const ThemeStoreContext = createContext<ThemeStore | undefined>(undefined)
export const ThemeStoreProvider = ThemeStoreContext.Provider

export function useThemeMode(): readonly [ThemeMode, (mode: ThemeMode) => void] {
  const store = useContext(ThemeStoreContext)
  if (store === undefined) throw new Error('ThemeStoreProvider is missing')
  return [useSyncExternalStore(store.subscribe, store.get), store.set]
}

/** What the user chose, which may be the theme of the device. */
export function useThemeChoice(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  const store = useContext(ThemeStoreContext)
  if (store === undefined) throw new Error('ThemeStoreProvider is missing')
  return [useSyncExternalStore(store.subscribe, store.getChoice), store.set]
}

/** Switches between dark and light at once. */
export function ThemeSwitch() {
  const [mode, setMode] = useThemeMode()
  const other = mode === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={mode === 'dark' ? 'sun' : 'moon'}
      label={other === 'light' ? 'Helles Design' : 'Dunkles Design'}
      onClick={() => setMode(other)}
    />
  )
}
