import type { ChangeStore } from './change-store.ts'

/** What localStorage says to be done with although the outbox, which could not be written, still holds it. */
export type DroppedNote = {
  isThere(): boolean
  /** Writes what `change` makes of the changeIds that stand there. */
  edit(change: (known: readonly string[]) => readonly string[]): void
}

export function createDroppedNote(o: {
  readonly userId: string
  readonly changeStore: ChangeStore
  readonly isDroppedNoted: boolean
}): DroppedNote {
  const { userId, changeStore } = o
  let isThere = o.isDroppedNoted
  return {
    isThere: () => isThere,
    edit: (change) => {
      const changeIds = new Set(change(isThere ? [...changeStore.readDropped(userId)] : []))
      if (!isThere && changeIds.size === 0) return
      changeStore.writeDropped(userId, changeIds)
      isThere = changeIds.size > 0
    },
  }
}
