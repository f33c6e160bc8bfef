import type { CollectionDefinition } from '#documents'
import type { Documents, EditOptions } from '#documents/client'
import { keepFocus } from '#ui/keep-focus'
import { focusRow } from '#ui/list/big-list'

/** Deletes the document of a row of a `BigList`, with a toast that brings it back. The focus goes on in the list, and back to the row. */
export function removeRow<Fields extends object>(
  edits: { readonly run: (text: string, write: (documents: Documents) => void, options: EditOptions) => boolean },
  collection: CollectionDefinition<Fields>,
  id: string,
  name: string,
): void {
  const afterUndo = (): void => focusRow(id)
  keepFocus(() => edits.run(`${name} gelöscht`, (documents) => documents.remove(collection, id), { afterUndo }))
}
