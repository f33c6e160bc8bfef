/**
 * Deciding the winner. It is decided here before anything moves, and the deciding values are kept with the draw, so that anyone can
 * recompute the winner from what is stored.
 */
import { failed, ok, type Result } from '#base/result'
import { utf8Length } from '#base/text/text'
import { DOCUMENT_LIMIT_BYTES } from '#documents'
import { DRAW_RULE, WEIGHT_PARTS, drawableEntries, sortEntries, type Draw, type Entry, type Mode } from '../model.ts'
import { pickRandomly, sumWeights } from './pick-by-weight.ts'
import type { Uint32Source } from './random-number.ts'

export type DrawnEntry = Draw['entries'][number]
type Decided = NonNullable<Draw['further']>[number]

type DrawOptions = {
  readonly wheelId: string
  readonly entries: readonly Entry[]
  readonly mode: Mode
  readonly source: Uint32Source
  readonly drawnAt: string
}

/** Draws one of the entries that can win; the chance of each is its weight over the sum of all weights. */
export function drawWinner(options: DrawOptions): Result<Draw, 'no-active-entries'> {
  const drawn = drawSeveral({ ...options, count: 1 })
  return drawn.ok ? drawn : failed('no-active-entries')
}

/** Draws several entries in one go, each from the remaining ones, so no entry wins twice. */
export function drawSeveral(
  options: DrawOptions & { readonly count: number },
): Result<Draw, 'no-active-entries' | 'too-few-entries' | 'too-large'> {
  const entries = countedEntries(options.entries)
  if (entries.length === 0) return failed('no-active-entries')
  if (options.count > entries.length) return failed('too-few-entries')
  if (options.count > mostWinners(entries)) return failed('too-large')
  const left = [...entries]
  const first = decide(left, options.source)
  const further = Array.from({ length: options.count - 1 }, () => decide(left, options.source))
  return ok({
    wheelId: options.wheelId,
    drawnAt: options.drawnAt,
    rule: DRAW_RULE,
    entries,
    ...first,
    ...(further.length === 0 ? {} : { further }),
    mode: options.mode,
  })
}

/** How many of these can be drawn in one go, so that the draw fits into a document; always one. */
export function mostWinners(entries: readonly DrawnEntry[]): number {
  const longestId = entries.reduce((most, { id }) => Math.max(most, id.length), 0)
  const winnerBytes = WINNER_BYTES + longestId + 2 * String(sumWeights(entries)).length
  const room = DOCUMENT_LIMIT_BYTES - DRAW_BYTES - utf8Length(JSON.stringify(entries))
  return Math.min(entries.length, Math.max(1, Math.floor(room / winnerBytes)))
}

/** The rest of a draw, and a further winner without its id, number and sum, as JSON. */
const DRAW_BYTES = 4_096
const WINNER_BYTES = 52

/** The entries that can win as a draw keeps them: in the order of the list, with their chances as they are counted. */
export function countedEntries(entries: readonly Entry[]): DrawnEntry[] {
  const drawable = sortEntries(drawableEntries(entries))
  const units = toUnits(drawable.map(({ weight }) => weight))
  return drawable.map(({ id, text }, index) => ({ id, text, weight: units[index] ?? 0 }))
}

/** Draws one and takes it out of those who are left. */
function decide(left: DrawnEntry[], source: Uint32Source): Decided {
  const total = sumWeights(left)
  const { index, random, rejected } = pickRandomly(left, total, source)
  const [winner] = left.splice(index, 1)
  if (winner === undefined) throw new Error('a number below the sum of weights picks nobody')
  return { winnerId: winner.id, random, total, rejected }
}

/** Everybody who won, in the order in which they were drawn. */
export function winnerIds(draw: Pick<Draw, 'winnerId' | 'further'>): readonly string[] {
  return [draw.winnerId, ...(draw.further ?? []).map(({ winnerId }) => winnerId)]
}

/** A winner as the draw knows it, with the chance it had when its number was drawn, from 0 to 1. */
export type Winner = { readonly id: string; readonly text: string; readonly chance: number }

/** Returns the winners in order; ids missing from the draw's entries are skipped. */
export function winnersOf(draw: Pick<Draw, 'entries' | 'winnerId' | 'total' | 'further'>): readonly Winner[] {
  const byId = new Map(draw.entries.map((entry) => [entry.id, entry]))
  return [draw, ...(draw.further ?? [])].flatMap(({ winnerId, total }) => {
    const entry = byId.get(winnerId)
    return entry === undefined ? [] : [{ id: entry.id, text: entry.text, chance: entry.weight / total }]
  })
}

/**
 * The weights as they are counted, in whole numbers, so that every device finds the same: themselves, or all in
 * thousandths as soon as one has decimals.
 */
function toUnits(weights: readonly number[]): readonly number[] {
  return weights.every(Number.isInteger) ? weights : weights.map((weight) => Math.round(weight * WEIGHT_PARTS))
}
