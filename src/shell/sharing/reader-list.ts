import { readerIdsOf, useSyncedDocuments, type DocumentsClient } from '#documents/client'
import type { SharedThing } from './shared-thing.ts'

type ReaderList = {
  readonly isListed: (personId: string) => boolean
  /** Resolves once the server has answered, or has not for a while: a person who is let in before it has the list could edit. */
  readonly add: (personId: string) => Promise<'listed' | 'refused' | 'no answer'>
  readonly remove: (personId: string) => void
}

/** Returns the list of those who only read a document. No step of undo belongs to it: who comes in is not undone by keys either. */
export function useReaderList({ collection, id, readers }: SharedThing): ReaderList {
  const documents = useSyncedDocuments()
  const named = { name: collection }
  const isListed = (personId: string): boolean =>
    readers !== undefined && readerIdsOf(documents.view(collection, id) ?? {}, readers.field).includes(personId)
  return {
    isListed,
    add: async (personId) => {
      if (readers === undefined) return 'refused'
      if (!isListed(personId)) documents.addItem(named, id, readers.field, { id: personId })
      // What the server refuses is not pending any more either, and gone from the list.
      if (!(await waitUntilAnswered(documents, { collection, id }))) return 'no answer'
      return isListed(personId) ? 'listed' : 'refused'
    },
    remove: (personId) => {
      if (readers !== undefined && isListed(personId)) documents.removeItem(named, id, readers.field, personId)
    },
  }
}

const MAX_WAIT_MS = 10_000

/** Resolves to whether the server has answered in time what was edited here in a document. */
function waitUntilAnswered(
  documents: DocumentsClient,
  { collection, id }: Pick<SharedThing, 'collection' | 'id'>,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const look = (): void => {
    if (documents.view(collection, id)?.isPending === false) resolve(true)
  }
  const stop = documents.subscribe(look)
  const timer = setTimeout(() => resolve(false), MAX_WAIT_MS)
  look()
  return promise.finally(() => {
    stop()
    clearTimeout(timer)
  })
}
