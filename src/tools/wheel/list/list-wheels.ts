/** Which wheels a list shows, and in which order. */
import { compareTexts } from '#base/text/format'
import { sortByLastUse } from '../last-used.ts'
import type { Draw } from '../model.ts'
import { createFinder } from '../parts/find-words.ts'

export type WheelFilter = { readonly search: string; readonly order: 'lastUse' | 'name' }

type Listed = {
  readonly id: string
  readonly title: string
  readonly updatedAt: string
  readonly entries: readonly { readonly text: string }[]
}

/** Every word of the search stands in the title or in a name on the wheel (K25). */
export function listWheels<Wheel extends Listed>(
  wheels: readonly Wheel[],
  draws: readonly Pick<Draw, 'wheelId' | 'drawnAt'>[],
  { search, order }: WheelFilter,
): readonly Wheel[] {
  const isFound = createFinder(search)
  const found = wheels.filter(({ title, entries }) => isFound([title, ...entries.map(({ text }) => text)]))
  return order === 'lastUse' ? sortByLastUse(found, draws) : found.toSorted((a, b) => compareTexts(a.title, b.title))
}
