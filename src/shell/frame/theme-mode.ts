/**
 * Light or dark: kept under the localStorage key `theme`, announced by a `theme-change` event without
 * detail, upon which everyone reads the key anew. The attribute on the root element is the effect.
 */
import { colors } from '#ui/page/theme'
import { readStored, writeStored } from '../browser/safe-storage.ts'

export const THEME_KEY = 'theme'
export const THEME_EVENT = 'theme-change'

export type ThemeMode = 'light' | 'dark'

export type ThemeStore = {
  get(): ThemeMode
  set(mode: ThemeMode): void
  subscribe(listener: () => void): () => void
}

export function createThemeStore(storage: Storage | null, log: Pick<Console, 'error'>): ThemeStore {
  const listeners = new Set<() => void>()
  let mode = read()

  function read(): ThemeMode {
    return readStored(storage, THEME_KEY, log) === 'light' ? 'light' : 'dark'
  }

  function apply(next: ThemeMode): void {
    mode = next
    document.documentElement.dataset['theme'] = mode
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', colors[mode].background)
    for (const listener of listeners) listener()
  }

  window.addEventListener(THEME_EVENT, () => apply(read()))
  // Another tab changed it.
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_KEY) apply(read())
  })
  apply(mode)

  return {
    get: () => mode,
    set(next) {
      if (writeStored(storage, THEME_KEY, next, log)) window.dispatchEvent(new Event(THEME_EVENT))
      // Nothing was kept, so reading it anew would bring back the old one.
      else apply(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
