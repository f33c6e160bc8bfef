import { changesBetween, hasKeys } from '#base/collections/field-changes'
import { withoutMeta } from '../change/without-meta.ts'
import * as drafts from '../change/draft-change.ts'
import type { Documents, DocumentEdits, DocumentView, ReadCollection } from './documents.ts'

/** The edits that screens make, each of them one change (rules P1 to P4). */
export function createDocumentEdits(
  documents: Pick<Documents, 'record' | 'newId' | 'view'>,
): DocumentEdits & Pick<Documents, 'get' | 'view'> {
  const { record, newId, view } = documents
  // The collection's schema has judged every document before it was kept.
  const get = <Fields extends object>(collection: ReadCollection<Fields>, id: string) =>
    view(collection.name, id) as unknown as DocumentView<Fields> | undefined
  return {
    ...{ record, newId, view, get },
    add: (collection, fields, id = newId()) => {
      record(drafts.draftAdd(collection.name, id, fields))
      return id
    },
    put: (collection, id, fields) => {
      const now = get(collection, id)
      const changes = now === undefined ? undefined : changesBetween(withoutMeta<object>(now), fields)
      if (changes === undefined) record(drafts.draftAdd(collection.name, id, fields))
      else if (hasKeys(changes)) record(drafts.draftModify(collection.name, id, changes))
    },
    modify: (collection: { readonly name: string }, id: string, fields: object, subPath?: string) =>
      record(drafts.draftModify(collection.name, id, fields, subPath)),
    remove: (collection, id) => record(drafts.draftRemove(collection.name, id)),
    addItem: (collection, id, list, item) => {
      const itemId = 'id' in item && typeof item.id === 'string' ? item.id : newId()
      record(drafts.draftAddItem({ collection: collection.name, id, list, itemId }, item))
      return itemId
    },
    modifyItem: (collection, id, list, itemId, fields) =>
      record(drafts.draftModifyItem({ collection: collection.name, id, list, itemId }, fields)),
    removeItem: (collection, id, list, itemId) =>
      record(drafts.draftRemoveItem({ collection: collection.name, id, list, itemId })),
  }
}
