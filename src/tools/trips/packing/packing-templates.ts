/** What a template adds to a packing list, and the template that a list makes (J15). */
import { normalizeName } from '#base/text/normalize-name'
import { MAX_TEMPLATE_ITEMS, type PackingItem } from '../model.ts'
import type { PackingLine } from './packing-list.ts'

/** As many of what is worn for a day as people take along: they wash after a week. */
const MOST_PER_NIGHT = 8

/** One for each night and one more, at most eight. */
export function quantityOf(
  { quantity, isPerNight }: Pick<PackingLine, 'quantity' | 'isPerNight'>,
  nights: number,
): number {
  return isPerNight === true ? Math.min(Math.max(nights, 0) + 1, MOST_PER_NIGHT) : quantity
}

type Named = Pick<PackingLine, 'name' | 'category'>

/** Two things are the same if they have the same name in the same category, in any case. */
function keyOf({ name, category }: Named): string {
  return `${normalizeName(category)}\n${normalizeName(name)}`
}

/** What a template adds to a list; what is there already is left out. */
export function planTemplate(
  template: readonly PackingLine[],
  existing: readonly Named[],
  nights: number,
): readonly Omit<PackingItem, 'tripId'>[] {
  const known = new Set(existing.map(keyOf))
  return template.flatMap((line) => {
    const key = keyOf(line)
    if (known.has(key)) return []
    known.add(key)
    const { name, category, grams, bag } = line
    return [
      {
        ...{ name, category, quantity: quantityOf(line, nights), packed: 0 },
        ...(grams === undefined ? {} : { grams }),
        ...(bag === undefined ? {} : { bag }),
      },
    ]
  })
}

/** A list as a template: without what is packed and who takes it. */
export function templateOf(items: readonly Omit<PackingLine, 'isPerNight'>[]): readonly PackingLine[] {
  return items.slice(0, MAX_TEMPLATE_ITEMS).map(({ name, category, quantity, grams, bag }) => ({
    ...{ name, category, quantity },
    ...(grams === undefined ? {} : { grams }),
    ...(bag === undefined ? {} : { bag }),
  }))
}
