/** A recipe as plain text: for a message, or for the import of this app (R58). */
import type { Recipe } from '../model.ts'
import { formatServings } from '../amounts/format-amount.ts'
import { draftOf } from '../recipe/make-recipe.ts'
import type { DraftLine } from '../recipe/recipe-draft.ts'
import { formatMinutes } from '../reading/durations.ts'

/** Returns the recipe with its lines as they were written, for the portions that it is written for. */
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
