import type { PictureMaker } from './picture-maker.ts'
import { createMutex, type Mutex } from './pictures/mutex.ts'

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
