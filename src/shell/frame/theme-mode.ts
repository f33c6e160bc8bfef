/**
 * Light or dark: kept under the localStorage key `theme`, announced by a `theme-change` event without
 * detail, upon which everyone reads the key anew. The attribute on the root element is the effect. With a second key the theme is that
 * of the device; `theme` then holds what is shown.
 */
import { colors } from '#ui/page/theme'
import { readStored, writeStored } from '../browser/safe-storage.ts'

export const THEME_KEY = 'theme'
/** `device`, or `own`; absent until the user has chosen the theme of the device once. */
const SOURCE_KEY = 'themeSource'
export const THEME_EVENT = 'theme-change'

export type ThemeMode = 'light' | 'dark'

/** What the user chose: a theme, or that of the device. */
export type ThemeChoice = ThemeMode | 'device'

export type ThemeStore = {
  /** The theme that is shown. */
  get(): ThemeMode
  getChoice(): ThemeChoice
  set(choice: ThemeChoice): void
  subscribe(listener: () => void): () => void
}

export function createThemeStore(storage: Storage | null, log: Pick<Console, 'error'>): ThemeStore {
  const listeners = new Set<() => void>()
  const device = window.matchMedia('(prefers-color-scheme: light)')
  const read = () => readChoice(storage, log)
  let choice = read()
  let mode: ThemeMode = modeOf(choice)

  function modeOf(chosen: ThemeChoice): ThemeMode {
    if (chosen !== 'device') return chosen
    return device.matches ? 'light' : 'dark'
  }

  function apply(next: ThemeChoice): void {
    choice = next
    mode = modeOf(next)
    document.documentElement.dataset['theme'] = mode
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', colors[mode].background)
    for (const listener of listeners) listener()
  }

  window.addEventListener(THEME_EVENT, () => apply(read()))
  // Another tab changed it.
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_KEY || event.key === SOURCE_KEY) apply(read())
  })
  device.addEventListener('change', () => {
    if (choice === 'device') store.set('device')
  })
  apply(choice)

  const store: ThemeStore = {
    get: () => mode,
    getChoice: () => choice,
    set(next) {
      const isSourceKept =
        (next === 'device') === (choice === 'device') ||
        writeStored(storage, SOURCE_KEY, next === 'device' ? next : 'own', log)
      if (isSourceKept && writeStored(storage, THEME_KEY, modeOf(next), log))
        window.dispatchEvent(new Event(THEME_EVENT))
      // Nothing was kept, so reading it anew would bring back the old one.
      else apply(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return store
}

function readChoice(storage: Storage | null, log: Pick<Console, 'error'>): ThemeChoice {
  if (readStored(storage, SOURCE_KEY, log) === 'device') return 'device'
  return readStored(storage, THEME_KEY, log) === 'light' ? 'light' : 'dark'
}
