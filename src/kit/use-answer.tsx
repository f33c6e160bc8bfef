import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { useUser } from '#auth/client'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { useDocumentsStatus } from '#documents/client'
import type { Endpoint } from '#http'
import { useCallEndpoint, type RequestFailure } from '#http/client'
import { useNow } from '#ui/use-now'
import { createAnswerFeed, type AnswerFeed, type AnswerSource } from './answer-feed.tsx'
import { cachedAnswersOf, type CachedAnswers } from './cached-answers.tsx'

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
const ANSWER_TIMEOUT_MS = 15 * SECOND_MS
const STEP_MS = 10 * SECOND_MS

const startTimer = (callback: () => void, delayMs: number): (() => void) => {
  const timer = setTimeout(callback, delayMs)
  return () => clearTimeout(timer)
}

export function openAnswerFeed<Answer>(source: AnswerSource<Answer>): AnswerFeed<Answer> {
  return createAnswerFeed(source, { now: Date.now, startTimer })
}

/** The answers that this device keeps for the signed-in user. */
export function useCachedAnswers(): CachedAnswers | undefined {
  const userId = useUser()?.id
  return userId === undefined ? undefined : cachedAnswersOf(userId)
}

type AnswerOptions<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = {
  readonly endpoint: Endpoint<Input, Output>
  /** Called whenever the server is asked. */
  readonly input: () => z.input<Input>
  /** Names the answer on this device, whenever it is asked for; begins with the tool. */
  readonly key: string
  /** After which time the server is asked again. */
  readonly everyMs: number
}

/** Follows an answer of the server while the page is looked at; without the server it is the one that this device has kept. */
export function useAnswer<Input extends z.ZodMiniType, Output extends z.ZodMiniType>({
  endpoint,
  input,
  key,
  everyMs,
}: AnswerOptions<Input, Output>): KnownAnswer<z.output<Output>> {
  const call = useCallEndpoint()
  const kept = useCachedAnswers()
  const feed = useMemo(
    () =>
      openAnswerFeed<z.output<Output>>({
        againMs: () => everyMs,
        ask: () => call(endpoint, input(), { timeoutMs: ANSWER_TIMEOUT_MS }),
        read: async () => kept?.read(key, endpoint.output),
        write: (answer) => void kept?.write(key, answer),
      }),
    // The key stands for the input.
    // oxlint-disable-next-line react/exhaustive-deps
    [call, kept, endpoint, key, everyMs],
  )
  return useAnswerFeed(feed)
}

/** As `useAnswer`, of a feed that pages share. */
export function useAnswerFeed<Answer>(feed: AnswerFeed<Answer>): KnownAnswer<Answer> {
  useEffect(() => {
    let stop: (() => void) | undefined
    const follow = (): void => {
      stop?.()
      stop = document.visibilityState === 'visible' ? feed.watch() : undefined
    }
    document.addEventListener('visibilitychange', follow)
    follow()
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.()
    }
  }, [feed])
  const { kept, failure, isRead } = useSyncExternalStore(feed.subscribe, feed.getState)
  const { isServerReachable } = useDocumentsStatus('isServerReachable')
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
