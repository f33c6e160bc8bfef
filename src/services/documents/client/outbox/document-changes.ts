/** Changes of whole documents, of any collections, as one step that can be undone. */
import { changesBetween } from '#base/field-changes'
import type { CollectionDefinition } from '#documents'
import { fitEdit, withoutMeta, type DocumentEdit } from '../../change/fit-edit.ts'
import type { Documents } from '../documents.ts'
import type { EditAction } from '../edit-stack.ts'

/** A change of one document of any collection. */
export type DocumentChange = {
  /** Applies the part of the change that still fits the current document and returns it. */
  readonly make: (documents: Documents) => DocumentChange | undefined
  readonly invert: () => DocumentChange
  /** Deletes and restores a document in its current state, not in the one that the page showed. */
  readonly asItIs: (documents: Documents) => DocumentChange
}

/** The change of one document; `fitEdit` returns what is left of it if another person has changed the document meanwhile. */
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

/** All of them as one step; what another person has changed meanwhile stays, also when the step is undone. */
export function changesAction(documents: Documents, changes: readonly DocumentChange[]): EditAction {
  let next = changes.map((change) => change.asItIs(documents))
  const writeNext = (): boolean => {
    const made = next.flatMap((change) => change.make(documents) ?? [])
    next = made.toReversed().map((change) => change.invert())
    return made.length > 0
  }
  return { write: writeNext, undo: writeNext }
}
