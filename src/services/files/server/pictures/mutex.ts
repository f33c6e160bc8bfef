/** A fair lock: a caller gets its turn when all callers before it have ended theirs. */
export type Mutex = {
  /** Resolves with what ends the turn; rejects with the reason of the signal, and is skipped then. */
  take(signal: AbortSignal): Promise<() => void>
}

export function createMutex(): Mutex {
  let last: Promise<void> = Promise.resolve()
  return {
    async take(signal) {
      signal.throwIfAborted()
      const before = last
      const mine = Promise.withResolvers<void>()
      last = mine.promise
      const gaveUp = Promise.withResolvers<never>()
      const giveUp = (): void => gaveUp.reject(signal.reason)
      signal.addEventListener('abort', giveUp)
      try {
        await Promise.race([before, gaveUp.promise])
        return mine.resolve
      } catch (error) {
        // Hands the skipped turn on, so that callers behind it wait only for those before it.
        void before.then(mine.resolve)
        throw error
      } finally {
        signal.removeEventListener('abort', giveUp)
      }
    },
  }
}
