/** What other apps say of the ingredients of a step, brought to the lines of a draft (R100). */
import { readIngredient } from '../../reading/read-ingredient.ts'
import { namesFinder } from '../../recipe/linked-ingredients.ts'
import type { DraftLine } from '../../recipe/recipe-draft.ts'

/** A step of another app: the lines that its text became, and the numbers of the lines of ingredients that the app links to it. */
export type LinkedStep = { readonly lines: readonly DraftLine[]; readonly linked: readonly number[] }

/**
 * Returns the lines of all steps. What a text does not name of what is linked is added to the first line of its step; `written` are the
 * lines of ingredients as they were counted, `ingredients` those of the draft.
 */
export function linkSteps(
  steps: readonly LinkedStep[],
  written: readonly string[],
  ingredients: readonly DraftLine[],
): readonly DraftLine[] {
  // If all stand in one step, as after an import into that app, it says nothing.
  const isTold = steps.filter(({ linked }) => linked.length > 0).length > 1
  if (!isTold) return steps.flatMap(({ lines }) => lines)
  const placeOf = placesOf(written, ingredients)
  const findNamed = namesFinder(
    ingredients.map(({ text }, place) => ({ place, name: readIngredient(text).name ?? '' })),
  )
  return steps.flatMap(({ lines, linked }) => {
    const named = lines.map(({ text }) => findNamed(text).map(({ place }) => place))
    const missing = linked
      .flatMap((number) => placeOf.get(number) ?? [])
      .filter((place) => !named.flat().includes(place))
    if (missing.length === 0) return lines
    return lines.map((line, index) =>
      index === 0 ? { ...line, uses: [...new Set([...(named[0] ?? []), ...missing])].toSorted((a, b) => a - b) } : line,
    )
  })
}

/** Where each written line is in the draft; one that was put together with others is nowhere. */
function placesOf(written: readonly string[], ingredients: readonly DraftLine[]): ReadonlyMap<number, number> {
  const free = Map.groupBy(ingredients.keys(), (place) => ingredients[place]?.text)
  return new Map(
    written.flatMap((text, number) => {
      const place = free.get(text)?.shift()
      return place === undefined ? [] : [[number, place] as const]
    }),
  )
}
