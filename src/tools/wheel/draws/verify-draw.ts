/** Finding winners again from what a draw has stored: the proof that each draw carries in itself. */
import { pickByWeight, sumWeights } from '../chance/pick-by-weight.ts'
import type { DrawnEntry } from '../chance/draw.ts'
import { DRAW_RULE, type Draw } from '../model.ts'

/** One of the numbers of a draw and what it says. */
export type DrawStep = {
  readonly random: number
  readonly total: number
  readonly rejected: number
  /** The id stored as the winner. */
  readonly winnerId: string
  /** The entry the number belongs to, recomputed; undefined if it belongs to no entry. */
  readonly found: DrawnEntry | undefined
  readonly isRight: boolean
}

/** An entry with the numbers that would have made it win, both included. */
export type NumberRange = { readonly entry: DrawnEntry; readonly first: number; readonly last: number }

/** Finds the winners again from the stored draw; false when it does not add up. Never throws, whatever was stored. */
export function verifyDraw(draw: Draw): boolean {
  return isSound(draw) && recompute(draw).every(({ isRight }) => isRight)
}

/** Every number of a draw in its order, each counted among those who were left then. */
export function recompute(draw: Draw): readonly DrawStep[] {
  const left = [...draw.entries]
  return [draw, ...(draw.further ?? [])].map(({ random, total, rejected, winnerId }) => {
    const index = random >= 0 ? pickByWeight(left, random) : -1
    const found = left[index]
    const isRight = found?.id === winnerId && total === sumWeights(left)
    if (index !== -1) left.splice(index, 1)
    return { random, total, rejected, winnerId, found, isRight }
  })
}

/** Returns which entry owned which numbers when the draw's number of this step (0 is the first) was drawn. */
export function numberRanges(draw: Draw, step: number): readonly NumberRange[] {
  const gone = new Set(
    recompute(draw)
      .slice(0, step)
      .map(({ found }) => found?.id),
  )
  let reached = 0
  return draw.entries
    .filter(({ id }) => !gone.has(id))
    .map((entry) => {
      const first = reached
      reached += entry.weight
      return { entry, first, last: reached - 1 }
    })
}

/** Whether the numbers are ones that can be counted with at all, and each entry is there once. */
function isSound(draw: Draw): boolean {
  const numbers = [draw, ...(draw.further ?? [])].flatMap(({ random, rejected }) => [random, rejected])
  const counts = [...numbers, ...draw.entries.map(({ weight }) => weight)]
  const isCountable = counts.every((count) => Number.isSafeInteger(count) && count >= 0)
  return (
    draw.rule === DRAW_RULE && isCountable && new Set(draw.entries.map(({ id }) => id)).size === draw.entries.length
  )
}
