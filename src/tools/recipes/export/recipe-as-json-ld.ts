/** A recipe as JSON-LD of schema.org, which other apps and search engines read (R58). */
import type { Json, JsonObject } from '#base/text/json'
import type { Recipe } from '../model.ts'
import { formatServings } from '../amounts/format-amount.ts'
import { draftOf } from '../recipe/make-recipe.ts'
import type { DraftLine } from '../recipe/recipe-draft.ts'

/** Returns the text of a file; it may also stand in a script of a page. */
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
