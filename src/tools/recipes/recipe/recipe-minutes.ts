import type { Recipe } from '../model.ts'

/** The total, or the sum of its parts if that is more; undefined if nothing is known. */
export function totalMinutes({ prep, cook, rest, total }: Recipe['minutes']): number | undefined {
  const sum = (prep ?? 0) + (cook ?? 0) + (rest ?? 0)
  const most = Math.max(total ?? 0, sum)
  return most === 0 ? undefined : most
}
