/** Keeps listeners until they go, and tells all of them. */
export function createListeners<Told extends readonly unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>()
  return {
    /** Returns how the listener goes. */
    subscribe(listener: (...told: Told) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(...told: Told): void {
      for (const listener of listeners) listener(...told)
    },
  }
}

export type Listeners<Told extends readonly unknown[] = []> = ReturnType<typeof createListeners<Told>>
