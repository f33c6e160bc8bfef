import { useEffect } from 'react'
import { useDocumentsClient, type Documents } from '#documents/client'
import { useCallEndpoint } from '#http/client'
import { incidentsCollection, shopsCollection } from '../../collections.ts'
import type { AnswerFeed } from './answer-feed.ts'
import type { CachedAnswers } from './cached-answers.ts'
import { createOverviewSource, type OverviewAnswer } from './overview-source.ts'
import { openAnswerFeed, useAnswerFeed, type KnownAnswer } from './use-answer.ts'
import { useCachedAnswers } from './use-cached-answers.ts'

const nothingKept: Pick<CachedAnswers, 'readOverview' | 'writeOverview'> = {
  readOverview: async () => undefined,
  writeOverview: async () => undefined,
}

/** One for each person, so that pages that come and go share what is known. */
const feeds = new WeakMap<object, AnswerFeed<OverviewAnswer>>()

/** The states of all shops; the server is asked while the page is looked at. */
export function useOverview(): KnownAnswer<OverviewAnswer> {
  const call = useCallEndpoint()
  const kept = useCachedAnswers() ?? nothingKept
  const feed = feeds.getOrInsertComputed(kept, () => openAnswerFeed(createOverviewSource({ call, kept })))
  const documents = useDocumentsClient()
  useEffect(() => hintOnChanges(feed, documents), [feed, documents])
  return useAnswerFeed(feed)
}

/** What changes of shops and incidents changes what there is to ask. */
function hintOnChanges(feed: AnswerFeed<OverviewAnswer>, documents: Documents): () => void {
  let shops = documents.list(shopsCollection)
  let incidents = documents.list(incidentsCollection)
  return documents.subscribe(() => {
    const [shopsNow, incidentsNow] = [documents.list(shopsCollection), documents.list(incidentsCollection)]
    if (shopsNow !== shops || incidentsNow !== incidents) feed.hint()
    shops = shopsNow
    incidents = incidentsNow
  })
}
