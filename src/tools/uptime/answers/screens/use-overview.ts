import * as z from 'zod/mini'
import { isGuestEmail } from '#auth'
import { useUser } from '#auth/client'
import { SECOND_MS } from '#base/clock'
import { getOrInsert } from '#base/collections/get-or-insert'
import { useEffect } from 'react'
import { ok } from '#base/result'
import { useDocumentsClient, type Documents, useDocuments, useDocumentsStatus } from '#documents/client'
import { useCallEndpoint, type CallEndpoint } from '#http/client'
import type { AnswerFeed, AnswerSource } from '#kit/answer-feed'
import type { CachedAnswers, Kept } from '#kit/cached-answers'
import { openAnswerFeed, useAnswerFeed, useCachedAnswers, type KnownAnswer } from '#kit/use-answer'
import { useNow } from '#ui/use-now'
import { incidentsCollection, shopsCollection } from '../../collections.ts'
import { SHOPS_PER_GUEST, SHOPS_PER_PERSON, type KnownPlaces } from '../../shop-rest.ts'
import { overviewRowSchema, readOverview, type Overview, type OverviewRow } from '../../uptime-endpoints.ts'

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

/** How many of one's shops are checked, and how many want to be; without the server as it said last. */
export function usePlaces(): KnownPlaces {
  const user = useUser()
  const shops = useDocuments(shopsCollection)
  const told = useOverview().answer?.limit ?? SHOPS_PER_PERSON
  const isGuest = user !== null && isGuestEmail(user.email)
  const used = shops.filter(({ isPaused, ownerId }) => !isPaused && ownerId === user?.id).length
  return { limit: isGuest ? Math.min(SHOPS_PER_GUEST, told) : told, used, isGuest }
}

/** The server is being asked for the first time: until it answers, the page does not claim that nothing is known. */
export function isLoading({ answer, failure, isAway }: KnownAnswer<unknown>): boolean {
  return answer === undefined && failure === undefined && !isAway
}

type KnownNow = {
  /** Up to when incidents are known, in milliseconds since 1970 UTC; now as long as the server can be reached. */
  readonly nowMs: number
  /** When that was, ISO 8601, where it is not now. */
  readonly standAt?: string
}

/** Nothing of a server that can't be reached is counted on as if it were known. */
export function useKnownNow(stepMs: number): KnownNow {
  const nowMs = useNow(stepMs)
  const { isServerReachable, lastSyncedAt } = useDocumentsStatus('isServerReachable', 'lastSyncedAt')
  if (isServerReachable || lastSyncedAt === undefined) return { nowMs }
  return { nowMs: Date.parse(lastSyncedAt), standAt: lastSyncedAt }
}

// The states of all shops as an answer to follow (`AnswerSource`): the server tells only what is new since it was asked.

export type OverviewAnswer = {
  readonly rows: ReadonlyMap<string, OverviewRow>
  /** Since when the server can measure nothing; undefined while it can. */
  readonly interruptedSince: string | undefined
  /** So many of the person's own shops are checked; undefined where the server has not said so. */
  readonly limit: number | undefined
  /** Something is about to be found out: a shop is being confirmed, or was just added. */
  readonly isExpecting: boolean
}

/** As it is kept on the device. */
const keptOverviewSchema = z.object({
  rows: z.array(overviewRowSchema),
  interruptedSince: z.optional(z.string()),
  limit: z.optional(z.int()),
})
export const OVERVIEW_KEY = 'uptime overview'

/** The overview that this device has kept, if it has. */
export async function readKeptOverview(
  kept: CachedAnswers | undefined,
): Promise<Kept<z.infer<typeof keptOverviewSchema>> | undefined> {
  return kept?.read(OVERVIEW_KEY, keptOverviewSchema)
}

type SourceOptions = {
  readonly call: CallEndpoint
  readonly kept: CachedAnswers | undefined
}

const POLL_MS = 20 * SECOND_MS
const EAGER_MS = 3 * SECOND_MS
const JUST_ADDED_SEC = 120
const ANSWER_TIMEOUT_MS = 15 * SECOND_MS

export function createOverviewSource({ call, kept }: SourceOptions): AnswerSource<OverviewAnswer> {
  let revision: string | undefined
  return {
    async ask(known) {
      const input = revision === undefined ? {} : { since: revision }
      const result = await call(readOverview, input, { timeoutMs: ANSWER_TIMEOUT_MS })
      if (!result.ok) return result
      revision = result.value.revision
      return ok(addTo(known, result.value))
    },
    async read() {
      const stored = await readKeptOverview(kept)
      if (stored === undefined) return undefined
      const { rows, interruptedSince, limit } = stored.answer
      const answer = { rows: new Map(rows.map((row) => [row.id, row])), interruptedSince, limit, isExpecting: false }
      return { heardMs: stored.heardMs, answer }
    },
    write({ heardMs, answer: { rows, interruptedSince, limit } }) {
      void kept?.write(OVERVIEW_KEY, { heardMs, answer: { rows: [...rows.values()], interruptedSince, limit } })
    },
    againMs: ({ isExpecting }) => (isExpecting ? EAGER_MS : POLL_MS),
  }
}

/** If nothing is new, the rows stay the same object, so that nothing is rendered again. */
function addTo(known: OverviewAnswer | undefined, told: Overview): OverviewAnswer {
  const { at, isWhole, removed, interruptedSince, limit } = told
  const isSame = known !== undefined && !isWhole && told.rows.length === 0 && removed.length === 0
  const rows = new Map(isWhole ? [] : known?.rows)
  for (const row of told.rows) rows.set(row.id, row)
  for (const id of removed) rows.delete(id)
  return { rows: isSame ? known.rows : rows, interruptedSince, limit, isExpecting: isExpecting(rows, at) }
}

function isExpecting(rows: ReadonlyMap<string, OverviewRow>, at: string): boolean {
  const addedSince = Date.parse(at) / SECOND_MS - JUST_ADDED_SEC
  return rows.values().some(({ s, t }) => s === 'checking' || (s === 'new' && t > addedSince))
}
