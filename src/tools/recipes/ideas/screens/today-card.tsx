import { Button } from '#ui/button'
import { Card, Cluster, SectionTitle } from '#ui/card'
import { Link } from '#ui/link'
import { cookPath, recipePath, WEEK_PATH } from '../../paths.ts'
import { mealLabels } from '../../collections.ts'
import type { Meal } from '../../model.ts'
import { ListRow } from '#ui/list/list-row'

type TodayCardProps = {
  /** The meals of today in their order. */
  readonly meals: readonly (Meal & { readonly id: string })[]
  readonly titleOf: (recipeId: string) => string | undefined
}

/** What is planned for today, and the way to cook it. */
export function TodayCard({ meals, titleOf }: TodayCardProps) {
  if (meals.length === 0) return null
  return (
    <Card>
      <SectionTitle>Heute geplant</SectionTitle>
      <ul>
        {meals.map(({ id, dish, kind, servings }) => {
          const recipeId = 'recipeId' in dish ? dish.recipeId : undefined
          const title =
            recipeId === undefined
              ? 'text' in dish
                ? dish.text
                : 'Reste'
              : (titleOf(recipeId) ?? 'Ein Rezept, das es nicht mehr gibt')
          const isKnown = recipeId !== undefined && titleOf(recipeId) !== undefined
          return (
            <ListRow
              key={id}
              title={isKnown ? <Link to={recipePath(recipeId)}>{title}</Link> : title}
              detail={mealLabels[kind]}
              actions={
                isKnown ? (
                  <Button variant="secondary" component={Link} to={`${cookPath(recipeId)}?portionen=${servings}`}>
                    Kochen
                  </Button>
                ) : undefined
              }
            />
          )
        })}
      </ul>
      <Cluster>
        <Link to={WEEK_PATH}>Die ganze Woche</Link>
      </Cluster>
    </Card>
  )
}
