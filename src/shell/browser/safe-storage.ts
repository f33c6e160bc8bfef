/** localStorage, or null where even touching it is refused. */
export function openLocalStorage(log: Pick<Console, 'error'>): Storage | null {
  try {
    return window.localStorage
  } catch (error) {
    log.error('Fehler beim Lesen von localStorage', error)
    return null
  }
}
