/** A meal of a day: dragged to another day, by a finger that has stayed on it too, or moved by its menu. */
import { styled } from '@mui/material/styles'
import { Link } from '#ui/link'
import { usePlaceDrag } from '#ui/list/place-drag'
import { Menu } from '#ui/menu'
import { addDays } from '#base/calendar/calendar-day'
import { formatServings } from '../../amounts/format-amount.ts'
import { mealLabels, mealsCollection } from '../../collections.ts'
import { potIcon, weekIcon } from '../../frame/screens/recipe-icons.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { rankInSlot } from '../../meals/plan-meal.ts'
import { cookPath, recipePath } from '../../paths.ts'
import type { StoredMeal } from '../plan-week.ts'
import type { Week } from './use-week.ts'

type MealRowProps = {
  readonly meal: StoredMeal
  readonly week: Week
  readonly onEdit: () => void
  readonly onMove: (date: string) => void
  readonly onRemove: () => void
}

export function MealRow({ meal, week, onEdit, onMove, onRemove }: MealRowProps) {
  const { run } = useKitchen()
  const drag = usePlaceDrag(onMove)
  const { dish, kind, on, servings, cookbookId } = meal
  const name = week.nameOf(meal)
  const recipeId = 'recipeId' in dish && week.isKnown(dish.recipeId) ? dish.recipeId : undefined

  function keepLeftover(): void {
    const slot = { on: addDays(on, 1), kind: 'lunch' as const }
    run(`Rest von „${name}“ eingeplant`, (editing) =>
      editing.add(mealsCollection, {
        ...{ ...slot, cookbookId, rank: rankInSlot(week.meals, slot), servings: 1 },
        dish: { leftoverOf: meal.id },
      }),
    )
  }

  return (
    <Row {...drag}>
      <span>
        {recipeId === undefined ? <Name>{name}</Name> : <NameLink to={recipePath(recipeId)}>{name}</NameLink>}
        <Detail>
          {mealLabels[kind]}, für {formatServings(servings)}
        </Detail>
      </span>
      <Menu
        label={`Mehr zu „${name}“`}
        entries={[
          ...(recipeId === undefined
            ? []
            : [{ icon: potIcon, text: 'Kochen', component: Link, to: `${cookPath(recipeId)}?portionen=${servings}` }]),
          { icon: 'edit', text: 'Ändern', onClick: onEdit },
          { icon: weekIcon, text: 'Einen Tag später', onClick: () => onMove(addDays(on, 1)) },
          { icon: weekIcon, text: 'Einen Tag früher', onClick: () => onMove(addDays(on, -1)) },
          { icon: 'plus', text: 'Rest für morgen Mittag', onClick: keepLeftover },
          { icon: 'trash', text: 'Aus der Woche nehmen', startsGroup: true, onClick: onRemove },
        ]}
      />
    </Row>
  )
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  cursor: 'grab',
  // A finger that stays neither selects words nor opens the menu of a link.
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  '& > span': { minWidth: 0 },
})

const Name = styled('span')({ display: 'block', fontWeight: 550, overflowWrap: 'anywhere' })
const NameLink = styled(Link)({ display: 'block', fontWeight: 550, overflowWrap: 'anywhere', color: 'inherit' })
const Detail = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}))
