/** How the files of this device stand with the documents that refer to them. */
import * as z from 'zod/mini'
import type { AnyCollection } from '#documents'
import type { DocumentsClient } from '#documents/client'
import type { FileOwnerDocument } from '#files'

/** What is asked of the documents; they are those of the same person, or will be in a moment. */
export type FileDocuments = Pick<DocumentsClient, 'view' | 'list' | 'subscribe' | 'getStatus'>

export type DocumentLink =
  /** The documents have not been read yet. */
  | 'unknown'
  /** The document is not there, or does not name the file. */
  | 'unreferred'
  /** It names it, and changes of it have not reached the server. */
  | 'pending'
  /** The server knows that it names it. */
  | 'acknowledged'

export type DocumentLinks = {
  find(fileId: string, belongsTo: FileOwnerDocument): DocumentLink
  /** Every file that a document of the person names; the same set while nothing has changed, undefined while unknown. */
  listNamed(): ReadonlySet<string> | undefined
}

const anything = z.looseObject({})

export function createDocumentLinks(o: {
  readonly documents: FileDocuments
  readonly collections: readonly AnyCollection[]
  /** Whether the documents that are open now are those of the person the files belong to. */
  readonly isOwn: () => boolean
}): DocumentLinks {
  const { documents } = o
  const withFiles = o.collections.filter(({ fileIds }) => fileIds !== undefined)
  let last: { readonly lists: readonly (readonly object[])[]; readonly named: ReadonlySet<string> } | undefined
  const isKnown = (): boolean => documents.getStatus().isLoaded && o.isOwn()

  return {
    find: (fileId, { collection, documentId }) => {
      if (!isKnown()) return 'unknown'
      const view = documents.view(collection, documentId)
      const definition = withFiles.find(({ name }) => name === collection)
      if (view === undefined || definition?.fileIds?.(view).includes(fileId) !== true) return 'unreferred'
      return view.isPending ? 'pending' : 'acknowledged'
    },
    listNamed: () => {
      // Before the first sync a new device has none of them.
      if (!isKnown() || documents.getStatus().lastSyncedAt === undefined) return undefined
      const lists = withFiles.map(({ name }) => documents.list({ name, schema: anything }))
      if (last !== undefined && lists.every((list, index) => list === last?.lists[index])) return last.named
      const named = withFiles.flatMap((definition, index) =>
        (lists[index] ?? []).flatMap((fields) => definition.fileIds?.(fields) ?? []),
      )
      last = { lists, named: new Set(named) }
      return last.named
    },
  }
}
