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

/** The order of a list of wheels. */
export type WheelOrder = 'used' | 'name'

/** The wheels whose title contains the text, in the order asked for (K25); `byUse` has them by their last use. */
export function findWheels<Wheel extends Used>(
  byUse: readonly Wheel[],
  { search, order }: { readonly search: string; readonly order: WheelOrder },
): readonly Wheel[] {
  const wanted = search.trim().toLocaleLowerCase('de')
  const found = byUse.filter(({ title }) => title.toLocaleLowerCase('de').includes(wanted))
  return order === 'name' ? found.toSorted((a, b) => compareTexts(a.title, b.title)) : found
}
