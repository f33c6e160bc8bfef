/** The recipes that the list buys for; one press takes out exactly what one of them has added. */
import { useState } from 'react'
import { useDocumentsClient } from '#documents/client'
import { Cluster } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { Chip } from '#ui/form/chip'
import { Icon } from '#ui/page/icon'
import { toNumber } from '../../amounts/fraction.ts'
import { recipesCollection } from '../../collections.ts'
import { describeOrigin } from '../describe-origin.ts'
import type { Shopping } from './use-shopping.ts'

const SHOWN = 2

export function RecipesOnList({ shopping }: { readonly shopping: Shopping }) {
  const documents = useDocumentsClient()
  const [isOpen, setOpen] = useState(false)
  const parts = shopping.open.flatMap((line) => line.parts)
  const addings = Map.groupBy(
    parts.filter(({ origin }) => origin !== undefined),
    ({ origin }) => origin?.addingId ?? '',
  )
  if (addings.size === 0) return null
  const chips = (
    <Cluster role="group" aria-label="Für diese Rezepte">
      {[...addings].map(([addingId, added]) => {
        const origin = added[0]?.origin
        if (origin === undefined) return null
        const text = describeOrigin(documents.get(recipesCollection, origin.recipeId)?.title, toNumber(origin.factor))
        return (
          <Chip
            key={addingId}
            picture={<Icon name="close" size={18} />}
            title={`Zutaten für ${text} von der Liste nehmen`}
            onClick={() => shopping.remove(`Zutaten für „${text}“ von der Liste genommen`, added)}
          >
            {text}
          </Chip>
        )
      })}
    </Cluster>
  )
  // In the shop the list is what counts, so three recipes and more take one line.
  return addings.size <= SHOWN ? (
    chips
  ) : (
    <Collapsible title={`Für ${addings.size} Rezepte`} isOpen={isOpen} onToggle={setOpen}>
      {chips}
    </Collapsible>
  )
}
