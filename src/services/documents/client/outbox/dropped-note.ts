import type { ChangeStore } from './change-store.ts'

/** What localStorage says to be done with although the outbox, which could not be written, still holds it. */
export function createDroppedNote(o: {
  readonly userId: string
  readonly changeStore: ChangeStore
  readonly isDroppedNoted: boolean
}) {
  const { userId, changeStore } = o
  let isThere = o.isDroppedNoted
  let isMissing = false
  return {
    /** As far as this tab knows. */
    isThere: () => isThere,
    /** What should stand there could not be written. */
    isMissing: () => isMissing,
    /** Writes what `change` makes of the changeIds that stand there, by whichever tab. */
    edit: (change: (known: readonly string[]) => readonly string[]) => {
      const known = changeStore.readDropped(userId)
      const changeIds = new Set(change([...known]))
      const isWritten = known.size + changeIds.size === 0 || changeStore.writeDropped(userId, changeIds)
      isMissing = !isWritten
      if (isWritten) isThere = changeIds.size > 0
    },
  }
}
