/** The server's decision without a server: what one person's or device's change does, step by step. */
import { HOUR_MS } from '#base/clock'
import type { Json } from '#base/text/json'
import type { Change, StoredDocument } from '#documents'
import type { Batch } from '../../src/services/documents/decide/batch.ts'
import { decideBatch } from '../../src/services/documents/decide/decide-batch.ts'
import { decideMembers } from '../../src/services/documents/decide/decide-members.ts'
import type { LogEntry } from '../../src/services/documents/wire/log-entry.ts'
import { isUnseen } from '../../src/services/documents/decide/unseen.ts'
import { batchOf, changeOf, NOON_MS, testCollections } from './documents.ts'

/** Documents and log of a server that does nothing but decide; its clock stands an hour after noon. */
export function createDecidingServer(nowMs: number = NOON_MS + HOUR_MS) {
  const documents = new Map<string, StoredDocument>()
  const log: LogEntry[] = []
  const decide = (changes: readonly Change[], parts: Partial<Batch> = {}) => {
    const batch = batchOf(changes, parts)
    const own = log.filter((entry) => entry.userId === batch.userId)
    const decision = decideBatch(
      batch,
      {
        documents,
        answered: new Map(own.map((entry) => [entry.changeId, entry])),
        historySince: (key, unseen) => log.filter((entry) => entry.key === key && isUnseen(entry, unseen)),
        eraStartsMs: [],
      },
      testCollections,
      nowMs,
    )
    for (const [key, { document }] of decision.written) documents.set(key, document)
    log.push(...decision.log)
    return decision
  }
  return {
    documents,
    log,
    decide,
    /** Decides one change and returns its fate. */
    send: (parts: Parameters<typeof changeOf>[0], batch: Partial<Batch> = {}) =>
      decide([changeOf(parts)], batch).results[0],
    fields: (key: string): Record<string, Json> | undefined => {
      const document = documents.get(key)
      return document === undefined || document.isDeleted ? undefined : { ...document.fields }
    },
    /** Shares a document of anna's with any members. */
    share: (key: string, memberIds: readonly string[]): void => {
      const document = documents.get(key)
      const collection = testCollections.get(document?.collection ?? '')
      const existingUserIds = new Set(memberIds)
      const decided = decideMembers({
        userId: 'anna',
        memberIds,
        document,
        collection,
        existingUserIds,
        serverNowMs: nowMs,
      })
      if (!decided.ok || decided.value.entry === undefined) throw new Error(`${key} cannot be shared`)
      documents.set(key, decided.value.document)
      log.push(decided.value.entry)
    },
  }
}
