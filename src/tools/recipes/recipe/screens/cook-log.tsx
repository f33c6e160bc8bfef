/** When the recipe was cooked, with the stars and notes of each time; a wrong entry can be deleted. */
import { useState } from 'react'
import { formatDate } from '#base/text/format'
import { useDocuments } from '#documents/client'
import { Button } from '#ui/button'
import { Card, SectionTitle } from '#ui/card'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { formatServings } from '../../amounts/format-amount.ts'
import { cookLogCollection } from '../../collections.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import type { Cooked, Recipe } from '../../model.ts'
import { formatStars } from '../format-stars.ts'

const SHOWN = 5

export function CookLog({ recipe }: { readonly recipe: Pick<Recipe, 'cookbookId'> & { readonly id: string } }) {
  const { run } = useKitchen()
  const [isWhole, setWhole] = useState(false)
  const log = useDocuments(cookLogCollection, recipe.cookbookId)
  const entries = log
    .filter(({ recipeId }) => recipeId === recipe.id)
    .toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : a.createdAt < b.createdAt ? 1 : -1))
  if (entries.length === 0) return null
  return (
    <Card>
      <SectionTitle>Gekocht</SectionTitle>
      <ul>
        {entries.slice(0, isWhole ? entries.length : SHOWN).map((entry) => (
          <ListRow
            key={entry.id}
            title={formatDate(entry.on)}
            detail={describe(entry)}
            actions={
              <RowButton
                icon="trash"
                label={`Eintrag vom ${formatDate(entry.on)} löschen`}
                onClick={() =>
                  run(`Eintrag vom ${formatDate(entry.on)} gelöscht`, (editing) =>
                    editing.remove(cookLogCollection, entry.id),
                  )
                }
              />
            }
          />
        ))}
      </ul>
      {isWhole || entries.length <= SHOWN ? null : (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          Alle {entries.length} zeigen
        </Button>
      )}
    </Card>
  )
}

function describe({ stars, servings, note }: Cooked): string {
  return [
    ...(stars === undefined ? [] : [formatStars(stars)]),
    `für ${formatServings(servings)}`,
    ...(note === undefined ? [] : [note]),
  ].join(' · ')
}
