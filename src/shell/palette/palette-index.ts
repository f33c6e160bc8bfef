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
  const texts: SearchedText[] = []
  const done = await inPortions(entries, { canGoOn, onProgress: () => undefined }, ({ title, detail, words }) => {
    const all = words()
    index.add({ id: titles.length, title, detail, words: all })
    titles.push(foldText(title))
    texts.push({ title: searchedText(title), others: searchedText(`${detail} ${all}`) })
  })
  return done < entries.length ? undefined : searching(index, entries, { titles, texts })
}

/** The words of an entry in all their spellings, each between spaces. */
type SearchedText = { readonly title: string; readonly others: string }

function searchedText(text: string): string {
  return ` ${[...spellingsOf(text)].join(' ').replaceAll(/[\s\p{P}]+/gu, ' ')} `
}

function searching<Entry extends PaletteEntry>(
  index: MiniSearch,
  entries: readonly Entry[],
  { titles, texts }: { readonly titles: readonly string[]; readonly texts: readonly SearchedText[] },
): PaletteIndex<Entry> {
  const changedMs = entries.map(({ changedAt }) => (changedAt === undefined ? -Infinity : Date.parse(changedAt)))
  return {
    search: (query, context) => {
      const folded = foldText(query.trim())
      const words = wordsOf(query)
      if (words.length === 0) return []
      const rank = (scores: Iterable<readonly [number, number]>): readonly PaletteHit<Entry>[] =>
        [...scores]
          .flatMap(([id, score]) => {
            const entry = entries[id]
            const boost = { title: titles[id] ?? '', changedMs: changedMs[id] ?? -Infinity, folded }
            return entry === undefined ? [] : [{ entry, place: id, score: score * boostOf(entry, boost, context) }]
          })
          .toSorted((a, b) => b.score - a.score || a.place - b.place)
      const broad = scoresOfMany(texts, words)
      if (broad !== undefined) return rank(broad)
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
      return rank(scores)
    },
  }
}

/** So many hits are weighed by their words alone: the index takes longer for them than a key may. */
const MANY = 1_000
/** Of a word in a title, of the beginning of one, of a word elsewhere, and of the middle of a word in a title. */
const WORTH = { word: 4, beginning: 2.4, elsewhere: 0.9, middle: 0.1 } as const
/** Single letters stand in the middle of nearly everything. */
const MIDDLE_FROM = 3

/** The entries that have all words, or words that begin like them, by their place; undefined if those are not many. */
function scoresOfMany(
  texts: readonly SearchedText[],
  words: readonly string[],
): readonly (readonly [number, number])[] | undefined {
  const wanted = words.map((word) => [...spellingsOf(word)])
  const scores: (readonly [number, number])[] = []
  texts.forEach((text, place) => {
    let score = 0
    for (const spellings of wanted) {
      const worth = worthOf(text, spellings)
      if (worth === 0) return
      score += worth
    }
    scores.push([place, score])
  })
  return scores.length < MANY ? undefined : scores
}

function worthOf({ title, others }: SearchedText, spellings: readonly string[]): number {
  const isIn = (text: string, before: string, after: string): boolean =>
    spellings.some((spelling) => text.includes(before + spelling + after))
  if (isIn(title, ' ', '')) return isIn(title, ' ', ' ') ? WORTH.word : WORTH.beginning
  if (isIn(others, ' ', '')) return WORTH.elsewhere
  return spellings.some((spelling) => spelling.length >= MIDDLE_FROM && title.includes(spelling)) ? WORTH.middle : 0
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

type Fit = { readonly title: string; readonly changedMs: number; readonly folded: string }

function boostOf(entry: PaletteEntry, { title, changedMs, folded }: Fit, { toolId, nowMs }: Context): number {
  const fit = title === folded ? BOOSTS.exact : title.startsWith(folded) ? BOOSTS.beginning : 1
  const place = toolId !== undefined && entry.toolId === toolId ? BOOSTS.sameTool : 1
  const age = nowMs - changedMs
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
