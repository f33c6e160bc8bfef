/** Which files something on a trip has, written file by file: those that two users attach at once both stay (J64). */
import { formatCount } from '#base/text/format'
import type { CollectionDefinition } from '#documents'
import type { Documents } from '#documents/client'
import type { FileReference } from '#files'
import type { FileItem } from '../../model-fields.ts'

type Collection = Pick<CollectionDefinition<{ files: FileItem[] }>, 'name' | 'schema'>

export type FilesChange = { readonly added: readonly FileReference[]; readonly removed: readonly FileReference[] }

/** With the id of the file as that of the item. */
export function fileItemOf(file: FileReference): FileItem {
  return { ...file, id: file.fileId }
}

/** What the form of something has changed of its files, seen from those that were there when it opened. */
export function filesChangeOf(opened: readonly FileReference[], typed: readonly FileReference[]): FilesChange {
  return { added: without(typed, opened), removed: without(opened, typed) }
}

/** The files after a change, such as those of a form. */
export function withChange(files: readonly FileReference[], { added, removed }: FilesChange): FileItem[] {
  return [...without(files, [...removed, ...added]), ...added].map(fileItemOf)
}

function without(files: readonly FileReference[], others: readonly FileReference[]): readonly FileReference[] {
  const known = new Set(others.map(({ fileId }) => fileId))
  return files.filter(({ fileId }) => !known.has(fileId))
}

/** What was stored without an id is taken off by writing the list once, with an id for each; all else is one item of the list. */
export function writeFiles(
  documents: Documents,
  { collection, id }: { readonly collection: Collection; readonly id: string },
  { added, removed }: FilesChange,
): void {
  const stored = documents.get(collection, id)?.files ?? []
  const gone = new Set(removed.map(({ fileId }) => fileId))
  const leaving = stored.filter(({ fileId }) => gone.has(fileId))
  if (leaving.some((file) => file.id === undefined))
    documents.modify(collection, id, { files: without(stored, removed).map(fileItemOf) })
  else for (const { fileId } of leaving) documents.removeItem(collection, id, 'files', fileId)
  for (const file of added) documents.addItem(collection, id, 'files', fileItemOf(file))
}

/** „„ticket.pdf“ hinzugefügt“, „3 Dateien hinzugefügt“ */
export function nameFilesChange({ added, removed }: FilesChange): string {
  const files = added.length > 0 ? added : removed
  const [first] = files
  const name =
    first === undefined || files.length > 1 ? formatCount(files.length, 'Datei', 'Dateien') : `„${first.name}“`
  return `${name} ${added.length > 0 ? 'hinzugefügt' : 'entfernt'}`
}
