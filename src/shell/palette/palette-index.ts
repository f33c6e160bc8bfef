/** The index of the palette: what users type finds things by any of their words, with a typo, and whatever way umlauts are written. */
import MiniSearch, { type Query } from 'minisearch'
import { foldText, spellingsOf } from '#base/text/normalize-name'
import { inPortions } from '#ui/in-portions'

/** One thing, page, or action that the palette offers. */
export type PaletteEntry = {
  readonly id: string
  readonly title: string
  readonly detail: string
  /** What else it is found by; asked for when the index is built. */
  readonly words: () => string
  /** Entries of one group stand below one heading. */
  readonly group: string
  /** Where it belongs; entries of the tool that the user looks at come first. */
  readonly toolId: string | undefined
  /** Of things: when it was last changed, ISO 8601. */
  readonly changedAt?: string | undefined
  /** How much sooner it comes than others that fit as well; 1 if absent. */
  readonly weight?: number
}

export type PaletteHit<Entry extends PaletteEntry> = { readonly entry: Entry; readonly score: number }

type Context = { readonly toolId: string | undefined; readonly nowMs: number }

export type PaletteIndex<Entry extends PaletteEntry> = {
  /** All that fits, the best first. */
  readonly search: (query: string, context: Context) => readonly PaletteHit<Entry>[]
}

const FUZZY_FROM = 4
const MONTH_MS = 30 * 86_400_000
const BOOSTS = { exact: 12, beginning: 4, sameTool: 1.4, recent: 1.3 } as const

/** Builds the index in portions; undefined if `canGoOn` says no meanwhile. */
export async function buildPaletteIndex<Entry extends PaletteEntry>(
  entries: readonly Entry[],
  canGoOn: () => boolean,
): Promise<PaletteIndex<Entry> | undefined> {
  const index = new MiniSearch<{ id: number; title: string; detail: string; words: string }>({
    fields: ['title', 'detail', 'words'],
    processTerm: (term) => [...spellingsOf(term)],
  })
  const titles: string[] = []
  const done = await inPortions(entries, { canGoOn, onProgress: () => undefined }, ({ title, detail, words }) => {
    index.add({ id: titles.length, title, detail, words: words() })
    titles.push(foldText(title))
  })
  return done < entries.length ? undefined : searching(index, entries, titles)
}

function searching<Entry extends PaletteEntry>(
  index: MiniSearch,
  entries: readonly Entry[],
  titles: readonly string[],
): PaletteIndex<Entry> {
  return {
    search: (query, context) => {
      const folded = foldText(query.trim())
      const words = wordsOf(query)
      if (words.length === 0) return []
      const scores = new Map<number, number>()
      const found = index.search(queryOf(words), {
        prefix: true,
        processTerm: (term) => term,
        fuzzy: (term) => (term.length >= FUZZY_FROM ? 1 : false),
        boost: { title: 4, words: 1.5 },
        weights: { prefix: 0.6, fuzzy: 0.2 },
      })
      for (const { id, score } of found) scores.set(id as number, score)
      addMiddles(scores, titles, words)
      return [...scores]
        .flatMap(([id, score]) => {
          const entry = entries[id]
          return entry === undefined
            ? []
            : [{ entry, score: score * boostOf(entry, titles[id] ?? '', folded, context) }]
        })
        .toSorted((a, b) => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1))
    },
  }
}

/** What stands in the middle of a word, as „zeit“ in „Arbeitszeit“, comes last. */
function addMiddles(scores: Map<number, number>, titles: readonly string[], words: readonly string[]): void {
  const folded = words.map(foldText)
  titles.forEach((title, id) => {
    if (!scores.has(id) && folded.every((word) => title.includes(word))) scores.set(id, 0.1)
  })
}

/** So many different words are looked for: each one that is short fits thousands of things. */
const MOST_WORDS = 8

function wordsOf(query: string): readonly string[] {
  const words = query.toLowerCase().split(/[\s\p{P}]+/u)
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MOST_WORDS)
}

/** All words, each in any of its spellings. */
function queryOf(words: readonly string[]): Query {
  const queries = words.map((word) => ({ combineWith: 'OR' as const, queries: [...spellingsOf(word)] }))
  return { combineWith: 'AND', queries }
}

function boostOf(entry: PaletteEntry, title: string, folded: string, { toolId, nowMs }: Context): number {
  const fit = title === folded ? BOOSTS.exact : title.startsWith(folded) ? BOOSTS.beginning : 1
  const place = toolId !== undefined && entry.toolId === toolId ? BOOSTS.sameTool : 1
  const age = entry.changedAt === undefined ? Infinity : nowMs - Date.parse(entry.changedAt)
  const recency = age < MONTH_MS ? 1 + (BOOSTS.recent - 1) * (1 - Math.max(0, age) / MONTH_MS) : 1
  return fit * place * recency * (entry.weight ?? 1)
}

export type PaletteGroup<Entry extends PaletteEntry> = {
  readonly name: string
  readonly entries: readonly Entry[]
  /** How many there are in all. */
  readonly count: number
}

/** Hits below the headings of their groups: the group of the best hit first, of each as many as `shownOf` says. */
export function groupHits<Entry extends PaletteEntry>(
  hits: readonly PaletteHit<Entry>[],
  shownOf: (group: string) => number,
): readonly PaletteGroup<Entry>[] {
  const groups = Map.groupBy(hits, ({ entry }) => entry.group)
  return [...groups].map(([name, found]) => ({
    name,
    entries: found.slice(0, shownOf(name)).map(({ entry }) => entry),
    count: found.length,
  }))
}
