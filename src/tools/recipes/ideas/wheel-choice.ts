/** Ideas on the wheel of names, and the one that won (R38). */
import { choicePath, readChoiceResult } from '../../choice-port.ts'
import { IDEAS_PATH } from '../paths.ts'
import type { Idea, SuggestedRecipe } from './suggest.ts'

/** The address of the page that draws one of the ideas; better ones have more chances. */
export function wheelPathOf(ideas: readonly Idea[]): string {
  return choicePath({
    title: 'Was kochen wir?',
    choices: ideas.map(({ recipe, score }) => ({
      id: recipe.id,
      text: recipe.title,
      weight: Math.max(1, Math.round(score / 10)),
    })),
    returnPath: IDEAS_PATH,
    label: 'In den Wochenplan',
  })
}

/** The recipe that won, if the address behind the `#` says so and there is such a recipe. */
export function readWinner<Stored extends SuggestedRecipe>(
  hash: string,
  recipes: readonly Stored[],
): Stored | undefined {
  const result = hash === '' ? undefined : readChoiceResult(hash)
  return result && recipes.find(({ id }) => id === result.choiceId)
}
