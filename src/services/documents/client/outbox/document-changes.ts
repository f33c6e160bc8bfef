/** Changes of whole documents, of any collections, as one step that can be undone. */
import { changesBetween } from '#base/field-changes'
import type { CollectionDefinition } from '#documents'
import { fitEdit, withoutMeta, type DocumentEdit } from '../../change/fit-edit.ts'
import type { Documents } from '../documents.ts'
import type { EditAction } from '../edit-stack.ts'

/** A change of one document, whatever its collection. */
export type DocumentChange = {
  /** Writes what of it can still be made, and returns that. */
  readonly make: (documents: Documents) => DocumentChange | undefined
  readonly invert: () => DocumentChange
  /** What is deleted goes, and comes back, as it is now, whatever of it the page has shown. */
  readonly asItIs: (documents: Documents) => DocumentChange
}

/** The change of one document; `fitEdit` says what of it is left when somebody else has changed it meanwhile. */
export function documentChange<Fields extends object>(
  collection: CollectionDefinition<Fields>,
  id: string,
  edit: DocumentEdit<Fields>,
): DocumentChange {
  const { before, after } = edit
  return {
    make(documents) {
      const fitting = fitEdit<Fields, DocumentEdit<Fields>>(documents.get<Fields>(collection, id), edit)
      if (fitting === undefined) return undefined
      if (fitting.after === undefined) documents.remove(collection, id)
      else if (fitting.before === undefined) documents.add(collection, fitting.after, id)
      else documents.modify(collection, id, changesBetween(fitting.before, fitting.after))
      return documentChange(collection, id, fitting)
    },
    invert: () => documentChange(collection, id, { before: after, after: before }),
    asItIs(documents) {
      const now = after === undefined ? documents.get<Fields>(collection, id) : undefined
      return documentChange(collection, id, now === undefined ? edit : { before: withoutMeta<Fields>(now), after })
    },
  }
}

/** All of them as one step; what somebody else has changed meanwhile is left alone, also on the way back. */
export function changesAction(documents: Documents, changes: readonly DocumentChange[]): EditAction {
  let next = changes.map((change) => change.asItIs(documents))
  const writeNext = (): boolean => {
    const made = next.flatMap((change) => change.make(documents) ?? [])
    next = made.toReversed().map((change) => change.invert())
    return made.length > 0
  }
  return { write: writeNext, undo: writeNext }
}
