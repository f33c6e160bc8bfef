import type { ChangeDraft } from '#documents'
import * as drafts from '../change/draft-change.ts'
import type { DocumentEdits } from './documents.ts'

/** The edits that screens make, each of them one change (rules P1 to P4). */
export function createDocumentEdits(record: (draft: ChangeDraft) => void, newDocument: () => string): DocumentEdits {
  return {
    add: (collection, fields, id = newDocument()) => {
      record(drafts.draftAdd(collection.name, id, fields))
      return id
    },
    replace: (collection, id, fields) => record(drafts.draftAdd(collection.name, id, fields)),
    modify: (collection: { readonly name: string }, id: string, fields: object, subPath?: string) =>
      record(drafts.draftModify(collection.name, id, fields, subPath)),
    remove: (collection, id) => record(drafts.draftRemove(collection.name, id)),
    addItem: (collection, id, list, item) => {
      const itemId = 'id' in item && typeof item.id === 'string' ? item.id : newDocument()
      record(drafts.draftAddItem({ collection: collection.name, id, list, itemId }, item))
      return itemId
    },
    modifyItem: (collection, id, list, itemId, fields) =>
      record(drafts.draftModifyItem({ collection: collection.name, id, list, itemId }, fields)),
    removeItem: (collection, id, list, itemId) =>
      record(drafts.draftRemoveItem({ collection: collection.name, id, list, itemId })),
  }
}
