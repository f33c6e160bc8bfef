/**
 * Who wins. The winner is decided here before anything moves, and what decided is kept with the draw,
 * so that anybody can find the winner again from what is stored.
 */
import { failed, ok, type Result } from '#base/result'
import { DRAW_RULE, drawableEntries, sortEntries, type Draw, type Entry, type Mode } from './model.ts'
import { randomNumber, type Uint32Source } from './random-number.ts'

type DrawnEntry = Draw['entries'][number]

/** Draws one of the entries that can win; the chance of each is its weight over the sum of all weights. */
export function drawWinner(options: {
  readonly wheelId: string
  readonly entries: readonly Entry[]
  readonly mode: Mode
  readonly source: Uint32Source
  readonly drawnAt: string
}): Result<Draw, 'no-active-entries'> {
  const entries = sortEntries(drawableEntries(options.entries)).map(({ id, text, weight }) => ({ id, text, weight }))
  if (entries.length === 0) return failed('no-active-entries')
  const total = sumWeights(entries)
  const { value, rejected } = randomNumber(total, options.source)
  const winner = pickByWeight(entries, value)
  if (winner === undefined) throw new Error('a number below the sum of weights picks nobody')
  return ok({
    wheelId: options.wheelId,
    drawnAt: options.drawnAt,
    rule: DRAW_RULE,
    entries,
    random: value,
    total,
    rejected,
    winnerId: winner.id,
    mode: options.mode,
  })
}

/** Finds the winner again from the stored draw; false when the draw does not add up. */
export function verifyDraw(draw: Draw): boolean {
  const fits = draw.rule === DRAW_RULE && draw.total === sumWeights(draw.entries) && draw.random < draw.total
  return fits && pickByWeight(draw.entries, draw.random)?.id === draw.winnerId
}

function sumWeights(entries: readonly DrawnEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.weight, 0)
}

function pickByWeight(entries: readonly DrawnEntry[], random: number): DrawnEntry | undefined {
  let reached = 0
  return entries.find((entry) => {
    reached += entry.weight
    return random < reached
  })
}

/** What the wheel does with its winner: the entries whose state changes, as fields to set on each. */
export function afterDraw(
  entries: readonly Entry[],
  winnerId: string,
  mode: Mode,
  drawnAt: string,
): readonly { readonly id: string; readonly isActive: boolean; readonly drawnAt?: string }[] {
  const winner = entries.find((entry) => entry.id === winnerId)
  if (winner === undefined || mode === 'keep') return []
  const left = drawableEntries(entries).filter((entry) => entry.id !== winnerId)
  if (mode === 'remove' || left.length > 0) return [{ id: winnerId, isActive: false, drawnAt }]
  return entries
    .filter((entry) => !entry.isActive && entry.drawnAt !== undefined)
    .map((entry) => ({ id: entry.id, isActive: true }))
}
