/** Writes and takes back an import in portions, so that the page answers in between however much there is. */
import { equalJson, type Json } from '#base/text/json'
import type { Documents } from '#documents/client'
import { inPortions } from '#ui/in-portions'
import { entriesCollection, projectsCollection, tagsCollection } from '../../collections.ts'
import type { PlannedImport } from '../plan-import.ts'
import { withoutMeta } from '#documents'

export type WritingParts = {
  readonly documents: Documents
  readonly signal: AbortSignal
  /** Called with the number of entries that are done. */
  readonly onProgress: (done: number) => void
}

/** Writes the plan and returns the part that was written: all of it unless it was stopped. */
export async function writeImport(plan: PlannedImport, parts: WritingParts): Promise<PlannedImport> {
  const { documents } = parts
  for (const { id, ...project } of plan.projects) documents.add(projectsCollection, project, id)
  for (const { id, ...tag } of plan.tags) documents.add(tagsCollection, tag, id)
  const done = await inPortions(plan.entries, portionsOf(parts), ({ id, fields }) => {
    documents.add(entriesCollection, fields, id)
  })
  return { ...plan, entries: plan.entries.slice(0, done) }
}

/** Removes what an import has written, unless it was changed since; projects and tags only if nothing else uses them. */
export async function takeBackImport(written: PlannedImport, parts: WritingParts): Promise<number> {
  const { documents } = parts
  let removed = 0
  await inPortions(written.entries, portionsOf(parts), ({ id, fields }) => {
    const view = documents.get(entriesCollection, id)
    if (view === undefined || !isSame(withoutMeta(view), fields)) return
    documents.remove(entriesCollection, id)
    removed += 1
  })
  const left = documents.list(entriesCollection)
  const projects = new Set(left.map(({ projectId }) => projectId))
  const tags = new Set(left.flatMap(({ tagIds = [] }) => tagIds))
  for (const { id, ...project } of written.projects) {
    const view = documents.get(projectsCollection, id)
    if (view !== undefined && !projects.has(id) && isSame(withoutMeta(view), project)) {
      documents.remove(projectsCollection, id)
    }
  }
  for (const { id, ...tag } of written.tags) {
    const view = documents.get(tagsCollection, id)
    if (view !== undefined && !tags.has(id) && isSame(withoutMeta(view), tag)) documents.remove(tagsCollection, id)
  }
  return removed
}

function isSame(a: object, b: object): boolean {
  // Both are fields of documents, which are JSON.
  return equalJson(a as Json, b as Json)
}

function portionsOf({ documents, signal, onProgress }: WritingParts) {
  // Signing out unloads the user's documents.
  return { onProgress, canGoOn: () => !signal.aborted && documents.getStatus().isLoaded }
}
