import { getOrInsert } from '#base/collections/get-or-insert'
import { useEffect } from 'react'
import { useDocumentsClient, type Documents } from '#documents/client'
import { useCallEndpoint } from '#http/client'
import type { AnswerFeed } from '#kit/answer-feed'
import { openAnswerFeed, useAnswerFeed, useCachedAnswers, type KnownAnswer } from '#kit/use-answer'
import { incidentsCollection, shopsCollection } from '../../collections.ts'
import { createOverviewSource, type OverviewAnswer } from './overview-source.ts'

const nobody = {}

/** One for each user, so that pages that come and go share what is known. */
const feeds = new WeakMap<object, AnswerFeed<OverviewAnswer>>()

/** The states of all shops; the server is asked while the page is looked at. */
export function useOverview(): KnownAnswer<OverviewAnswer> {
  const call = useCallEndpoint()
  const kept = useCachedAnswers()
  const feed = getOrInsert(feeds, kept ?? nobody, () => openAnswerFeed(createOverviewSource({ call, kept })))
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
