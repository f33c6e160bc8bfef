/** A recipe in Cooklang, where ingredients stand in the steps; those that no step names stand in a first one (R58). */
import type { Amount, Fraction, Ingredient, Recipe } from '../model.ts'
import { formatServings } from '../amounts/format-amount.ts'
import { draftOf } from '../recipe/make-recipe.ts'

export function recipeAsCooklang(recipe: Recipe): string {
  const { title, tags, source, minutes, description, steps } = draftOf(recipe)
  const facts = [
    ['title', title],
    [
      'servings',
      formatServings(recipe.servings) + (recipe.servingsUnit === undefined ? '' : ` ${recipe.servingsUnit}`),
    ],
    ['tags', tags.join(', ')],
    ['source', source?.url ?? source?.name ?? ''],
    ['author', source?.url === undefined ? '' : (source.name ?? '')],
    ['prep time', minutes.prep === undefined ? '' : `${minutes.prep} min`],
    ['cook time', minutes.cook === undefined ? '' : `${minutes.cook} min`],
    ['description', description ?? ''],
  ] as const
  const left = new Set(recipe.ingredients.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)))
  let group: string | undefined
  const blocks = steps.flatMap((step) => {
    const heading = step.group !== undefined && step.group !== group ? [`== ${plain(step.group)} ==`] : []
    group = step.group
    return [...heading, markIngredients(step.text, left)]
  })
  const first = [...left].map(markOf).join(', ')
  return [
    `---\n${facts
      .filter(([, value]) => value !== '')
      .map(([key, value]) => `${key}: ${plain(value)}`)
      .join('\n')}\n---`,
    ...(first === '' ? [] : [`${first} bereitstellen.`]),
    ...blocks,
  ].join('\n\n')
}

/** The first step that names an ingredient has its amount. */
function markIngredients(step: string, left: Set<Ingredient>): string {
  let text = plain(step)
  for (const ingredient of left) {
    const name = plain(ingredient.name ?? '')
    const at = name.length < 2 ? -1 : findWord(text, name)
    if (at === -1) continue
    left.delete(ingredient)
    text = text.slice(0, at) + markOf(ingredient) + text.slice(at + name.length)
  }
  return text
}

/** Where a name stands as a whole word, and not inside of a mark. */
function findWord(text: string, name: string): number {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const isWhole = !/[\p{L}\d-]$/u.test(text.slice(0, at)) && !/^[\p{L}\d-]/u.test(text.slice(at + name.length))
    const isInside = /@[^@{}]*$|\{[^{}]*$|\([^()]*$/.test(text.slice(Math.max(0, at - 600), at))
    if (isWhole && !isInside) return at
  }
  return -1
}

function markOf({ name, text, amount, note }: Ingredient): string {
  if (name === undefined) return `@${plain(text)}{}`
  return `@${plain(name)}{${amount === undefined ? '' : measureOf(amount)}}${note === undefined ? '' : `(${plain(note)})`}`
}

function measureOf({ from, to, unit }: Amount): string {
  const numbers = [from, ...(to === undefined ? [] : [to])].map(numberOf).join('-')
  return unit === undefined ? numbers : `${numbers}%${unit}`
}

function numberOf({ n, d }: Fraction): string {
  if (1_000 % d === 0) return String(n / d)
  const whole = Math.floor(n / d)
  return `${whole === 0 ? '' : `${whole} `}${n % d}/${d}`
}

/** Without the signs that mean something in Cooklang. */
function plain(text: string): string {
  return text
    .replaceAll(/[@#~{}()[\]]/g, ' ')
    .replaceAll('--', '–')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
