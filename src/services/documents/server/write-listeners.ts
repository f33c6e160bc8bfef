import type { StoredDocument } from '#documents'

/** What a service of ours wants to hear of; called when it is on the disk, and nobody waits for it. */
export type WriteListener = {
  /** A document's content was changed, or it was deleted: as it is now. */
  written(document: StoredDocument): void
  /** Somebody has left for good, with all they owned. */
  forgotten(userId: string): void
}

export type WriteListeners = {
  readonly add: (listener: WriteListener) => () => void
  readonly tellWritten: (documents: readonly StoredDocument[]) => void
  readonly tellForgotten: (userId: string) => void
}

/** Tells each of them; one that throws keeps neither the others nor the writer from anything. */
export function createWriteListeners(onError: (error: unknown) => void): WriteListeners {
  const listeners = new Set<WriteListener>()
  const tell = (say: (listener: WriteListener) => void): void => {
    for (const listener of listeners) {
      try {
        say(listener)
      } catch (error) {
        onError(error)
      }
    }
  }
  return {
    add: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tellWritten: (documents) => {
      for (const document of documents) tell((listener) => listener.written(document))
    },
    tellForgotten: (userId) => tell((listener) => listener.forgotten(userId)),
  }
}
