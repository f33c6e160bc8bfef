/** Writes and takes back an import in portions, so that the page answers in between however much there is. */
import { equalJson, type Json } from '#base/text/json'
import { withoutMeta, type CollectionDefinition } from '#documents'
import type { Documents } from '#documents/client'
import { inPortions } from '#ui/in-portions'

/** One document that an import makes. */
export type ImportedDocument = {
  readonly collection: CollectionDefinition
  readonly id: string
  readonly fields: object
  /** Other documents may use it, such as a project: it is made before the rest, and taken back only if nothing else needs it. */
  readonly isShared: boolean
}

export function importedDocument<Fields extends object>(
  collection: CollectionDefinition<Fields>,
  id: string,
  fields: Fields,
  isShared = false,
): ImportedDocument {
  // The type of the fields is not needed any more: whole documents are written.
  return { collection: collection as unknown as CollectionDefinition, id, fields, isShared }
}

export type WritingParts = {
  readonly documents: Documents
  readonly signal: AbortSignal
  /** Called with the number of documents that are done, without shared ones. */
  readonly onProgress: (done: number) => void
}

/** Returns what was written: all of it unless it was stopped. */
export async function writeImport(
  imported: readonly ImportedDocument[],
  parts: WritingParts,
): Promise<readonly ImportedDocument[]> {
  const { documents } = parts
  const [shared, own] = split(imported)
  for (const { collection, id, fields } of shared) documents.add(collection, fields, id)
  const done = await inPortions(own, portionsOf(parts), ({ collection, id, fields }) => {
    documents.add(collection, fields, id)
  })
  return [...shared, ...own.slice(0, done)]
}

/**
 * Removes what an import has written, unless it was changed since; shared documents only if `usedIds`, asked when the rest is gone,
 * does not name them. Returns how many were removed, without shared ones.
 */
export async function takeBackImport(
  written: readonly ImportedDocument[],
  parts: WritingParts,
  usedIds: (documents: Documents) => ReadonlySet<string>,
): Promise<number> {
  const { documents } = parts
  const [shared, own] = split(written)
  let removed = 0
  await inPortions(own, portionsOf(parts), (document) => {
    if (removeUnchanged(documents, document)) removed += 1
  })
  const used = usedIds(documents)
  for (const document of shared) if (!used.has(document.id)) removeUnchanged(documents, document)
  return removed
}

function removeUnchanged(documents: Documents, { collection, id, fields }: ImportedDocument): boolean {
  const view = documents.get(collection, id)
  // Both are fields of documents, which are JSON.
  if (view === undefined || !equalJson(withoutMeta(view) as Json, fields as Json)) return false
  documents.remove(collection, id)
  return true
}

function split(imported: readonly ImportedDocument[]) {
  const { shared = [], own = [] } = Object.groupBy(imported, ({ isShared }) => (isShared ? 'shared' : 'own'))
  return [shared, own] as const
}

function portionsOf({ documents, signal, onProgress }: WritingParts) {
  // Signing out unloads the user's documents.
  return { onProgress, canGoOn: () => !signal.aborted && documents.getStatus().isLoaded }
}
