/** Names dealt into groups by a shuffle whose numbers are kept, so that anybody can deal them again. */
import { GROUPING_RULE, type Grouping } from '../model.ts'
import { randomNumber, type Uint32Source } from '../chance/random-number.ts'

type Dealt = Grouping['entries'][number]

/** Shuffles (Fisher–Yates) and keeps its numbers; there are as many groups as asked for, at most one per name. */
export function dealGroups(options: {
  readonly wheelId: string
  /** In the order of the list; at least one. */
  readonly entries: readonly Dealt[]
  readonly groupCount: number
  readonly source: Uint32Source
  readonly groupedAt: string
}): Grouping {
  const { wheelId, groupedAt } = options
  const entries = options.entries.map(({ id, text }) => ({ id, text }))
  const randoms = shuffleBounds(entries.length).map((bound) => randomNumber(bound, options.source).value)
  const groupCount = Math.min(Math.max(1, options.groupCount), entries.length)
  return { wheelId, groupedAt, rule: GROUPING_RULE, entries, randoms, groupCount }
}

/** The groups of a grouping, found from its numbers; they differ by one name at most, larger ones first. */
export function groupsOf(
  grouping: Pick<Grouping, 'entries' | 'randoms' | 'groupCount'>,
): readonly (readonly Dealt[])[] {
  const shuffled = shuffleBy(grouping.entries, grouping.randoms)
  const size = Math.floor(shuffled.length / grouping.groupCount)
  const larger = shuffled.length % grouping.groupCount
  return Array.from({ length: grouping.groupCount }, (_, index) => {
    const start = index * size + Math.min(index, larger)
    return shuffled.slice(start, start + size + (index < larger ? 1 : 0))
  })
}

/** Whether the stored numbers are those of a shuffle of just these names. Never throws, whatever was stored. */
export function verifyGrouping(grouping: Grouping): boolean {
  const bounds = shuffleBounds(grouping.entries.length)
  return (
    grouping.rule === GROUPING_RULE &&
    grouping.groupCount <= grouping.entries.length &&
    grouping.randoms.length === bounds.length &&
    grouping.randoms.every((random, index) => random >= 0 && random < (bounds[index] ?? 0)) &&
    new Set(grouping.entries.map(({ id }) => id)).size === grouping.entries.length
  )
}

/** How many groups it takes so that none has more than `size` names. */
export function groupCountFor(names: number, size: number): number {
  return Math.ceil(names / size)
}

/** From the last place to the second: the name there changes places with one up to it, its own included. */
function shuffleBounds(length: number): readonly number[] {
  return Array.from({ length: Math.max(0, length - 1) }, (_, index) => length - index)
}

function shuffleBy(entries: readonly Dealt[], randoms: readonly number[]): readonly Dealt[] {
  const shuffled = [...entries]
  shuffleBounds(entries.length).forEach((bound, index) => {
    const [here, there] = [shuffled[bound - 1], shuffled[randoms[index] ?? 0]]
    if (here === undefined || there === undefined) return
    shuffled[bound - 1] = there
    shuffled[randoms[index] ?? 0] = here
  })
  return shuffled
}
