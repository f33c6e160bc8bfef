/**
 * Which ingredients a step uses, as chosen by hand in a form where ingredients and steps are lines of two texts (R100). A choice follows
 * its lines while they are typed; of a line that is cut it waits until the line is pasted.
 */
import type { DraftLine } from '../recipe-draft.ts'

/** Steps without one use what their text names (R98). Lines stand here under their keys (`lineKeys`). */
export type StepChoice = { readonly step: string; readonly ingredients: readonly string[] }

type Lines = readonly Pick<DraftLine, 'text'>[]
type BothLines = { readonly ingredients: Lines; readonly steps: Lines }

/** Returns the key of each line: its text, and how many lines above have the same. */
export function lineKeys(lines: Lines): readonly string[] {
  const counts = new Map<string, number>()
  return lines.map(({ text }) => {
    const count = counts.get(text) ?? 0
    counts.set(text, count + 1)
    return count === 0 ? text : `${text}\n${count}`
  })
}

/** Returns the choices after one change of the texts. */
export function followLines(
  choices: readonly StepChoice[],
  before: BothLines,
  after: BothLines,
): readonly StepChoice[] {
  if (choices.length === 0) return choices
  const stepOf = renamesOf(before.steps, after.steps)
  const ingredientOf = renamesOf(before.ingredients, after.ingredients)
  const waiting = choices.filter(({ step }) => !stepOf.has(step))
  const followed = choices.flatMap(({ step, ingredients }): readonly StepChoice[] => {
    const now = stepOf.get(step)
    return now === undefined ? [] : [{ step: now, ingredients: renameAll(ingredients, ingredientOf) }]
  })
  const taken = new Set(followed.map(({ step }) => step))
  return [
    ...followed,
    ...waiting
      .filter(({ step }) => !taken.has(step))
      .map(({ step, ingredients }) => ({ step, ingredients: renameAll(ingredients, ingredientOf) })),
  ]
}

/** Returns the choices with another one for a step; what equals what its text names is no choice. */
export function chooseFor(
  choices: readonly StepChoice[],
  step: string,
  chosen: readonly string[],
  named: readonly string[],
): readonly StepChoice[] {
  const others = choices.filter((choice) => choice.step !== step)
  return isSameSet(chosen, named) ? others : [...others, { step, ingredients: chosen }]
}

/** Returns the steps with the places of the ingredients that were chosen. */
export function withUses(
  steps: readonly DraftLine[],
  ingredients: Lines,
  choices: readonly StepChoice[],
): readonly DraftLine[] {
  if (choices.length === 0) return steps
  const keys = lineKeys(steps)
  const placeOf = new Map(lineKeys(ingredients).map((key, place) => [key, place]))
  return steps.map((step, index) => {
    const choice = choices.find((one) => one.step === keys[index])
    if (choice === undefined) return step
    return { ...step, uses: choice.ingredients.flatMap((key) => placeOf.get(key) ?? []).toSorted((a, b) => a - b) }
  })
}

/** Returns the choices of a draft, whose lines the form shows as `shown`: undefined for one that it does not show. */
export function choicesOf(
  steps: readonly DraftLine[],
  shown: { readonly [Part in keyof BothLines]: readonly (DraftLine | undefined)[] },
): readonly StepChoice[] {
  const [stepKeys, ingredientKeys] = [keysOfShown(shown.steps), keysOfShown(shown.ingredients)]
  return steps.flatMap(({ uses }, place): readonly StepChoice[] => {
    const step = stepKeys[place]
    if (uses === undefined || step === undefined) return []
    return [{ step, ingredients: uses.flatMap((used) => ingredientKeys[used] ?? []) }]
  })
}

function keysOfShown(lines: readonly (DraftLine | undefined)[]): readonly (string | undefined)[] {
  const keys = lineKeys(lines.filter((line) => line !== undefined)).values()
  return lines.map((line) => (line === undefined ? undefined : keys.next().value))
}

export function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const all = new Set(others)
  return all.size === new Set(some).size && some.every((one) => all.has(one))
}

function renameAll(keys: readonly string[], renames: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set(keys.map((key) => renames.get(key) ?? key))]
}

/**
 * The new key of each line that is still there. Lines above and below the change are the same; within it those with the same text, and
 * a line that is typed in, split or joined with the next goes on as the first.
 */
function renamesOf(before: Lines, after: Lines): ReadonlyMap<string, string> {
  const [old, now] = [before.map(({ text }) => text), after.map(({ text }) => text)]
  const shorter = Math.min(old.length, now.length)
  let above = 0
  while (above < shorter && old[above] === now[above]) above += 1
  let below = 0
  while (below < shorter - above && old.at(-1 - below) === now.at(-1 - below)) below += 1
  const newPlaces = new Map<number, number>()
  for (let place = 0; place < above; place++) newPlaces.set(place, place)
  for (let fromEnd = 1; fromEnd <= below; fromEnd++) newPlaces.set(old.length - fromEnd, now.length - fromEnd)
  const free = Array.from({ length: now.length - below - above }, (_none, index) => above + index)
  const changed = Array.from({ length: old.length - below - above }, (_none, index) => above + index)
  for (const place of changed) {
    const at = free.findIndex((newPlace) => now[newPlace] === old[place])
    const [same] = at === -1 ? [] : free.splice(at, 1)
    if (same !== undefined) newPlaces.set(place, same)
  }
  const [first] = changed.filter((place) => !newPlaces.has(place))
  const [newFirst] = free
  const isTyped = Math.min(changed.length, now.length - below - above) === 1
  if (isTyped && first !== undefined && newFirst !== undefined) newPlaces.set(first, newFirst)
  const [oldKeys, newKeys] = [lineKeys(before), lineKeys(after)]
  return new Map([...newPlaces].map(([place, newPlace]) => [oldKeys[place] ?? '', newKeys[newPlace] ?? '']))
}
