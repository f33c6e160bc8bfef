import { isJsonObject } from '#base/text/json'
import { parseJson } from '#base/text/parse-json'
import type { Result } from '#base/result'
import { readFeed, type FeedPage } from '#documents'
import type { CallEndpoint, RequestFailure } from '#http/client'
import type { Command, SyncEvent } from '../../sync/sync-state.ts'
import { noteReceived } from './received-page.ts'

type Question = Pick<Extract<Command, { kind: 'pull' }>, 'since' | 'era' | 'answerTimeoutMs'>
type Answer = Promise<Result<FeedPage, RequestFailure>>
type Frame = Pick<Question, 'since' | 'era'>

/**
 * Asks for pages of the feed. The next page is asked for as soon as the text of one is there, so that the server reads
 * it while this one is parsed and kept; it is thrown away if the core then asks for anything else.
 */
export function createFeedPuller(o: {
  readonly callEndpoint: CallEndpoint
  readonly dispatch: (event: SyncEvent) => void
}): (question: Question) => Promise<void> {
  let current: AbortController | null = null
  let ahead: (Question & { readonly abort: AbortController; readonly answer: Answer }) | null = null

  const dropAhead = (): void => {
    ahead?.abort.abort()
    ahead = null
  }
  const ask = async (question: Question, abort: AbortController): Answer => {
    const { since, era, answerTimeoutMs } = question
    const input = { since: String(since), ...(era === null ? {} : { era }) }
    let received = ''
    const answer = await o.callEndpoint(readFeed, input, {
      signal: abort.signal,
      answerTimeoutMs,
      onText: (text) => {
        received = text
        const next = nextOf(text)
        if (next === undefined || current !== abort) return
        const nextAbort = new AbortController()
        ahead = { ...next, answerTimeoutMs, abort: nextAbort, answer: ask({ ...next, answerTimeoutMs }, nextAbort) }
      },
    })
    if (answer.ok) noteReceived(answer.value, received)
    return answer
  }
  return async (question) => {
    const taken = ahead?.since === question.since && ahead.era === question.era ? ahead : null
    if (taken === null) dropAhead()
    ahead = null
    // An answer to an older question would be taken for a page of the newer one.
    current?.abort()
    const abort = (current = taken?.abort ?? new AbortController())
    const answer = await (taken?.answer ?? ask(question, abort))
    if (abort.signal.aborted) return
    o.dispatch(answer.ok ? { kind: 'pulled', page: answer.value } : { kind: 'pullFailed', failure: answer.error })
    // Drops an unrequested answer: the page was different from what its beginning suggested.
    if (current === abort) dropAhead()
  }
}

/** What is asked behind a page, read from what stands before its documents. */
function nextOf(text: string): Frame | undefined {
  const end = text.indexOf(',"documents":[')
  if (end === -1) return undefined
  const frame = parseJson(`${text.slice(0, end)}}`)
  // If it looks different from what our server writes, the page is read before anything more is asked for.
  if (!isJsonObject(frame) || frame['hasMore'] !== true) return undefined
  const { next, era } = frame
  return typeof next === 'number' && typeof era === 'string' ? { since: next, era } : undefined
}
