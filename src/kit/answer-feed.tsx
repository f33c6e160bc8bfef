/**
 * One server answer as this device knows it: first the kept one, then the server's, requested again and again while it is watched.
 * If the server does not answer, the known answer becomes old but never disappears (V10).
 */
import { SECOND_MS, type Now } from '#base/clock'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import type { Kept } from './cached-answers.tsx'

export type AnswerState<Answer> = {
  readonly kept: Kept<Answer> | undefined
  /** Why the server did not give one the last time. */
  readonly failure: RequestFailure | undefined
  /** What was kept has been looked for, or the server has answered. */
  readonly isRead: boolean
}

export type AnswerSource<Answer> = {
  /** `known` is what it adds to, where it only tells what is new. */
  readonly ask: (known: Answer | undefined) => Promise<Result<Answer, RequestFailure>>
  readonly read: () => Promise<Kept<Answer> | undefined>
  readonly write: (kept: Kept<Answer>) => void
  /** After which time it is asked again, having said this. */
  readonly againMs: (answer: Answer) => number
}

export type AnswerFeed<Answer> = {
  getState(): AnswerState<Answer>
  subscribe(listener: () => void): () => void
  /** Asks the server while the answer is shown to a user, until the returned function is called; several parts may watch. */
  watch(): () => void
  /** The server has something new: it is asked at once. */
  refresh(): void
  /** Something may have changed that the server learns a moment later: it is asked soon. */
  hint(): void
}

type FeedParts = {
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}

const RETRY_MS = 5 * SECOND_MS
const SOON_MS = SECOND_MS
/** No two questions are closer, so nothing is drawn more often. */
const GAP_MS = SECOND_MS

export function createAnswerFeed<Answer>(source: AnswerSource<Answer>, parts: FeedParts): AnswerFeed<Answer> {
  const next = createNextTime(parts, () => void ask())
  const state = createWatched<AnswerState<Answer>>({ kept: undefined, failure: undefined, isRead: false })
  const watchers = new Set<symbol>()
  let isAsking = false
  let isAskedAgain = false
  let askedMs = -Infinity

  function plan(delayMs: number): void {
    if (watchers.size > 0) next.atLatest(Math.max(parts.now() + delayMs, askedMs + GAP_MS))
  }

  async function ask(): Promise<void> {
    if (isAsking) isAskedAgain = true
    if (isAsking || watchers.size === 0) return
    isAsking = true
    isAskedAgain = false
    askedMs = parts.now()
    const result = await source.ask(state.get().kept?.answer)
    isAsking = false
    if (result.ok) {
      const kept = { heardMs: parts.now(), answer: result.value }
      state.change({ kept, failure: undefined, isRead: true })
      source.write(kept)
    } else state.change({ failure: result.error })
    if (isAskedAgain) plan(0)
    plan(result.ok ? source.againMs(result.value) : RETRY_MS)
  }

  void source.read().then((kept) => {
    // An answer of the server that came meanwhile is newer.
    if (state.get().kept === undefined) state.change({ kept, isRead: true })
  })
  return {
    getState: state.get,
    subscribe: state.subscribe,
    watch: () => {
      const watcher = Symbol('watcher')
      watchers.add(watcher)
      plan(0)
      return () => {
        if (watchers.delete(watcher) && watchers.size === 0) next.cancel()
      }
    },
    refresh: () => plan(0),
    hint: () => plan(SOON_MS),
  }
}

/** A state, and who wants to hear of its changes. */
function createWatched<State>(first: State) {
  const listeners = new Set<() => void>()
  let state = first
  return {
    get: () => state,
    change(changes: Partial<State>): void {
      state = { ...state, ...changes }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The one next time at which something is done: of several that are wanted the earliest. */
function createNextTime({ now, startTimer }: FeedParts, act: () => void) {
  let planned: { readonly atMs: number; readonly stop: () => void } | undefined

  function cancel(): void {
    planned?.stop()
    planned = undefined
  }

  return {
    cancel,
    atLatest(atMs: number): void {
      if (planned !== undefined && planned.atMs <= atMs) return
      cancel()
      const stop = startTimer(() => {
        planned = undefined
        act()
      }, atMs - now())
      planned = { atMs, stop }
    },
  }
}
