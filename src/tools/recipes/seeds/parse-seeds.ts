/**
 * Reads the tables of bundled recipes. A recipe begins with „# key | title | servings | minutes prep+cook+rest | diet“, then come a line of
 * tags („@“), one about it („>“), ingredients („-“) and steps („*“).
 */
import { diets, type Diet } from '../model.ts'
import { emptyDraft, type RecipeDraft } from '../recipe/recipe-draft.ts'

/** A bundled recipe; its key never changes, so that two devices make the same document of it. */
export type SeedRecipe = { readonly key: string; readonly draft: RecipeDraft }

export function parseSeeds(table: string): readonly SeedRecipe[] {
  return table
    .trim()
    .split(/\n(?=# )/)
    .map(parseSeed)
}

function parseSeed(block: string): SeedRecipe {
  const lines = block.split('\n').map((line) => line.trim())
  const textsOf = (mark: string): readonly string[] =>
    lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2))
  const [key = '', title = '', servings = '', minutes = '', word = ''] = textsOf('#')
    .join('')
    .split('|')
    .map((cell) => cell.trim())
  const diet = diets.find((known) => known === word)
  return {
    key,
    draft: {
      ...emptyDraft,
      title,
      description: textsOf('>').join(' '),
      servings: Number(servings),
      minutes: readMinutes(minutes),
      tags: textsOf('@')
        .join(', ')
        .split(',')
        .map((tag) => tag.trim()),
      ...dietPart(diet),
      ingredients: textsOf('-').map((text) => ({ text })),
      steps: textsOf('*').map((text) => ({ text })),
    },
  }
}

function dietPart(diet: Diet | undefined): { readonly diet?: Diet } {
  return diet === undefined ? {} : { diet }
}

/** „10+20“ or „10+20+60“: prepare, cook, rest. */
function readMinutes(text: string): RecipeDraft['minutes'] {
  const [prep = 0, cook = 0, rest = 0] = text.split('+').map(Number)
  return {
    ...(prep === 0 ? {} : { prep }),
    ...(cook === 0 ? {} : { cook }),
    ...(rest === 0 ? {} : { rest }),
    total: prep + cook + rest,
  }
}

/** Loads the thirty bundled recipes. */
export async function loadSeedRecipes(): Promise<readonly SeedRecipe[]> {
  const [{ warmSeeds }, { coldSeeds }] = await Promise.all([
    import('./tables/warm-seeds.ts'),
    import('./tables/cold-seeds.ts'),
  ])
  return [warmSeeds, coldSeeds].flatMap(parseSeeds)
}
