/** Finds tools and their entries by the typed text: every word must occur, whatever its accents or case. */
import type { ReadDocuments, ToolManifest } from '#tools'

export type SearchHit = {
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly path: string
  readonly icon: ToolManifest['icon']
}

/** How many hits are worth showing under the search box. */
export const MAX_HITS = 8

/** Letters without case and accents: `Käsespätzle` and `KASESPATZLE` become the same, and `ß` is `ss`. */
export function normalizeText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll('ß', 'ss')
}

/** The best hits first: those whose title begins with what was typed, then words that do, then the rest. */
export function searchTools(
  tools: readonly ToolManifest[],
  read: ReadDocuments,
  query: string,
  nowMs: number,
): readonly SearchHit[] {
  const words = normalizeText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return listAll(tools, read, nowMs)
    .map((hit, index) => ({ hit, index, rank: rankOf(hit, words) }))
    .filter((found) => found.rank < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, MAX_HITS)
    .map((found) => found.hit)
}

function listAll(tools: readonly ToolManifest[], read: ReadDocuments, nowMs: number): readonly SearchHit[] {
  return tools.flatMap((tool) => [
    { id: tool.id, title: tool.title, detail: 'Werkzeug', path: tool.path, icon: tool.icon },
    ...tool.searchEntries(read, nowMs).map((entry) => ({ ...entry, id: `${tool.id}-${entry.id}`, icon: tool.icon })),
  ])
}

function rankOf(hit: SearchHit, words: readonly string[]): number {
  const title = normalizeText(hit.title)
  const all = `${title} ${normalizeText(hit.detail)}`
  if (!words.every((word) => all.includes(word))) return Number.POSITIVE_INFINITY
  const [first = ''] = words
  if (title.startsWith(first)) return 0
  if (title.includes(` ${first}`)) return 1
  return title.includes(first) ? 2 : 3
}
