type Counted = { readonly projectId?: string | undefined; readonly tagIds?: readonly string[] | undefined }

/** How many entries each project and each tag has, by their ids. */
export function countEntries(entries: readonly Counted[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { projectId, tagIds = [] } of entries) {
    const ids = projectId === undefined ? tagIds : [projectId, ...tagIds]
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
