import type { PictureMaker } from './picture-maker.ts'

/** A fair lock: a caller gets its turn when all callers before it have ended theirs. */
type Mutex = {
  /** Resolves with what ends the turn; rejects with the reason of the signal, and is skipped then. */
  take(signal: AbortSignal): Promise<() => void>
}

/**
 * Returns the same picture maker for each user. Each user has at most one picture in its queue, so if one sends hundreds, or slow
 * ones, everyone else still gets every second turn.
 */
export function createFairPictures(
  pictures: Pick<PictureMaker, 'make'>,
): (userId: string) => Pick<PictureMaker, 'make'> {
  const lines = new Map<string, { readonly mutex: Mutex; waiting: number }>()
  return (userId) => ({
    async make(source, folder, signal) {
      const line = lines.getOrInsertComputed(userId, () => ({ mutex: createMutex(), waiting: 0 }))
      line.waiting += 1
      try {
        const end = await line.mutex.take(signal)
        try {
          return await pictures.make(source, folder, signal)
        } finally {
          end()
        }
      } finally {
        line.waiting -= 1
        if (line.waiting === 0) lines.delete(userId)
      }
    },
  })
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
