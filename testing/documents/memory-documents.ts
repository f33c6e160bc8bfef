/** Documents in memory, for tests of what the server does with them. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createCollectionRegistry, type AnyCollection, type ChangeDraft } from '#documents'
import {
  createDocumentService,
  createFeedHub,
  type DocumentService,
  type DocumentsQuota,
  type DocumentStore,
} from '#documents/server'
import { createMemoryStore } from './memory-store.ts'
import type { AskRoom } from '#http/server'
import { fieldsOf } from './documents.ts'

export type MemoryDocuments = {
  readonly documents: DocumentService
  /** Ids that count. */
  readonly newId: () => string
  /** Another node on the same store: neither hears what the other writes. */
  openNode(): DocumentService
}

export function openMemoryDocuments(o: {
  readonly collections: readonly AnyCollection[]
  readonly now: () => number
  readonly quota?: DocumentsQuota
  readonly askRoom?: AskRoom
  /** How many turns of the event loop reading a document takes; none unless said otherwise. */
  readonly readTurns?: number
}): MemoryDocuments {
  let count = 0
  const newId = (): string => `id${(count += 1)}`
  const kept = createMemoryStore({
    collections: createCollectionRegistry(o.collections),
    now: o.now,
    newEpoch: newId,
  })
  const readDocument: DocumentStore['readDocument'] = async (...place) => {
    for (let turn = 0; turn < (o.readTurns ?? 0); turn++) await yieldToEventLoop()
    return kept.readDocument(...place)
  }
  const store = { ...kept, readDocument }
  const room = {
    ...(o.quota === undefined ? {} : { quota: o.quota }),
    ...(o.askRoom === undefined ? {} : { askRoom: o.askRoom }),
  }
  const openNode = (): DocumentService =>
    createDocumentService({ store, hub: createFeedHub({}), now: o.now, newId, ...room })
  return { documents: openNode(), newId, openNode }
}

/** Writes a document, or fields of one, as the server does for a person; resolves when services have heard of it, throws where it is refused. */
export function addDocument(documents: DocumentService, userId: string, path: string, fields: object): Promise<void> {
  return write(documents, userId, { path, type: 'ADD', fields: fieldsOf(toJson(fields)) })
}

export function removeDocument(documents: DocumentService, userId: string, path: string): Promise<void> {
  return write(documents, userId, { path, type: 'DELETED', fields: [] })
}

async function write(documents: DocumentService, userId: string, draft: ChangeDraft): Promise<void> {
  const [result] = await documents.writeAsServer(userId, [draft])
  if (result?.outcome !== 'applied') throw new Error(`${draft.path} was refused: ${JSON.stringify(result)}`)
  await yieldToEventLoop()
}

/** Without what is undefined, as it would be sent. */
function toJson(fields: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(fields)) as Record<string, unknown>
}
