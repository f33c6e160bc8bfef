import { getOrInsert } from '#base/collections/get-or-insert'
import { equalJson, withKey, type JsonObject } from '#base/text/json'
import { applyChange, parsePath, valueAt, type ChangeDraft } from '#documents'
import { withoutMeta } from '../../change/without-meta.ts'
import type { EditedDocument } from '../../change/edited-document.ts'
import { createDocumentEdits } from '../document-edits.ts'
import type { Documents } from '../documents.ts'

type Touched = Omit<EditedDocument, 'after'> & {
  /** Fields that were missing, and to which items were added. */
  readonly newLists: Set<string>
}

/**
 * Lets `write` edit documents and returns what became of each. A change is left out if it changes nothing, such as one of something that
 * does not exist any more.
 * Throws what `write` throws, after what was written until then.
 */
export function recordEdit(documents: Documents, write: (documents: Documents) => void): readonly EditedDocument[] {
  const touched = new Map<string, Touched>()
  const fieldsOf = (collection: string, id: string): JsonObject | undefined => {
    const view = documents.view(collection, id)
    return view === undefined ? undefined : withoutMeta<JsonObject>(view)
  }
  const record = (draft: ChangeDraft): void => {
    const path = parsePath(draft.path)
    if (!path.ok) return documents.record(draft)
    const { collection, documentId: id, segments } = path.value
    const now = fieldsOf(collection, id)
    const applied = applyChange(now ?? null, draft)
    if (!applied.ok || equalJson(applied.value ?? undefined, now)) return
    const known = getOrInsert(touched, `${collection}/${id}`, () => {
      return { collection, id, before: now, newLists: new Set() }
    })
    const [list, item] = segments
    if (list?.kind === 'field' && item?.kind === 'item' && valueAt(known.before ?? null, [list]) === undefined)
      known.newLists.add(list.name)
    documents.record(draft)
  }
  write({ ...documents, ...createDocumentEdits({ ...documents, record }) })
  return [...touched.values()].flatMap((document) => {
    const { collection, id, newLists } = document
    const after = fieldsOf(collection, id)
    // Taking items back one by one leaves an empty list, and keeps those that other devices add meanwhile.
    const before =
      document.before === undefined || after === undefined
        ? document.before
        : [...newLists].reduce((fields, list) => withKey(fields, list, []), document.before)
    return equalJson(before, after) ? [] : [{ collection, id, before, after }]
  })
}
