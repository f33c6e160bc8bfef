/** The states of all shops as an answer to follow (`AnswerSource`): the server tells only what is new since it was asked. */
import * as z from 'zod/mini'
import { SECOND_MS } from '#base/clock'
import { ok } from '#base/result'
import type { CallEndpoint } from '#http/client'
import type { AnswerSource } from '#kit/answer-feed'
import type { CachedAnswers, Kept } from '#kit/cached-answers'
import { overviewRowSchema, readOverview, type Overview, type OverviewRow } from '../../uptime-endpoints.ts'

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
