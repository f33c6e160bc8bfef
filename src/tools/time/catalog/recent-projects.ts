import type { ResolvedEntry } from '../worked/resolve-entries.ts'

/**
 * The projects worth a button: those used last, in the order they were given in, so that buttons keep their places from
 * press to press; the chosen one is always among them. Entries are the earliest first.
 */
export function recentProjects<Item extends { readonly id: string }>(
  projects: readonly Item[],
  entries: readonly ResolvedEntry[],
  chosenId: string | undefined,
  count: number,
): readonly Item[] {
  const known = new Set(projects.map(({ id }) => id))
  const recent = new Set<string>()
  if (chosenId !== undefined && known.has(chosenId)) recent.add(chosenId)
  for (let index = entries.length - 1; index >= 0 && recent.size < count; index--) {
    const id = entries[index]?.projectId
    if (id !== undefined && known.has(id)) recent.add(id)
  }
  for (const { id } of projects) if (recent.size < count) recent.add(id)
  return projects.filter(({ id }) => recent.has(id))
}
