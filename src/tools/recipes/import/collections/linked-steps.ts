/** What other apps say of the ingredients of a step, brought to the lines of a draft (R100). */
import { readIngredient } from '../../reading/read-ingredient.ts'
import { namesFinder } from '../../recipe/linked-ingredients.ts'
import type { DraftLine } from '../../recipe/recipe-draft.ts'

/** A step of another app: the lines that its text became, and the numbers of the lines of ingredients that the app links to it. */
export type LinkedStep = { readonly lines: readonly DraftLine[]; readonly linked: readonly number[] }

/**
 * Returns the lines of all steps. What a text does not name of what is linked is added to the first line of its step, and of several
 * ingredients of one name only the linked ones are used; `written` are the lines of ingredients as they were counted, `ingredients`
 * those of the draft.
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
  const names = ingredients.map(({ text }) => readIngredient(text).name ?? '')
  const findNamed = namesFinder(names.map((name, place) => ({ place, name })))
  return steps.flatMap(({ lines, linked: numbers }) => {
    const linked = new Set(numbers.flatMap((number) => placeOf.get(number) ?? []))
    const linkedNames = new Set([...linked].map((place) => names[place]))
    const named = lines.map(({ text }) => findNamed(text).map(({ place }) => place))
    const missing = [...linked].filter((place) => !named.flat().includes(place))
    return lines.map((line, index) => {
      const all = named[index] ?? []
      const meant = all.filter((place) => linked.has(place) || !linkedNames.has(names[place] ?? ''))
      const uses = index === 0 ? [...meant, ...missing].toSorted((a, b) => a - b) : meant
      return uses.length === all.length && uses.every((place) => all.includes(place)) ? line : { ...line, uses }
    })
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
