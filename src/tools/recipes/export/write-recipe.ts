/** A recipe as text, Cooklang and JSON-LD. */
import type { Json, JsonObject } from '#base/text/json'
import type { Recipe, Amount, Fraction, Ingredient } from '../model.ts'
import { formatServings } from '../amounts/format-amount.ts'
import { draftOf } from '../recipe/make-recipe.ts'
import type { DraftLine } from '../recipe/recipe-draft.ts'
import { formatMinutes } from '../reading/durations.ts'

/** A recipe as plain text, for a message or the import of this app (R58): its lines as they were written, for the portions they are for. */
export function recipeAsText(recipe: Recipe): string {
  const draft = draftOf(recipe)
  const times = [
    ['Vorbereitung', draft.minutes.prep],
    ['Kochzeit', draft.minutes.cook],
    ['Ruhezeit', draft.minutes.rest],
    ['Gesamtzeit', draft.minutes.total],
  ] as const
  const facts = times.flatMap(([name, minutes]) =>
    minutes === undefined ? [] : [`${name}: ${formatMinutes(minutes)}`],
  )
  const servings = `Portionen: ${formatServings(recipe.servings)} ${draft.servingsUnit ?? ''}`.trim()
  const steps = groupedLines(draft.steps, (text, place) => `${place}. ${text.replaceAll(/\s*\n\s*/g, ' ')}`)
  const source = [draft.source?.name ?? '', draft.source?.url ?? ''].filter((part) => part !== '')
  return [
    [draft.title, ...(draft.description === undefined ? [] : [draft.description])],
    [servings, ...facts],
    draft.ingredients.length === 0 ? [] : ['Zutaten', ...groupedLines(draft.ingredients, (text) => `- ${text}`)],
    steps.length === 0 ? [] : ['Zubereitung', ...steps],
    draft.notes.length === 0 ? [] : ['Notizen', ...draft.notes],
    // An address on its own line is read again as the source.
    source.length === 0 ? [] : source.map((part) => `Quelle: ${part}`),
  ]
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')
}

function groupedLines(lines: readonly DraftLine[], write: (text: string, place: number) => string): readonly string[] {
  let last: string | undefined
  return lines.flatMap(({ text, group }, index) => {
    const heading = group !== undefined && group !== last ? [`${group}:`] : []
    last = group
    return [...heading, write(text, index + 1)]
  })
}

/** A recipe in Cooklang, where ingredients stand in the steps; those that no step names stand in a first one (R58). */
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

/** A recipe as JSON-LD of schema.org, which other apps and search engines read (R58): the text of a file, or of a script of a page. */
export function recipeAsJsonLd(recipe: Recipe): string {
  const { title, description, servingsUnit, minutes, tags, diet, ingredients, steps, equipment, source } =
    draftOf(recipe)
  const { prep, cook, rest } = minutes
  const total = Math.max(minutes.total ?? 0, (prep ?? 0) + (cook ?? 0) + (rest ?? 0))
  const known: Readonly<Record<string, Json | undefined>> = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: title,
    description,
    recipeYield: servingsUnit === undefined ? recipe.servings : `${formatServings(recipe.servings)} ${servingsUnit}`,
    prepTime: duration(prep),
    cookTime: duration(cook),
    restTime: duration(rest),
    totalTime: duration(total === 0 ? undefined : total),
    keywords: tags.length === 0 ? undefined : tags.join(', '),
    suitableForDiet:
      diet === undefined ? undefined : `https://schema.org/${diet === 'vegan' ? 'VeganDiet' : 'VegetarianDiet'}`,
    recipeIngredient: withHeadings(ingredients),
    recipeInstructions: sectionsOf(steps),
    tool: equipment.length === 0 ? undefined : equipment,
    author: source?.name === undefined ? undefined : { '@type': 'Person', name: source.name },
    url: source?.url,
  }
  const node = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
  return JSON.stringify(node, undefined, 2).replaceAll('<', String.raw`\u003c`)
}

function duration(minutes: number | undefined): string | undefined {
  return minutes === undefined ? undefined : `PT${minutes}M`
}

/** The format has no sections of ingredients: a heading is a line that ends with a colon. */
function withHeadings(lines: readonly DraftLine[]): readonly string[] {
  let last: string | undefined
  return lines.flatMap(({ text, group }) => {
    const heading = group !== undefined && group !== last ? [`${group}:`] : []
    last = group
    return [...heading, text]
  })
}

function sectionsOf(lines: readonly DraftLine[]): readonly JsonObject[] {
  const sections: { group: string | undefined; steps: JsonObject[] }[] = []
  for (const { text, group } of lines) {
    if (sections.length === 0 || sections.at(-1)?.group !== group) sections.push({ group, steps: [] })
    sections.at(-1)?.steps.push({ '@type': 'HowToStep', text })
  }
  return sections.flatMap(({ group, steps }): readonly JsonObject[] =>
    group === undefined ? steps : [{ '@type': 'HowToSection', name: group, itemListElement: steps }],
  )
}
