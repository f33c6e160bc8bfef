import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { useDocumentsStatus } from '#documents/client'
import type { RequestFailure } from '#http/client'
import { useNow } from '#ui/use-now'
import { createAnswerFeed, type AnswerFeed, type AnswerSource } from './answer-feed.ts'

export type KnownAnswer<Answer> = {
  readonly answer: Answer | undefined
  /** When it arrived, by the clock of this device. */
  readonly heardMs: number | undefined
  /** It may not be so any more: it is shown without colour, with when it was so. */
  readonly isOld: boolean
  /** The server can't be reached, as far as this device knows. */
  readonly isAway: boolean
  /** Whether anything is known, or could be. */
  readonly isRead: boolean
  readonly failure: RequestFailure | undefined
  /** The server has something new, which is asked for at once. */
  readonly refresh: () => void
  /** Something may have changed that the server learns a moment later. */
  readonly hint: () => void
}

/** What is older than this is not called current any more. */
const CURRENT_MS = MINUTE_MS
const STEP_MS = 10 * SECOND_MS

const startTimer = (callback: () => void, delayMs: number): (() => void) => {
  const timer = setTimeout(callback, delayMs)
  return () => clearTimeout(timer)
}

export function openAnswerFeed<Answer>(source: AnswerSource<Answer>): AnswerFeed<Answer> {
  return createAnswerFeed(source, { now: Date.now, startTimer })
}

/** Follows an answer of the server while the page is looked at. `source` stays the same object as long as it is the same answer. */
export function useAnswer<Answer>(source: AnswerSource<Answer>): KnownAnswer<Answer> {
  return useAnswerFeed(useMemo(() => openAnswerFeed(source), [source]))
}

/** As `useAnswer`, of a feed that pages share. */
export function useAnswerFeed<Answer>(feed: AnswerFeed<Answer>): KnownAnswer<Answer> {
  useEffect(() => {
    const follow = (): void => feed.setWatched(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', follow)
    follow()
    return () => {
      document.removeEventListener('visibilitychange', follow)
      feed.setWatched(false)
    }
  }, [feed])
  const { kept, failure, isRead } = useSyncExternalStore(feed.subscribe, feed.getState)
  const { isServerReachable } = useDocumentsStatus()
  useEffect(() => {
    if (isServerReachable) feed.refresh()
  }, [feed, isServerReachable])
  const nowMs = useNow(STEP_MS)
  const isLate = kept !== undefined && nowMs - kept.heardMs > CURRENT_MS
  return {
    answer: kept?.answer,
    heardMs: kept?.heardMs,
    isOld: isLate || failure !== undefined || !isServerReachable,
    isAway: failure?.status === 0 || !isServerReachable,
    isRead: isRead || failure !== undefined,
    failure,
    refresh: feed.refresh,
    hint: feed.hint,
  }
}
