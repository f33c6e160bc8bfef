import { expect, test } from 'vitest'
import { createCallEndpoint } from '#http/client'
import { document, page } from '#testing/documents/sync-device'
import type { FeedPage } from '#documents'
import type { SyncEvent } from '../../sync/sync-state.ts'
import { createFeedPuller } from './feed-puller.ts'

/** A server that answers when told to, and a core that asks what `askNext` says to each of its events. */
function open(askNext: (event: SyncEvent, pull: ReturnType<typeof createFeedPuller>) => void = () => undefined) {
  const requests: { url: string; signal: AbortSignal; answer: (page: FeedPage) => void }[] = []
  const events: SyncEvent[] = []
  /** How many requests were under way when an event came. */
  const asked: number[] = []
  const fetchIt = (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const signal = init.signal ?? AbortSignal.abort()
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      const answer = (of: FeedPage): void => resolve(Response.json(of, { headers: { 'x-taschenmesser': '1' } }))
      requests.push({ url, signal, answer })
    })
  const pull = createFeedPuller({
    callEndpoint: createCallEndpoint({ fetch: fetchIt as typeof fetch, timeoutMs: 30_000 }),
    dispatch: (event) => {
      events.push(event)
      asked.push(requests.length)
      askNext(event, pull)
    },
  })
  return { pull, requests, events, asked, urls: () => requests.map(({ url }) => url.replace(/^.*[?]/, '')) }
}

const question = (since: number, era: string | null = 'first') => ({ since, era, answerTimeoutMs: 10_000 })
const full = page({ since: 5, next: 9, hasMore: true, documents: [document('a')] })
const followPages = (event: SyncEvent, pull: ReturnType<typeof createFeedPuller>): void => {
  if (event.kind === 'pulled' && event.page.hasMore) void pull(question(event.page.next, event.page.era))
}

test('D2: the next page is on its way before the one before it has been taken in, and is asked for once', async () => {
  const { pull, requests, events, asked, urls } = open(followPages)
  const first = pull(question(5))
  requests[0]?.answer(full)
  await first
  expect(asked).toEqual([2])
  expect(urls()).toEqual(['since=5&era=first', 'since=9&era=first'])
  requests[1]?.answer(page({ since: 9, next: 10, documents: [document('b')] }))
  await expect.poll(() => events.length).toBe(2)
  expect(events).toMatchObject([
    { kind: 'pulled', page: { next: 9 } },
    { kind: 'pulled', page: { next: 10 } },
  ])
  expect(urls()).toHaveLength(2)
})

test('D4, D6: a page that is no longer needed is thrown away', async () => {
  const other = open((event, pull) => {
    if (event.kind === 'pulled' && event.page.since === 5) void pull(question(0, null))
  })
  const first = other.pull(question(5))
  other.requests[0]?.answer(full)
  await first
  expect(other.urls()).toEqual(['since=5&era=first', 'since=9&era=first', 'since=0'])
  // The first had its answer by then.
  expect(other.requests.map(({ signal }) => signal.aborted)).toEqual([false, true, false])

  const silent = open()
  const only = silent.pull(question(5))
  silent.requests[0]?.answer(full)
  await only
  expect(silent.requests.map(({ signal }) => signal.aborted)).toEqual([false, true])
  expect(silent.events).toHaveLength(1)
})

test('the last page, and one that looks different from ours, is followed by nothing', async () => {
  const { pull, requests, events } = open()
  const first = pull(question(5))
  requests[0]?.answer(page({ since: 5, next: 9 }))
  await first
  const second = pull(question(9))
  const { documents, ...frame } = full
  requests[1]?.answer({ documents, ...frame })
  await second
  expect(events.map(({ kind }) => kind)).toEqual(['pulled', 'pulled'])
  expect(requests).toHaveLength(2)
})

test('a newer question takes the place of an older one, whose answer does not count any more', async () => {
  const { pull, requests, events } = open()
  const older = pull(question(5))
  const newer = pull(question(5))
  requests[0]?.answer(full)
  await older
  requests[1]?.answer(page({ since: 5, next: 6 }))
  await newer
  expect(events).toMatchObject([{ kind: 'pulled', page: { next: 6 } }])
})
