/** Compares what the clients of a torture know with what the database says through the app's own API. */
import type * as z from 'zod/mini'
import {
  applyChange,
  feedPageSchema,
  readFeed,
  readHistory,
  type DocumentFields,
  type FeedPage,
  type HistoryEntry,
} from '#documents'
import { isDeepStrictEqual } from 'node:util'
import type { Person } from '#testing/app-server'
import type { FeedReader } from './feed-reader.ts'
import { documentOf, type AcknowledgedChange, type Ledger } from './ledger.ts'

type Document = FeedPage['documents'][number]

export type Audit = {
  /** Acknowledged changes that the history or the document does not have. */
  readonly lost: number
  /** Changes applied more than once, or that no device was informed of although every batch was answered. */
  readonly twice: number
  /** By how much the feed's counter differs from the number of its moves. */
  readonly feedGap: number
  /** Documents that an independent reader does not have in their newest version. */
  readonly missedByReader: number
  /** Everything that was found, as sentences. */
  readonly findings: readonly string[]
}

/** All of a person's feed, from the beginning. */
export async function pullFeed(
  url: string,
  person: Person,
): Promise<{ readonly documents: ReadonlyMap<string, Document>; readonly head: number }> {
  const documents = new Map<string, Document>()
  for (let since = 0; ;) {
    const page = await ask(url, person, `${readFeed.path}?since=${since}`, feedPageSchema)
    for (const document of page.documents) documents.set(`${document.collection}/${document.id}`, document)
    since = page.next
    if (!page.hasMore) return { documents, head: since }
  }
}

export async function auditPerson(o: {
  readonly url: string
  readonly person: Person
  readonly ledger: Ledger
  readonly readers: readonly FeedReader[]
  /** The counter before anything was written. */
  readonly headBefore: number
}): Promise<Audit> {
  const { documents, head } = await pullFeed(o.url, o.person)
  const findings = [...o.ledger.contradictions, ...o.readers.flatMap((reader) => reader.contradictions)]
  const byDocument = Map.groupBy(o.ledger.acknowledged.values(), ({ change }) => documentOf(change.path))
  let [lost, twice] = [0, 0]
  for (const [key, acknowledged] of byDocument) {
    const { entries } = await ask(o.url, o.person, `/api/documents/${key}/history`, readHistory.output)
    const found = auditDocument(acknowledged, entries, documents.get(key))
    lost += found.lost
    twice += found.twice
    if (found.lost + found.twice > 0) findings.push(`${key}: ${JSON.stringify(found)}`)
  }
  let missedByReader = 0
  for (const reader of o.readers) {
    const stale = [...documents].filter(([key, document]) => reader.versions.get(key) !== document.version)
    missedByReader += stale.length
    if (stale.length > 0) findings.push(`a reader at ${reader.cursor()} of ${head} lacks ${stale.length} documents`)
  }
  const feedGap = Math.abs(head - o.headBefore - o.ledger.feedMoves())
  if (feedGap > 0) findings.push(`the counter is ${head}, moved ${o.ledger.feedMoves()} from ${o.headBefore}`)
  return { lost, twice, feedGap, missedByReader, findings }
}

/** What the acknowledged changes of one document must have left: their entries once each, and what they make together. */
export function auditDocument(
  acknowledged: readonly AcknowledgedChange[],
  entries: readonly HistoryEntry[],
  document: Pick<Document, 'version' | 'isDeleted' | 'fields'> | undefined,
): { readonly lost: number; readonly twice: number } {
  const versions = new Map(entries.map((entry) => [entry.changeId, entry.version]))
  const missing = acknowledged.filter(({ change, version }) => versions.get(change.changeId) !== version).length
  const applied = Math.max(entries.length, document?.version ?? 0)
  const repeated = entries.length - versions.size + Math.max(0, applied - acknowledged.length)
  if (missing + repeated > 0) return { lost: missing, twice: repeated }
  // Every entry is there once: then the document must be what the changes make, in the order of their versions.
  const expected = acknowledged.toSorted((a, b) => a.version - b.version).reduce<DocumentFields>(applyOne, null)
  const fields = document === undefined || document.isDeleted ? null : document.fields
  return { lost: isDeepStrictEqual(fields, expected) ? 0 : 1, twice: 0 }
}

function applyOne(fields: DocumentFields, { change }: AcknowledgedChange): DocumentFields {
  const applied = applyChange(fields, change)
  return applied.ok ? applied.value : fields
}

export async function ask<Schema extends z.ZodMiniType>(
  url: string,
  person: Person,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await fetch(`${url}${path}`, { headers: person.headers })
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  return schema.parse(await answer.json())
}
