/** The index of the palette: what users type finds things by any of their words, with a typo, and whatever way umlauts are written. */
import MiniSearch, { type Query, type SearchOptions } from 'minisearch'
import { foldText, spellingsOf } from '#base/text/normalize-name'

/** What is searched and weighed of one thing, page, or action. */
export type IndexedEntry = {
  readonly title: string
  readonly detail: string
  /** What else it is found by. */
  readonly words: string
  /** The words are other names with commas between them, and each counts like the title; if absent, they are a text. */
  readonly areNames?: boolean | undefined
  /** Entries of one group stand below one heading. */
  readonly group: string
  /** Where it belongs; entries of the tool that the user looks at come first. */
  readonly toolId: string | undefined
  /** Of things: when it was last changed, ISO 8601. */
  readonly changedAt?: string | undefined
  /** How much sooner it comes than others that fit as well; 1 if absent. */
  readonly weight?: number | undefined
}

/** `place` counts the entries in the order in which they were added. */
export type PaletteHit = { readonly place: number; readonly group: string; readonly score: number }

export type PaletteContext = { readonly toolId: string | undefined; readonly nowMs: number }

export type PaletteIndex = {
  readonly add: (entry: IndexedEntry) => void
  /** All that fits, the best first. */
  readonly search: (query: string, context: PaletteContext) => readonly PaletteHit[]
}

const FUZZY_FROM = 4
const MONTH_MS = 30 * 86_400_000
const BOOSTS = { exact: 12, named: 12, beginning: 4, sameTool: 1.4, recent: 1.3 } as const

type Weighed = Pick<IndexedEntry, 'group' | 'toolId'> & {
  /** Folded. */
  readonly title: string
  readonly changedMs: number
  readonly weight: number
  /** Its other names, folded. */
  readonly names: ReadonlySet<string>
}

export function createPaletteIndex(): PaletteIndex {
  const index = new MiniSearch<{ id: number; title: string; detail: string; words: string }>({
    fields: ['title', 'detail', 'words'],
    processTerm: (term) => [...spellingsOf(term)],
  })
  const weighed: Weighed[] = []
  const texts: SearchedText[] = []
  return {
    add: ({ title, detail, words, areNames = false, group, toolId, changedAt, weight = 1 }) => {
      index.add({ id: weighed.length, title, detail, words })
      const changedMs = changedAt === undefined ? -Infinity : Date.parse(changedAt)
      const names = new Set(areNames ? words.split(', ').map(foldText) : [])
      weighed.push({ title: foldText(title), group, toolId, changedMs, weight, names })
      texts.push({ title: searchedText(title), others: searchedText(`${detail} ${words}`) })
    },
    search: (query, context) => {
      const words = wordsOf(query)
      if (words.length === 0) return []
      const scores = scoresOfMany(texts, words) ?? scoresOfFew(index, weighed, words)
      return rank(scores, weighed, { ...context, folded: foldText(query.trim()) })
    },
  }
}

type Score = readonly [place: number, score: number]

function rank(
  scores: Iterable<Score>,
  weighed: readonly Weighed[],
  asked: PaletteContext & { readonly folded: string },
): readonly PaletteHit[] {
  const hits: PaletteHit[] = []
  for (const [place, score] of scores) {
    const entry = weighed[place]
    if (entry !== undefined) hits.push({ place, group: entry.group, score: score * boostOf(entry, asked) })
  }
  return hits.sort((a, b) => b.score - a.score || a.place - b.place)
}

function scoresOfFew(index: MiniSearch, weighed: readonly Weighed[], words: readonly string[]): Iterable<Score> {
  const scores = new Map<number, number>()
  const ask = (wanted: readonly Wanted[]): void => {
    for (const { id, score } of index.search(queryOf(wanted), HOW)) scores.set(id as number, score)
  }
  ask(words.map((word) => [word]))
  addMiddles(scores, weighed, words)
  if (scores.size === 0) ask(words.map((word) => withSwaps(index, word)))
  return scores
}

const HOW: SearchOptions = {
  prefix: true,
  processTerm: (term) => term,
  fuzzy: (term) => (term.length >= FUZZY_FROM ? 1 : false),
  boost: { title: 4, words: 1.5 },
  weights: { prefix: 0.6, fuzzy: 0.2 },
}

/** To the index, two letters in each other's place are two typos. A word that finds nothing is looked for with each such pair put right. */
function withSwaps(index: MiniSearch, word: string): Wanted {
  const finds = (asked: string, how: SearchOptions): boolean => index.search(queryOf([[asked]]), how).length > 0
  if (word.length < FUZZY_FROM || finds(word, HOW)) return [word]
  const letters = [...word]
  const swapped = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
  const right = swapped.filter((asked) => finds(asked, { ...HOW, fuzzy: false }))
  return right.length === 0 ? [word] : right
}

