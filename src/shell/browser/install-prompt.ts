/** The browser's offer to install the app: it comes once, soon after the start, and is kept until a user takes it. */
import { createContext } from 'react'

/** Chromium's event, https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface; no other browser has it. */
type InstallEvent = Event & { prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }> }

export type InstallPrompt = {
  /** Whether the browser can be asked to install the app now. */
  readonly canAsk: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Asks the user in the browser's own words; only in the event of a press, and once. */
  readonly ask: () => Promise<void>
}

export function createInstallPrompt(page: Pick<Window, 'addEventListener'>): InstallPrompt {
  let kept: InstallEvent | undefined
  const listeners = new Set<() => void>()
  function keep(event: InstallEvent | undefined): void {
    kept = event
    for (const listener of listeners) listener()
  }
  page.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise Chromium shows a strip of its own over the page.
    event.preventDefault()
    keep(event as InstallEvent)
  })
  page.addEventListener('appinstalled', () => keep(undefined))
  return {
    canAsk: () => kept !== undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async ask() {
      const event = kept
      keep(undefined)
      await event?.prompt()
    },
  }
}

/** Undefined where nothing listens for the browser's offer. */
export const InstallPromptContext = createContext<InstallPrompt | undefined>(undefined)
