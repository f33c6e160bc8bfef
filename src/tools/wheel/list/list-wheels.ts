/** Which wheels a list shows, and in which order. */
import { compareTexts } from '#base/text/format'
import { normalizeName } from '#base/text/normalize-name'
import { sortByLastUse } from '../last-used.ts'
import type { Draw } from '../model.ts'

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
  const words = foldText(search)
    .split(' ')
    .filter((word) => word !== '')
  const found = words.length === 0 ? wheels : wheels.filter((wheel) => contains(wheel, words))
  return order === 'lastUse' ? sortByLastUse(found, draws) : found.toSorted((a, b) => compareTexts(a.title, b.title))
}

function contains({ title, entries }: Listed, words: readonly string[]): boolean {
  const texts = [title, ...entries.map(({ text }) => text)].map(foldText)
  return words.every((word) => texts.some((text) => text.includes(word)))
}

/** By this a search finds „Özlem“ whether it is typed with its dots or without; „ö“ and „oe“ are one too. */
function foldText(text: string): string {
  return normalizeName(text)
    .replaceAll(/ae|oe|ue/g, (pair) => pair.charAt(0))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
}
