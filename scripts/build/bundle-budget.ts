import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What the start page may load before it runs, in bytes after gzip. */
export const INITIAL_SCRIPT_BUDGET_BYTES = 140_000

/** The scripts that index.html loads itself: the entry, what it imports, and whatever else stands there. */
export function initialScripts(html: string): readonly string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const paths = tags.flatMap((tag) => {
    const isScript = tag.startsWith('<script') || /\brel="?modulepreload\b/.test(tag)
    const path = /\b(?:src|href)="?([^"\s>]+)/.exec(tag)?.[1]
    return isScript && path !== undefined ? [path] : []
  })
  return [...new Set(paths)]
}

/** Bytes after gzip of all scripts the start page loads, in the built app. */
export async function measureInitialScripts(dist: string): Promise<number> {
  const scripts = initialScripts(await readFile(join(dist, 'index.html'), 'utf8'))
  const sizes = await Promise.all(
    scripts.map(async (path) => gzipSync(await readFile(join(dist, path)), { level: 9 }).byteLength),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * What all screens of a tool may take besides the first scripts, in bytes after gzip; a new tool gets a row. What the lists of tools read
 * of all of them (`tools`) is counted once.
 */
export const TOOL_BUDGET_BYTES: Readonly<Record<string, number>> = {
  // Of these 25,000 read lines of ingredients and times; words of units, in dialects and in English, were worth 1,200 more.
  // 600 are the price of a file of its own for what the pages of a recipe share: the ideas, which open first, do without it.
  // 500 are timers that ring on every page, 700 the ingredients of steps and the sheet of a recipe that fits on one page, 600 „Gekocht“ on
  // the start page, which loads what it writes without a page of the tool, 500 far weeks, copied photos and portions of long lists. 4,000
  // are the ingredients that a step uses, chosen in the form, meals that a finger drags, tags of all recipes, and portions that are typed.
  recipes: 130_200,
  // Of these 280,000 are the library of the map, and 130,000 airports, cities and outlines of the world; each is loaded when it is needed.
  // Streets and the regions of them that devices take along are 9,000; what tidies regions is loaded with the tool (record 77).
  trips: 524_200,
  // Of these 2,200 are clocks of several devices that differ, and shifts over midnight; 5,000 are a break, the last day and a copy in the
  // dialog of an entry, and days and weeks copied; 3,200 are leave by the law, kinds of absence, free days and what an import reads of
  // dates and breaks; 3,400 the year of the account, its files and the deductions in reports; 1,800 what the law says about nights,
  // Sundays and holidays, and weeks of leave in its average. 6,300 are customers, rates, budgets and the hours sheet, nearly all of it
  // pages of their own. Most is loaded with dialogs. 500 are cantons, what hours sheets say of the account, and German law abroad,
  // 500 nights that count as a whole, and 500 the end of the working day in „Heute“.
  time: 112_600,
  // Of these 2,500 are the pages and actions of all tools, which the palette finds, and their lines of „Heute“; 500 are the names of
  // deleted entries, which only their tool can give; 1,200 the kinds of absence and the days of plans in the documents of time tracking;
  // 1,100 the shifts and breaks by which today's time is that of the account; 1,000 the cantons of Switzerland and their holidays;
  // 500 nights that count as a whole; 400 what „Heute“ says of meals, bookings and shops that are all up, and what tells an import;
  // 300 the next timer of the kitchen in the bar; 500 what the palette finds of trips, incidents, status pages,
  // pantries, absences and tags; 200 the idea that the card of the recipes proposes; 300 the names of pages, and their other words.
  tools: 34_800,
  uptime: 90_000,
  wheel: 60_000,
}

/** What a script of the build is made of, as `vite.config.ts` writes it beside the app. */
export type ChunkContents = { readonly tools: readonly string[]; readonly packages: readonly string[] }

export async function readChunks(dist: string): Promise<Readonly<Record<string, ChunkContents>>> {
  return JSON.parse(await readFile(`${dist}-chunks.json`, 'utf8'))
}

/**
 * Packages that the first scripts come without, because the first paint needs nothing of them: one import too many brings a whole
 * package back long before the bytes are over the budget.
 */
export const LATE_PACKAGES: ReadonlySet<string> = new Set(['zod', 'idb', 'maplibre-gl', 'temporal-polyfill'])

/** Those of them that the first scripts contain all the same. */
export function listEarlyPackages(
  initial: readonly string[],
  chunks: Readonly<Record<string, ChunkContents>>,
): readonly string[] {
  const packages = initial.flatMap((path) => chunks[path.slice(1)]?.packages ?? [])
  return [...new Set(packages)].filter((name) => LATE_PACKAGES.has(name))
}

/** The same, of the built app. */
export async function findEarlyPackages(dist: string): Promise<readonly string[]> {
  return listEarlyPackages(initialScripts(await readFile(join(dist, 'index.html'), 'utf8')), await readChunks(dist))
}

/** Bytes after gzip of all scripts with code of a tool, without those of the start page, by tool. */
export async function measureTools(dist: string): Promise<ReadonlyMap<string, number>> {
  const initial = new Set(initialScripts(await readFile(join(dist, 'index.html'), 'utf8')))
  const sizes = new Map<string, number>()
  for (const [fileName, { tools }] of Object.entries(await readChunks(dist))) {
    const [tool, ...others] = tools
    if (tool === undefined || initial.has(`/${fileName}`)) continue
    const bytes = gzipSync(await readFile(join(dist, fileName)), { level: 9 }).byteLength
    const name = others.length === 0 ? tool : 'tools'
    sizes.set(name, (sizes.get(name) ?? 0) + bytes)
  }
  return sizes
}

/** The tools over their budget, or without one. */
export function listLargeTools(sizes: ReadonlyMap<string, number>): readonly string[] {
  return [...sizes]
    .filter(([tool, bytes]) => bytes > (TOOL_BUDGET_BYTES[tool] ?? 0))
    .map(([tool, bytes]) => `${tool}: ${bytes} bytes of ${TOOL_BUDGET_BYTES[tool] ?? 'no budget'}`)
}
