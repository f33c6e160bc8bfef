/**
 * Tells services of ours what was written, after the answer to the writer has left: news wait in a queue, and listeners
 * work it off in slices, between which the event loop serves requests (L4). A listener that needs a second delays what
 * the event loop does next, but never the answer to the write it hears of.
 */
import type { StoredDocument } from '#documents'

/** What a service of ours wants to hear of; called when it is on the disk, and no writer waits for it. */
export type WriteListener = {
  /** A document's content was changed, or it was deleted: as it is now. Asked for every document, so it looks first at what is cheap. */
  written(document: StoredDocument): void
  /** A user was deleted for good, with all they owned; called after their earlier writes were reported. */
  forgotten(userId: string): void
}

export type WriteListeners = {
  readonly add: (listener: WriteListener) => () => void
  readonly announceWritten: (documents: readonly StoredDocument[]) => void
  /** Resolves when every listener has heard of it. */
  readonly announceForgotten: (userId: string) => Promise<void>
}

/** How long listeners have the event loop before requests have it again, in milliseconds. */
const SLICE_MS = 2

/** The number of handled items that are dropped at once. */
const TOLD_AT_ONCE = 1_000

/** Tells each of them in the order in which it was written; one that throws keeps neither the others nor the writer from anything. */
export function createWriteListeners(o: {
  readonly onError: (error: unknown) => void
  /** Calls back when the event loop has done what waits; `setImmediate` unless a test takes the turns itself. */
  readonly yieldToEventLoop?: (callback: () => void) => void
  /** A clock in milliseconds that never goes back. */
  readonly elapsedMs?: () => number
}): WriteListeners {
  const { onError, yieldToEventLoop = setImmediate, elapsedMs = () => performance.now() } = o
  const listeners = new Set<WriteListener>()
  let news: (() => void)[] = []
  let told = 0
  let isScheduled = false

  const tell = (say: (listener: WriteListener) => void): void => {
    for (const listener of listeners) {
      try {
        say(listener)
      } catch (error) {
        onError(error)
      }
    }
  }
  const takeSlice = (): void => {
    isScheduled = false
    const endMs = elapsedMs() + SLICE_MS
    do {
      news[told]?.()
      told += 1
    } while (told < news.length && elapsedMs() < endMs)
    if (told === news.length || told >= TOLD_AT_ONCE) {
      news = news.slice(told)
      told = 0
    }
    schedule()
  }
  const schedule = (): void => {
    if (isScheduled || news.length === 0) return
    isScheduled = true
    yieldToEventLoop(takeSlice)
  }
  return {
    add: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    announceWritten: (documents) => {
      if (listeners.size === 0) return
      for (const document of documents) news.push(() => tell((listener) => listener.written(document)))
      schedule()
    },
    announceForgotten: (userId) =>
      new Promise((resolve) => {
        news.push(() => {
          tell((listener) => listener.forgotten(userId))
          resolve()
        })
        schedule()
      }),
  }
}
