import { styled } from '@mui/material/styles'
import { Button, LinkButton } from '#ui/button'
import { Card, Cluster, SectionTitle } from '#ui/card'
import { Link } from '#ui/link'
import { ListRow } from '#ui/list/list-row'
import { addDays } from '#base/calendar/calendar-day'
import { mealLabels } from '../../collections.ts'
import { basketIcon } from '../../frame/screens/recipe-icons.ts'
import { compareMeals, describeDayFrom } from '../../meals/plan-meal.ts'
import { useShopMeals } from '../../meals/screens/use-shop-meals.ts'
import type { Meal } from '../../model.ts'
import { cookPath, recipePath, WEEK_PATH } from '../../paths.ts'
import { CAN_HOVER } from '#ui/page/theme'

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
        <Later>
          {later.map((meal) => (
            <li key={meal.id}>
              <span>{capitalized(describeDayFrom(meal.on, today).replace(/^am /, ''))}</span>
              {isKnown(meal, titleOf) && 'recipeId' in meal.dish ? (
                <Link to={recipePath(meal.dish.recipeId)}>{nameOf(meal)}</Link>
              ) : (
                nameOf(meal)
              )}
            </li>
          ))}
        </Later>
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
          <LinkButton variant="secondary" to={`${cookPath(recipeId)}?portionen=${servings}`}>
            Kochen
          </LinkButton>
        ) : undefined
      }
    />
  )
}

function isKnown({ dish }: Meal, titleOf: PlannedCardProps['titleOf']): boolean {
  return 'recipeId' in dish && titleOf(dish.recipeId) !== undefined
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('de') + text.slice(1)
}

/** The days in a column of their own. */
const Later = styled('ul')(({ theme }) => ({
  margin: '8px 0 16px',
  '& li': { display: 'grid', gridTemplateColumns: '104px minmax(0, 1fr)', gap: 8, padding: '6px 0' },
  '& li > span': { color: theme.vars.palette.text.secondary },
  '& a': { color: 'inherit', textDecoration: 'none' },
  [CAN_HOVER]: { '& a:hover': { textDecoration: 'underline' } },
}))
