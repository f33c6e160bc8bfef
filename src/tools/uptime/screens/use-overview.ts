import { useEffect, useSyncExternalStore } from 'react'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { useDocumentsClient, useDocumentsStatus, type Documents } from '#documents/client'
import { useCallEndpoint, type CallEndpoint } from '#http/client'
import { useNow } from '#ui/use-now'
import { incidentsCollection, shopsCollection } from '../collections.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { createOverviewFeed, type OverviewFeed, type OverviewState } from './overview-feed.ts'
import { useKeptAnswers } from './use-kept-answers.ts'

export type KnownOverview = OverviewState & {
  /** What is known may not be so any more: it is shown without colour, with when it was so. */
  readonly isOld: boolean
  /** The server can't be reached, as far as this device knows. */
  readonly isAway: boolean
  /** Something was measured just now. */
  readonly refresh: () => void
}

/** What is older than this is not called current any more. */
const CURRENT_MS = MINUTE_MS
const STEP_MS = 10 * SECOND_MS

const nothingKept: Pick<KeptAnswers, 'readOverview' | 'writeOverview'> = {
  readOverview: async () => undefined,
  writeOverview: async () => undefined,
}

/** One for each person, so that pages that come and go share what is known. */
const feeds = new WeakMap<object, OverviewFeed>()

/** The states of all shops; the server is asked while the page is looked at. */
export function useOverview(): KnownOverview {
  const call = useCallEndpoint()
  const kept = useKeptAnswers() ?? nothingKept
  const feed = feeds.getOrInsertComputed(kept, () => openFeed(call, kept))
  const documents = useDocumentsClient()
  useEffect(() => watch(feed, documents), [feed, documents])
  const state = useSyncExternalStore(feed.subscribe, feed.getState)
  const { isServerReachable } = useDocumentsStatus()
  useEffect(() => {
    if (isServerReachable) feed.hint()
  }, [feed, isServerReachable])
  const nowMs = useNow(STEP_MS)
  const isOld = state.heardMs !== undefined && nowMs - state.heardMs > CURRENT_MS
  const isAway = state.isServerAway || !isServerReachable
  return { ...state, isOld: isOld || isAway, isAway, refresh: feed.hint }
}

function openFeed(call: CallEndpoint, kept: Pick<KeptAnswers, 'readOverview' | 'writeOverview'>): OverviewFeed {
  const timers = {
    setTimer: (run: () => void, delayMs: number) => setTimeout(run, delayMs),
    clearTimer: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  }
  return createOverviewFeed({ call, kept, now: Date.now, timers })
}

/** As long as the page is visible; what changes of shops and incidents changes what there is to ask. */
function watch(feed: OverviewFeed, documents: Documents): () => void {
  const follow = (): void => feed.setWatched(document.visibilityState === 'visible')
  let shops = documents.list(shopsCollection)
  let incidents = documents.list(incidentsCollection)
  const leave = documents.subscribe(() => {
    const [shopsNow, incidentsNow] = [documents.list(shopsCollection), documents.list(incidentsCollection)]
    if (shopsNow !== shops || incidentsNow !== incidents) feed.hint()
    shops = shopsNow
    incidents = incidentsNow
  })
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    leave()
    document.removeEventListener('visibilitychange', follow)
    feed.setWatched(false)
  }
}
