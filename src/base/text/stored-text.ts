/** Reading and writing localStorage: a browser may refuse it, and the app goes on without. */

/** The parts of `Storage` that are used; null where even touching it is refused. */
type Kept = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
} | null
type Log = { error(...details: readonly unknown[]): void }

export function readStored(storage: Kept, key: string, log: Log): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch (error) {
    log.error('Fehler beim Lesen von localStorage', error)
    return null
  }
}

/** Reads JSON; undefined if nothing is there, or something that `parse` throws at. */
export function readStoredJson<Value>(
  storage: Kept,
  key: string,
  log: Log,
  parse: (value: unknown) => Value,
): Value | undefined {
  const text = readStored(storage, key, log)
  if (text === null) return undefined
  try {
    return parse(JSON.parse(text))
  } catch (error) {
    log.error('Fehler beim Lesen von localStorage', error)
    return undefined
  }
}

/** Returns whether it was kept. A value of null is removed. */
export function writeStored(storage: Kept, key: string, value: string | null, log: Log): boolean {
  try {
    if (value === null) storage?.removeItem(key)
    else storage?.setItem(key, value)
    return storage !== null
  } catch (error) {
    log.error('Fehler beim Schreiben von localStorage', error)
    return false
  }
}
