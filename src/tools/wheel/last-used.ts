import { compareTexts } from '#base/text/format'
import type { Draw } from './model.ts'

type Used = { readonly id: string; readonly title: string; readonly updatedAt: string }

/** The wheels in the order in which they were last turned or changed, the latest first (K13). */
export function sortByLastUse<Wheel extends Used>(
  wheels: readonly Wheel[],
  draws: readonly Pick<Draw, 'wheelId' | 'drawnAt'>[],
): readonly Wheel[] {
  const lastUse = new Map(wheels.map(({ id, updatedAt }) => [id, updatedAt]))
  for (const { wheelId, drawnAt } of draws) {
    const last = lastUse.get(wheelId)
    if (last !== undefined && drawnAt > last) lastUse.set(wheelId, drawnAt)
  }
  const usedAt = ({ id }: Wheel): string => lastUse.get(id) ?? ''
  return wheels.toSorted((a, b) => usedAt(b).localeCompare(usedAt(a)) || compareTexts(a.title, b.title))
}
