import type { PictureMaker } from './picture-maker.ts'
import { createTurns, type Turns } from './pictures/turns.ts'

/**
 * The same maker for each person. Of everybody one picture at a time is in its line, so whoever sends hundreds, or such
 * that take long, lets everybody else have every second turn.
 */
export function createFairPictures(
  pictures: Pick<PictureMaker, 'make'>,
): (userId: string) => Pick<PictureMaker, 'make'> {
  const lines = new Map<string, { readonly turns: Turns; waiting: number }>()
  return (userId) => ({
    async make(source, folder, signal) {
      const line = lines.getOrInsertComputed(userId, () => ({ turns: createTurns(), waiting: 0 }))
      line.waiting += 1
      try {
        const end = await line.turns.take(signal)
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
