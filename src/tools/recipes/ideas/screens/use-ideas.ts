/** The ideas for today, from what this device has, and what can be done with one. */
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FilterAddress } from '#ui/list/use-filter'
import { cookLogCollection, mealsCollection, pantryCollection, recipesCollection } from '../../collections.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { describeDayFrom, nextFreeDinner, rankInSlot } from '../../meals/plan-meal.ts'
import { diets, type Diet } from '../../model.ts'
import { useFacts } from '../../recipe/screens/use-looked-through.ts'
import { suggest, type IdeaFilter, type SuggestedRecipe } from '../suggest.ts'

export type ShownFilter = IdeaFilter & {
  /** For how many is cooked; undefined: as many as the cookbook says. */
  readonly servings?: number | undefined
  /** Counts up with „Andere Ideen“. */
  readonly page: number
}

const IDEAS_AT_ONCE = 5

export const ideaAddress: FilterAddress<ShownFilter> = {
  read: (query) => ({
    maxMinutes: query.get('zeit') === '30' ? 30 : undefined,
    isNearlyThere: query.has('da') ? true : undefined,
    isSeasonal: query.has('saison') ? true : undefined,
    diet: diets.find((diet): diet is Diet => diet === query.get('kost')),
    tag: query.get('anlass') ?? undefined,
    servings: readServings(query.get('portionen')),
    page: Math.max(0, Math.trunc(Number(query.get('seite'))) || 0),
  }),
  write: ({ maxMinutes, isNearlyThere, isSeasonal, diet, tag, servings, page }) => ({
    zeit: maxMinutes === undefined ? undefined : String(maxMinutes),
    da: isNearlyThere === true ? '1' : undefined,
    saison: isSeasonal === true ? '1' : undefined,
    kost: diet,
    anlass: tag,
    portionen: servings === undefined ? undefined : String(servings),
    seite: page === 0 ? undefined : String(page),
  }),
}

function readServings(text: string | null): number | undefined {
  const servings = Number(text)
  return servings >= 1 && servings <= 100 ? servings : undefined
}

export function useIdeas(filter: ShownFilter) {
  const recipes = useOfKitchen(recipesCollection)
  const pantry = useOfKitchen(pantryCollection)
  const cookLog = useOfKitchen(cookLogCollection)
  const meals = useOfKitchen(mealsCollection)
  const index = useFoodIndex()
  const today = Temporal.Now.plainDateISO().toString()
  const isReady = useFacts(recipes, index)
  const limit = (filter.page + 1) * IDEAS_AT_ONCE
  const ranked = useMemo(
    () => (isReady ? suggest({ recipes, pantry, cookLog, meals, index, today }, filter, limit) : undefined),
    [isReady, recipes, pantry, cookLog, meals, index, today, filter, limit],
  )
  return {
    ...{ recipes, meals, index, today },
    /** Undefined while the recipes are looked through. */
    ideas: ranked?.slice(filter.page * IDEAS_AT_ONCE),
    isAllRanked: ranked !== undefined && ranked.length < limit,
  }
}

export type IdeaActions = {
  readonly take: (recipe: SuggestedRecipe) => void
  readonly skip: (recipe: SuggestedRecipe) => void
  readonly never: (recipe: SuggestedRecipe) => void
}

/** Each is one step that can be undone. */
export function useIdeaActions(
  { meals, today }: Pick<ReturnType<typeof useIdeas>, 'meals' | 'today'>,
  servings: number,
) {
  const { run } = useKitchen()
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  return {
    take: (recipe: SuggestedRecipe): void => {
      const slot = nextFreeDinner(meals, today)
      const { id, title, cookbookId } = recipe
      run(`„${title}“ ${describeDayFrom(slot.on, today)} geplant`, (editing) =>
        editing.add(mealsCollection, {
          ...slot,
          cookbookId,
          rank: rankInSlot(meals, slot),
          dish: { recipeId: id },
          servings,
        }),
      )
    },
    skip: ({ id, title }: SuggestedRecipe): void => {
      run(`„${title}“ nicht heute`, (editing) => editing.modify(recipesCollection, id, { skippedOn: today }))
    },
    never: ({ id, title }: SuggestedRecipe): void => {
      run(`„${title}“ wird nicht mehr vorgeschlagen`, (editing) =>
        editing.modify(recipesCollection, id, { isNeverSuggested: true }),
      )
    },
    hash,
    /** What came back from the wheel is taken once. */
    forgetHash: () => navigate(`${pathname}${search}`, { replace: true }),
  }
}
