/** Whoever asks gets a turn when everybody before them has ended theirs. */
export type Turns = {
  /** Resolves with what ends the turn; rejects with the reason of the signal, and is skipped then. */
  take(signal: AbortSignal): Promise<() => void>
}

export function createTurns(): Turns {
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
        // Those behind wait for those before, as if nobody had stood between.
        void before.then(mine.resolve)
        throw error
      } finally {
        signal.removeEventListener('abort', giveUp)
      }
    },
  }
}
