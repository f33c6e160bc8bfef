/** The only way to localStorage: a browser may refuse it, and the app goes on without. */

/** localStorage, or null where even touching it is refused. */
export function openLocalStorage(log: Pick<Console, 'error'>): Storage | null {
  try {
    return window.localStorage
  } catch (error) {
    log.error('Fehler beim Lesen von localStorage', error)
    return null
  }
}

/** The value under a key; null if it is missing or cannot be read, which is logged. */
export function readStored(storage: Storage | null, key: string, log: Pick<Console, 'error'>): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch (error) {
    log.error('Fehler beim Lesen von localStorage', error)
    return null
  }
}

/** Keeps a value if the browser allows it; false when it did not, which is logged. */
export function writeStored(storage: Storage | null, key: string, value: string, log: Pick<Console, 'error'>): boolean {
  try {
    storage?.setItem(key, value)
    return storage !== null
  } catch (error) {
    log.error('Fehler beim Schreiben von localStorage', error)
    return false
  }
}
