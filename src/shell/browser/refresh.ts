/** The refresh hook: components that show data from outside the documents reload it after a sync. */

const listeners = new Set<() => void>()

/** Calls `listener` after each sync that brought local changes to the server; returns how to leave. */
export function onRefresh(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function runRefresh(): void {
  for (const listener of listeners) listener()
}
