/** Orders that the names of a wheel can be brought into at once. */
import { arrange } from '#base/rank'
import { compareTexts } from '#base/text/format'
import type { WheelEdit } from './entry-edits.ts'
import { sortEntries, type Entry } from '../model.ts'

export type EntryOrder = 'a-to-z' | 'z-to-a' | 'by-weight'

/** German rules, numbers inside of names by their value; the same name keeps its place. */
export function orderEntries(entries: readonly Entry[], order: EntryOrder): readonly Entry[] {
  const byName = sortEntries(entries).toSorted((a, b) => compareTexts(a.text, b.text))
  if (order === 'a-to-z') return byName
  if (order === 'z-to-a') return sortEntries(entries).toSorted((a, b) => compareTexts(b.text, a.text))
  return byName.toSorted((a, b) => b.weight - a.weight)
}

/** The edits that bring the list into this order. */
export function editsOfOrder(ordered: readonly Entry[]): readonly WheelEdit[] {
  return arrange(ordered).flatMap(({ id, rank }, index): readonly WheelEdit[] =>
    ordered[index]?.rank === rank ? [] : [{ kind: 'modify', id, fields: { rank } }],
  )
}

/** Returns the list with one entry moved by `places`, stopping at either end. */
export function moveEntry(entries: readonly Entry[], entryId: string, places: number): readonly Entry[] {
  const sorted = sortEntries(entries)
  const from = sorted.findIndex(({ id }) => id === entryId)
  const moved = sorted[from]
  if (moved === undefined) return sorted
  const to = Math.min(Math.max(from + places, 0), sorted.length - 1)
  return sorted.toSpliced(from, 1).toSpliced(to, 0, moved)
}
