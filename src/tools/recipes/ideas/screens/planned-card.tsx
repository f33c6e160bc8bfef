import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle } from '#ui/card'
import { Link } from '#ui/link'
import { ListRow } from '#ui/list/list-row'
import { addDays } from '../../days.ts'
import { mealLabels } from '../../collections.ts'
import { basketIcon } from '../../frame/screens/recipe-icons.ts'
import { describeDayFrom } from '../../meals/plan-meal.ts'
import { useShopMeals } from '../../meals/screens/use-shop-meals.ts'
import type { Meal } from '../../model.ts'
import { cookPath, recipePath, WEEK_PATH } from '../../paths.ts'

type StoredMeal = Meal & { readonly id: string }

type PlannedCardProps = {
  readonly meals: readonly StoredMeal[]
  readonly today: string
  readonly titleOf: (recipeId: string) => string | undefined
}

/** So many days are shown, today included. */
const DAYS = 7

/** What is planned: today's meals with the way to cook them, the next days in a line, and all of it for the shopping list. */
export function PlannedCard({ meals, today, titleOf }: PlannedCardProps) {
  const end = addDays(today, DAYS)
  const planned = meals.filter(({ on }) => on >= today && on < end).toSorted(compareMeals)
  const shopping = useShopMeals(planned, today)
  if (planned.length === 0) return null
  const [ofToday, later] = [planned.filter(({ on }) => on === today), planned.filter(({ on }) => on > today)]
  const nameOf = ({ dish }: Meal): string =>
    'recipeId' in dish
      ? (titleOf(dish.recipeId) ?? 'Ein Rezept, das es nicht mehr gibt')
      : 'text' in dish
        ? dish.text
        : 'Reste'
  return (
    <Card>
      <SectionTitle>{ofToday.length === 0 ? 'Geplant' : 'Heute geplant'}</SectionTitle>
      <ul>
        {ofToday.map((meal) => (
          <TodaysMeal key={meal.id} meal={meal} name={nameOf(meal)} isKnown={isKnown(meal, titleOf)} />
        ))}
      </ul>
      {later.length === 0 ? null : (
        <QuietText>
          {capitalized(later.map((meal) => `${describeDayFrom(meal.on, today)} ${nameOf(meal)}`).join(' · '))}
        </QuietText>
      )}
      <Cluster>
        {shopping.count === 0 ? null : (
          <Button variant="secondary" icon={basketIcon} onClick={shopping.shop}>
            Auf die Einkaufsliste
          </Button>
        )}
        <Link to={WEEK_PATH}>Die ganze Woche</Link>
      </Cluster>
    </Card>
  )
}

type TodaysMealProps = { readonly meal: StoredMeal; readonly name: string; readonly isKnown: boolean }

function TodaysMeal({ meal: { dish, kind, servings }, name, isKnown: isRecipe }: TodaysMealProps) {
  const recipeId = 'recipeId' in dish ? dish.recipeId : ''
  return (
    <ListRow
      title={isRecipe ? <Link to={recipePath(recipeId)}>{name}</Link> : name}
      detail={mealLabels[kind]}
      actions={
        isRecipe ? (
          <Button variant="secondary" component={Link} to={`${cookPath(recipeId)}?portionen=${servings}`}>
            Kochen
          </Button>
        ) : undefined
      }
    />
  )
}

function isKnown({ dish }: Meal, titleOf: PlannedCardProps['titleOf']): boolean {
  return 'recipeId' in dish && titleOf(dish.recipeId) !== undefined
}

function compareMeals(a: Meal, b: Meal): number {
  return a.on < b.on || (a.on === b.on && a.rank < b.rank) ? -1 : 1
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('de') + text.slice(1)
}