/** The words of an entry in all their spellings, each between spaces. */
type SearchedText = { readonly title: string; readonly others: string }

function searchedText(text: string): string {
  return ` ${[...spellingsOf(text)].join(' ').replaceAll(/[\s\p{P}]+/gu, ' ')} `
}

/** So many hits are weighed by their words alone: the index takes longer for them than a key may. */
const MANY = 1_000
/** Of a word in a title, of the beginning of one, of a word elsewhere, and of the middle of a word in a title. */
const WORTH = { word: 4, beginning: 2.4, elsewhere: 0.9, middle: 0.1 } as const
/** Single letters stand in the middle of nearly everything. */
const MIDDLE_FROM = 3

/** One spelling of a word that is looked for, alone and after the space before a word. */
type Pattern = { readonly spelling: string; readonly beginning: string; readonly word: string }

/** The entries that have all words, or words that begin like them; undefined if those are not many. */
function scoresOfMany(texts: readonly SearchedText[], words: readonly string[]): readonly Score[] | undefined {
  const wanted = words.map((word) =>
    spellingsOf(word).map((spelling): Pattern => ({ spelling, beginning: ` ${spelling}`, word: ` ${spelling} ` })),
  )
  const scores: Score[] = []
  texts.forEach((text, place) => {
    let score = 0
    for (const patterns of wanted) {
      const worth = worthOf(text, patterns)
      if (worth === 0) return
      score += worth
    }
    scores.push([place, score])
  })
  return scores.length < MANY ? undefined : scores
}

function worthOf({ title, others }: SearchedText, patterns: readonly Pattern[]): number {
  if (patterns.some(({ beginning }) => title.includes(beginning)))
    return patterns.some(({ word }) => title.includes(word)) ? WORTH.word : WORTH.beginning
  if (patterns.some(({ beginning }) => others.includes(beginning))) return WORTH.elsewhere
  const isMiddle = patterns.some(({ spelling }) => spelling.length >= MIDDLE_FROM && title.includes(spelling))
  return isMiddle ? WORTH.middle : 0
}

/** What stands in the middle of a word, as „zeit“ in „Arbeitszeit“, comes last. */
function addMiddles(scores: Map<number, number>, weighed: readonly Weighed[], words: readonly string[]): void {
  const folded = words.map(foldText)
  weighed.forEach(({ title }, place) => {
    if (!scores.has(place) && folded.every((word) => title.includes(word))) scores.set(place, 0.1)
  })
}

/** So many different words are looked for: each one that is short fits thousands of things. */
const MOST_WORDS = 8

function wordsOf(query: string): readonly string[] {
  const words = query.toLowerCase().split(/[\s\p{P}]+/u)
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MOST_WORDS)
}

/** Words that stand for one another: a single one is enough. */
type Wanted = readonly string[]

/** All that is wanted, in any of its spellings. */
function queryOf(all: readonly Wanted[]): Query {
  const queries = all.map((words) => ({
    combineWith: 'OR' as const,
    queries: words.flatMap((word) => [...spellingsOf(word)]),
  }))
  return { combineWith: 'AND', queries }
}

function boostOf(
  { title, toolId, changedMs, weight, names }: Weighed,
  asked: PaletteContext & { readonly folded: string },
): number {
  const fit = fitOf(title, names, asked.folded)
  const place = asked.toolId !== undefined && toolId === asked.toolId ? BOOSTS.sameTool : 1
  const age = asked.nowMs - changedMs
  const recency = age < MONTH_MS ? 1 + (BOOSTS.recent - 1) * (1 - Math.max(0, age) / MONTH_MS) : 1
  return fit * place * recency * weight
}

function fitOf(title: string, names: ReadonlySet<string>, asked: string): number {
  if (title === asked) return BOOSTS.exact
  if (names.has(asked)) return BOOSTS.named
  return title.startsWith(asked) ? BOOSTS.beginning : 1
}

export type HitGroup = {
  readonly name: string
  /** Of its first hits. */
  readonly places: readonly number[]
  /** How many there are in all. */
  readonly count: number
}

/** Hits below the headings of their groups: the group of the best hit first, of each as many as `shownOf` says. */
export function groupHits(hits: readonly PaletteHit[], shownOf: (group: string) => number): readonly HitGroup[] {
  const groups = Map.groupBy(hits, ({ group }) => group)
  return [...groups].map(([name, found]) => ({
    name,
    places: found.slice(0, shownOf(name)).map(({ place }) => place),
    count: found.length,
  }))
}
