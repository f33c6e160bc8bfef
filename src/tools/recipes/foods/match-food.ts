import type { FoodIndex } from './food-index.ts'
import { areFormsOfOne, formOfFood, normalizeFood, wordsOfFood } from './food-form.ts'

/**
 * Says whether what is in the pantry is what a recipe asks for (R22). Exact: one name, plural or alias. Similar: one is a kind of the
 * other by its last word, such as „rote Zwiebel“ and „Zwiebel“. Two foods that are both known are never similar: „saure Sahne“ is no „Sahne“.
 */
export function matchFood(ingredient: string, pantry: string, index: FoodIndex): 'exact' | 'similar' | undefined {
  const wanted = index.find(ingredient)
  const there = index.find(pantry)
  if (wanted?.isExact === true && there?.isExact === true) return wanted.food === there.food ? 'exact' : undefined
  const [a, b] = [normalizeFood(ingredient), normalizeFood(pantry)]
  if (areFormsOfOne(formOfFood(a), formOfFood(b))) return 'exact'
  if (wanted !== undefined && there !== undefined) return wanted.food === there.food ? 'similar' : undefined
  return wanted === undefined && there === undefined && haveOneHead(a, b) ? 'similar' : undefined
}

/** Whether one of two unknown names is the last word of the other. */
function haveOneHead(a: string, b: string): boolean {
  const [ofA, ofB] = [wordsOfFood(a), wordsOfFood(b)]
  if (ofA.length > 1 === ofB.length > 1) return false
  return areFormsOfOne(formOfFood(ofA.at(-1) ?? ''), formOfFood(ofB.at(-1) ?? ''))
}
