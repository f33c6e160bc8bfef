/** Names that are on a wheel more than once, usually by mistake: each time they are there is a chance more. */
import { getOrInsert } from '#base/collections/get-or-insert'
import { normalizeName } from '#base/text/normalize-name'
import type { WheelEdit } from './entry-edits.ts'
import { MAX_STOCK, MAX_WEIGHT, sortEntries, WEIGHT_PARTS, type Entry, type Wheel } from '../model.ts'

export type DuplicateGroup = {
  /** The name they share if case, spaces and different ways to write the same letter are ignored. */
  readonly name: string
  /** Two at least, in the order of the list. */
  readonly entries: readonly Entry[]
}

/** What can be done about a group: leave it, make one entry with all the chances, or keep the first alone. */
export type DuplicateChoice = 'keep' | 'merge' | 'remove'

/** Returns the names that occur more than once and are not yet decided on, in the order of the list. */
export function findDuplicates(wheel: Pick<Wheel, 'entries' | 'keptDuplicates'>): readonly DuplicateGroup[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of sortEntries(wheel.entries)) getOrInsert(groups, normalizeName(entry.text), () => []).push(entry)
  const kept = new Map(wheel.keptDuplicates?.map(({ name, count }) => [name, count]))
  return [...groups]
    .filter(([name, entries]) => entries.length > Math.max(1, kept.get(name) ?? 0))
    .map(([name, entries]) => ({ name, entries }))
}

/** The edits that do so with all of these groups. */
export function resolveDuplicates(
  wheel: Pick<Wheel, 'keptDuplicates'>,
  groups: readonly DuplicateGroup[],
  choice: DuplicateChoice,
): readonly WheelEdit[] {
  if (choice === 'keep') return [{ kind: 'wheel', fields: { keptDuplicates: keptWith(wheel, groups) } }]
  return groups.flatMap(({ entries }): readonly WheelEdit[] => {
    const [first, ...others] = entries
    if (first === undefined) return []
    const removals = others.map(({ id }) => ({ kind: 'remove' as const, id }))
    return choice === 'remove' ? removals : [mergeInto(first, entries), ...removals]
  })
}

function keptWith(
  wheel: Pick<Wheel, 'keptDuplicates'>,
  groups: readonly DuplicateGroup[],
): NonNullable<Wheel['keptDuplicates']> {
  const decided = new Set(groups.map(({ name }) => name))
  const others = wheel.keptDuplicates?.filter(({ name }) => !decided.has(name)) ?? []
  return [...others, ...groups.map(({ name, entries }) => ({ name, count: entries.length }))]
}

/** The chances of all, as far as one name can have them. */
export function mergedWeight(entries: readonly Pick<Entry, 'weight'>[]): number {
  const parts = entries.reduce((sum, { weight }) => sum + Math.round(weight * WEIGHT_PARTS), 0)
  return Math.min(MAX_WEIGHT, parts / WEIGHT_PARTS)
}

/** The first gets the chances of all, can win as often as all could, and what it is without of what others have. */
function mergeInto(first: Entry, entries: readonly Entry[]): WheelEdit {
  const isUnlimited = entries.some(({ stock }) => stock === undefined)
  const stock = Math.min(
    MAX_STOCK,
    entries.reduce((sum, entry) => sum + (entry.stock ?? 0), 0),
  )
  const isActive = entries.some((entry) => entry.isActive)
  const firstOf = <Key extends 'color' | 'picture' | 'note'>(key: Key): Entry[Key] =>
    entries.find((entry) => entry[key] !== undefined)?.[key]
  return {
    kind: 'modify',
    id: first.id,
    fields: {
      weight: mergedWeight(entries),
      isActive,
      ...(isActive ? { drawnAt: undefined } : {}),
      stock: isUnlimited ? undefined : stock,
      color: firstOf('color'),
      picture: firstOf('picture'),
      note: firstOf('note'),
    },
  }
}
