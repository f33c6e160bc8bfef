import type { ResolvedEntry } from '../worked/resolve-entries.ts'

const MAX_PROPOSALS = 4

/** Notes of earlier entries that contain what is typed: those of the same project first, the latest before others. */
export function proposeNotes(
  entries: readonly ResolvedEntry[],
  typed: string,
  projectId: string | undefined,
): readonly string[] {
  const wanted = typed.trim().toLocaleLowerCase('de')
  const found: { readonly note: string; readonly isOfProject: boolean }[] = []
  for (const { note, projectId: project } of entries.toReversed()) {
    if (note === undefined || found.some((other) => other.note === note)) continue
    const text = note.toLocaleLowerCase('de')
    if (text !== wanted && text.includes(wanted)) found.push({ note, isOfProject: project === projectId })
    // Enough to choose from, however many years there are.
    if (found.length >= 10 * MAX_PROPOSALS) break
  }
  return found
    .toSorted((a, b) => Number(b.isOfProject) - Number(a.isOfProject))
    .slice(0, MAX_PROPOSALS)
    .map(({ note }) => note)
}
