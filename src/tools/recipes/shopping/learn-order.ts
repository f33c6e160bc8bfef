import type { Department } from '../model.ts'
import { placesOf } from './merge-parts.ts'

/**
 * Returns the order of a shop's departments after something of `next` was ticked right after something of `previous`: if the order has it
 * the other way round, `next` moves behind `previous` (R45). Returns the same array if nothing changes.
 */
export function learnOrder(
  order: readonly Department[],
  previous: Department,
  next: Department,
  all: readonly Department[],
): readonly Department[] {
  const place = placesOf(order)
  if (place(next) > place(previous)) return order
  if (next === previous) return order
  const whole = [...new Set([...order, ...all])].filter((department) => department !== next)
  const at = whole.indexOf(previous) + 1
  return [...whole.slice(0, at), next, ...whole.slice(at)]
}
