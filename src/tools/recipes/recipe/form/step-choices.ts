/**
 * Which ingredients a step uses, as chosen by hand in a form where ingredients and steps are lines of two texts (R100). A choice follows
 * its lines while they are typed, headings included, since a line is one as long as it ends with a colon. Of a line that is cut it waits
 * until the line is pasted.
 */
import { readIngredient } from '../../reading/read-ingredient.ts'
import type { DraftLine } from '../recipe-draft.ts'

/**
 * Steps without one use what their text names (R98). Lines stand here under their keys (`lineKeys`), those that were cut behind a break.
 */
export type StepChoice = { readonly step: string; readonly ingredients: readonly string[] }

type Lines = readonly Pick<DraftLine, 'text'>[]
type BothLines = { readonly ingredients: Lines; readonly steps: Lines }

/** Returns the key of each line: its text, and how many lines above have the same. Headings among the lines change no other key. */
export function lineKeys(lines: Lines): readonly string[] {
  const counts = new Map<string, number>()
  return lines.map(({ text }) => {
    const count = counts.get(text) ?? 0
    counts.set(text, count + 1)
    return count === 0 ? text : `${text}\n${count}`
  })
}

/** `name` is what texts of steps name it by (R98); a line that was not understood goes without. */
type StepOption = { readonly value: string; readonly text: string; readonly name?: string }

/** Returns one for each line, by its name or else its text; of those with the same name by the whole line, and its section. */
export function stepOptions(ingredients: readonly DraftLine[]): readonly StepOption[] {
  const keys = lineKeys(ingredients)
  const read = ingredients.map(({ text, group }) => ({ text, group, ...pickName(text) }))
  const counts = Map.groupBy(read, ({ name, text }) => name ?? text)
  return read.map(({ text, group, ...named }, place) => {
    const short = named.name ?? text
    const isOnly = counts.get(short)?.length === 1
    const whole = group === undefined ? text : `${text} (${group})`
    return { value: keys[place] ?? '', ...named, text: isOnly ? short : whole }
  })
}

function pickName(text: string): Pick<StepOption, 'name'> {
  const { name } = readIngredient(text)
  return name === undefined ? {} : { name }
}

/** Returns the choices after one change of the texts; the lines are all that are not empty. Lines that are joined use what each used. */
export function followLines(
  choices: readonly StepChoice[],
  before: BothLines,
  after: BothLines,
): readonly StepChoice[] {
  if (choices.length === 0) return choices
  const steps = choices.map(({ step }) => step)
  const newSteps = followKeys(before.steps, after.steps, steps)(steps)
  const follow = followKeys(
    before.ingredients,
    after.ingredients,
    choices.flatMap(({ ingredients }) => ingredients),
  )
  const followed = new Map<string, ReadonlySet<string>>()
  for (const [index, { ingredients }] of choices.entries()) {
    const step = newSteps[index]
    if (step === undefined) continue
    const keys = follow(ingredients).filter((key) => key !== undefined)
    followed.set(step, new Set([...(followed.get(step) ?? []), ...keys]))
  }
  return [...followed].map(([step, ingredients]) => ({ step, ingredients: [...ingredients] }))
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

/**
 * Returns how to get the new keys of lines: undefined for a line whose last letter was deleted. Any other line that is gone was cut,
 * unless one with the same text is left that the keys do not name: nothing says which of the two is gone. `all` are the keys that contain
 * those of cut lines, for the lines that are pasted.
 */
function followKeys(
  before: Lines,
  after: Lines,
  all: readonly string[],
): (keys: readonly string[]) => readonly (string | undefined)[] {
  const newKeys = lineKeys(after)
  const newPlaces = placesAfter(before, after)
  const oldPlaces = new Map(lineKeys(before).map((key, place) => [key, place]))
  const cut = new Set(all.filter((key) => !oldPlaces.has(key)).map(cutKey))
  const places = new Set(newPlaces.values())
  const pasted = pairCut(
    [...cut],
    newKeys.filter((_key, place) => !places.has(place)),
  )
  return (keys) => {
    const kept = keys.map((key) => {
      const place = oldPlaces.get(key)
      return place === undefined ? (pasted.get(cutKey(key)) ?? cutKey(key)) : newKeys[newPlaces.get(place) ?? -1]
    })
    const taken = new Set(kept)
    return keys.map((key, index) => {
      const text = textOf(key)
      const next = kept[index] ?? newKeys.find((one) => !taken.has(one) && textOf(one) === text)
      taken.add(next)
      return next ?? (text.length > 1 ? cutKey(key) : undefined)
    })
  }
}

/** The new key of each cut line that was pasted. */
function pairCut(cut: readonly string[], added: readonly string[]): ReadonlyMap<string, string> {
  const waiting = Map.groupBy(cut.toSorted(), textOf)
  return new Map(
    added.flatMap((key) => {
      const first = waiting.get(textOf(key))?.shift()
      return first === undefined ? [] : [[first, key] as const]
    }),
  )
}

/** No line has a break, so no line that is typed letter by letter gets this key. */
function cutKey(key: string): string {
  return key.startsWith('\n') ? key : `\n${key}`
}

function textOf(key: string): string {
  return key.split('\n').find((part) => part !== '') ?? ''
}

/**
 * The new place of each line that is still there. Lines above and below the change are the same; within it those with the same text. A
 * line that is typed in or split goes on as the first, and several that are joined as one.
 */
function placesAfter(before: Lines, after: Lines): ReadonlyMap<number, number> {
  const [old, now] = [before.map(({ text }) => text), after.map(({ text }) => text)]
  const shorter = Math.min(old.length, now.length)
  let above = 0
  while (above < shorter && old[above] === now[above]) above += 1
  let below = 0
  while (below < shorter - above && old.at(-1 - below) === now.at(-1 - below)) below += 1
  const places = new Map<number, number>()
  for (let place = 0; place < above; place++) places.set(place, place)
  for (let fromEnd = 1; fromEnd <= below; fromEnd++) places.set(old.length - fromEnd, now.length - fromEnd)
  const free = Array.from({ length: now.length - below - above }, (_none, index) => above + index)
  const isTyped = Math.min(old.length, now.length) - below - above === 1
  const rest: number[] = []
  for (let place = above; place < old.length - below; place++) {
    const at = free.findIndex((newPlace) => now[newPlace] === old[place])
    const [same] = at === -1 ? [] : free.splice(at, 1)
    if (same === undefined) rest.push(place)
    else places.set(place, same)
  }
  const [newPlace] = free
  if (newPlace === undefined || !isTyped) return places
  for (const place of rest.length > 1 ? findJoined(rest, old, now[newPlace] ?? '') : rest) places.set(place, newPlace)
  return places
}

/** Those of the places whose lines stand in the new one; else the first, if the new one begins as it does. */
function findJoined(places: readonly number[], old: readonly string[], line: string): readonly number[] {
  const whole = places.filter((place) => line.includes(old[place] ?? ''))
  if (whole.length > 0) return whole
  return places.slice(0, 1).filter((place) => old[place]?.[0] === line[0])
}
