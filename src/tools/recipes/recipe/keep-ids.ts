/** An edited recipe whose lines keep their ids: those that are the same, and changed ones that stand between the same neighbours (R64). */
import { ranksAfter, ranksBetween } from '#base/rank'
import type { Recipe } from '../model.ts'

type Item = { readonly id: string; readonly rank: string }

/** The recipe with the ids and ranks of what it was made from. */
export function keepIds(before: Recipe, after: Recipe): Recipe {
  const groups = matchItems(before.groups, after.groups, ({ kind, title }) => `${kind} ${title}`)
  const groupIds = new Map(after.groups.map(({ id }, place) => [id, groups[place]?.id ?? id]))
  const inGroup = <Line extends { readonly groupId?: string | undefined }>(line: Line): Line =>
    line.groupId === undefined ? line : { ...line, groupId: groupIds.get(line.groupId) ?? line.groupId }
  const ingredients = matchItems(before.ingredients, after.ingredients.map(inGroup), ({ text }) => text)
  const steps = matchItems(before.steps, after.steps.map(inGroup), ({ text }) => onOneLine(text))
  return {
    ...after,
    groups: [...groups],
    ingredients: ingredients.map((line) => keepUnread(before.ingredients, line)),
    steps: steps.map((step) => keepUnread(before.steps, step)),
  }
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

/** What the form does not show of a line whose text is the same stays: that it is optional, and what a step uses. */
function keepUnread<Line extends Item & { readonly text: string; readonly groupId?: string | undefined }>(
  before: readonly Line[],
  line: Line,
): Line {
  const old = before.find(({ id }) => id === line.id)
  if (old === undefined || onOneLine(old.text) !== line.text) return line
  const { groupId, rank } = line
  const { groupId: _old, ...rest } = old
  return { ...rest, rank, ...(groupId === undefined ? {} : { groupId }) } as Line
}

/** New items with the ids and ranks of old ones: the longest run of same ones first, then those between by their places. */
function matchItems<One extends Item>(
  old: readonly One[],
  made: readonly One[],
  keyOf: (item: One) => string,
): readonly One[] {
  const sorted = old.toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  const pairs = matchSame(sorted.map(keyOf), made.map(keyOf))
  const result: (One | undefined)[] = made.map(() => undefined)
  for (const [place, at] of pairs) result[at] = withIdentity(made[at], sorted[place])
  fillGaps(sorted, made, pairs, result)
  return withRanks(
    made.map((item, at) => result[at] ?? item),
    new Set(sorted.map(({ id }) => id)),
  )
}

function withIdentity<One extends Item>(made: One | undefined, old: One | undefined): One | undefined {
  return made === undefined || old === undefined ? made : { ...made, id: old.id, rank: old.rank }
}

/** Changed lines: as many as both have between two that are the same. */
function fillGaps<One extends Item>(
  old: readonly One[],
  made: readonly One[],
  pairs: readonly (readonly [number, number])[],
  result: (One | undefined)[],
): void {
  let [place, at] = [0, 0]
  for (const [nextPlace, nextAt] of [...pairs, [old.length, made.length] as const]) {
    for (; place < nextPlace && at < nextAt; place++, at++) result[at] = withIdentity(made[at], old[place])
    ;[place, at] = [nextPlace + 1, nextAt + 1]
  }
}

/** Places of a longest common subsequence, in both lists. */
function matchSame(old: readonly string[], made: readonly string[]): readonly (readonly [number, number])[] {
  const width = made.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = made.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        old[row] === made[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const pairs: (readonly [number, number])[] = []
  for (let row = 0, column = 0; row < old.length && column < made.length;) {
    if (old[row] === made[column]) pairs.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return pairs
}

/** New items get ranks between their neighbours. */
function withRanks<One extends Item>(items: readonly One[], oldIds: ReadonlySet<string>): readonly One[] {
  const result: One[] = []
  for (let start = 0; start < items.length;) {
    const item = items[start]
    if (item !== undefined && oldIds.has(item.id)) {
      result.push(item)
      start += 1
      continue
    }
    let end = start
    while (end < items.length && !oldIds.has(items[end]?.id ?? '')) end += 1
    const [before, after] = [result.at(-1)?.rank, items[end]?.rank]
    const count = end - start
    const ranks = after === undefined ? ranksAfter(before, count) : ranksBetween(before, after, count)
    for (const [offset, rank] of ranks.entries()) result.push({ ...(items[start + offset] as One), rank })
    start = end
  }
  return result
}
