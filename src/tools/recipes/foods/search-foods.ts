/** Suggestions of foods for what a user types: beginnings first, then what lies inside, then what is one or two letters off (R23). */
import type { Food } from './food.ts'
import { foldFood } from './food-form.ts'

const MAX_SUGGESTIONS = 20
/** From this rank on a name fits with a typo only. */
const TYPO_RANK = 4

const foldedNames = new WeakMap<Food, readonly string[]>()

/** At most 20 foods, the likeliest first; none for an empty text. Typos are looked for only if nothing fits as it is typed. */
export function searchFoods(foods: readonly Food[], text: string): readonly Food[] {
  const wanted = foldFood(text.slice(0, 60))
  if (wanted === '') return []
  const ranked: { readonly food: Food; readonly rank: number }[] = []
  for (const food of foods) {
    const rank = rankFood(namesOf(food), wanted)
    if (rank !== undefined) ranked.push({ food, rank })
  }
  const isHit = ranked.some(({ rank }) => rank < TYPO_RANK * 2)
  // The sort is stable, so equals stay in the order of the list; of two that fit equally the shorter name comes first.
  return ranked
    .filter(({ rank }) => !isHit || rank < TYPO_RANK * 2)
    .toSorted((a, b) => a.rank - b.rank || a.food.name.length - b.food.name.length)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ food }) => food)
}

/** Name first, then plural and aliases. */
function namesOf(food: Food): readonly string[] {
  const known = foldedNames.get(food)
  if (known !== undefined) return known
  const names = [food.name, food.plural ?? '', ...food.aliases].filter((name) => name !== '').map(foldFood)
  foldedNames.set(food, names)
  return names
}

function rankFood(names: readonly string[], wanted: string): number | undefined {
  let best: number | undefined
  for (const [place, name] of names.entries()) {
    const rank = rankName(name, wanted)
    if (rank === undefined) continue
    const total = rank * 2 + (place === 0 ? 0 : 1)
    if (best === undefined || total < best) best = total
  }
  return best
}

/** 0 is the same, higher is less alike; undefined: it is another word. Both are folded. */
export function rankName(name: string, wanted: string): number | undefined {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (name.includes(` ${wanted}`)) return 2
  if (wanted.length >= 3 && name.includes(wanted)) return 3
  const allowed = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2
  if (allowed === 0 || name.charAt(0) !== wanted.charAt(0)) return undefined
  const distance = prefixDistance(name, wanted, allowed)
  return distance <= allowed ? 3 + distance : undefined
}

/** How many letters have to change so that the name begins with what is wanted; two neighbours that are swapped count as one. */
function prefixDistance(name: string, wanted: string, allowed: number): number {
  const width = Math.min(name.length, wanted.length + allowed)
  let older: number[] = []
  let last = Array.from({ length: width + 1 }, (_, place) => place)
  for (let row = 1; row <= wanted.length; row++) {
    const now = [row]
    for (let column = 1; column <= width; column++) {
      const isSame = wanted[row - 1] === name[column - 1]
      const isSwap =
        row > 1 && column > 1 && wanted[row - 1] === name[column - 2] && wanted[row - 2] === name[column - 1]
      now.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (now[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (older[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    older = last
    last = now
  }
  return Math.min(...last)
}
