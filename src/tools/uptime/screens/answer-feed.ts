/**
 * One answer of the server as this device knows it: what was kept at once, then what the server says, again and again while
 * somebody looks. An answer that does not come makes what is known old, never gone (V10).
 */
import { SECOND_MS, type Now } from '#base/clock'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import type { Kept } from './kept-answers.ts'

export type AnswerState<Answer> = {
  readonly kept: Kept<Answer> | undefined
  /** Why the server did not give one the last time. */
  readonly failure: RequestFailure | undefined
  /** What was kept has been looked for, or the server has answered. */
  readonly isRead: boolean
}

export type AnswerSource<Answer> = {
  readonly ask: () => Promise<Result<Answer, RequestFailure>>
  readonly read: () => Promise<Kept<Answer> | undefined>
  readonly write: (kept: Kept<Answer>) => void
  readonly everyMs: number
}

export type AnswerFeed<Answer> = {
  getState(): AnswerState<Answer>
  subscribe(listener: () => void): () => void
  /** Asks now and then, while somebody looks. */
  setWatched(isWatched: boolean): void
  refresh(): void
}

type FeedParts = {
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}

const RETRY_MS = 5 * SECOND_MS

export function createAnswerFeed<Answer>(source: AnswerSource<Answer>, parts: FeedParts): AnswerFeed<Answer> {
  const listeners = new Set<() => void>()
  let state: AnswerState<Answer> = { kept: undefined, failure: undefined, isRead: false }
  let isWatched = false
  let isAsking = false
  let cancel = (): void => undefined

  function publish(next: Partial<AnswerState<Answer>>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  function plan(delayMs: number): void {
    cancel()
    cancel = isWatched ? parts.startTimer(() => void ask(), delayMs) : () => undefined
  }
  async function ask(): Promise<void> {
    if (isAsking || !isWatched) return
    isAsking = true
    const result = await source.ask()
    isAsking = false
    if (result.ok) {
      const kept = { heardMs: parts.now(), answer: result.value }
      publish({ kept, failure: undefined, isRead: true })
      source.write(kept)
    } else publish({ failure: result.error })
    plan(result.ok ? source.everyMs : RETRY_MS)
  }
  async function readKept(): Promise<void> {
    const kept = await source.read()
    // An answer of the server that came meanwhile is newer.
    if (state.kept === undefined) publish({ kept, isRead: true })
  }

  void readKept()
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setWatched: (next) => {
      isWatched = next
      plan(0)
    },
    refresh: () => plan(0),
  }
}
