/** Which entries „Zuletzt bearbeitet“ shows: what users worked on themselves, of more than one tool. */
import { DAY_MS, SECOND_MS } from '#base/clock'

const SHOWN = 5
/** So many of one tool, as long as others have something. */
const OF_ONE_TOOL = 2
/** What was changed longer ago takes the place of no newer entry. */
const LATELY_MS = 30 * DAY_MS
/** So many new things at once are an import: by hand they take longer. */
const IMPORTED = 4
const AT_ONCE_MS = 5 * SECOND_MS

export type RecentEntry = {
  readonly toolId: string
  /** ISO 8601. */
  readonly changedAt: string
  readonly createdAt: string
}

/** The latest first. */
export function pickRecent<Entry extends RecentEntry>(entries: readonly Entry[], nowMs: number): readonly Entry[] {
  const all = entries.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : 0))
  const imported = findImported(all)
  const sorted = all.filter((entry) => !imported.has(entry))
  const counts = new Map<string, number>()
  const mixed = sorted.filter(({ toolId, changedAt }) => {
    const count = (counts.get(toolId) ?? 0) + 1
    counts.set(toolId, count)
    return count <= OF_ONE_TOOL && nowMs - Date.parse(changedAt) <= LATELY_MS
  })
  const first = new Set(mixed.slice(0, SHOWN))
  const others = sorted.filter((entry) => !first.has(entry)).slice(0, SHOWN - first.size)
  const shown = new Set([...first, ...others])
  return sorted.filter((entry) => shown.has(entry))
}

/** What was made together with others of its tool and has not been touched since. */
function findImported<Entry extends RecentEntry>(latestFirst: readonly Entry[]): ReadonlySet<Entry> {
  const imported = new Set<Entry>()
  const runs = new Map<string, Entry[]>()
  for (const entry of latestFirst) {
    const { toolId, changedAt, createdAt } = entry
    if (changedAt !== createdAt) continue
    const run = runs.get(toolId) ?? []
    const last = run.at(-1)
    const isAtOnce = last !== undefined && Date.parse(last.changedAt) - Date.parse(changedAt) <= AT_ONCE_MS
    runs.set(toolId, isAtOnce ? run : [entry])
    if (!isAtOnce) continue
    run.push(entry)
    for (const one of run.length === IMPORTED ? run : run.length > IMPORTED ? [entry] : []) imported.add(one)
  }
  return imported
}
