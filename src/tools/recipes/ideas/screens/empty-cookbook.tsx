/** An empty cookbook: the first recipes with one press; and that press taken back later. */
import { useState } from 'react'
import { formatCount } from '#base/text/format'
import { Button, LinkButton } from '#ui/button'
import { Cluster, QuietText } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { recipesCollection } from '../../collections.ts'
import { potIcon } from '../../frame/screens/recipe-icons.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import type { Recipe } from '../../model.ts'
import { IMPORT_PATH, NEW_RECIPE_PATH } from '../../paths.ts'

export function EmptyCookbook() {
  const { run, open } = useKitchen()
  const [isBusy, setBusy] = useState(false)

  async function takeSeeds(): Promise<void> {
    setBusy(true)
    const [{ planSeeds }, { cookbookId, documents }] = [await import('../../seeds/plan-seeds.ts'), open()]
    const planned = await planSeeds(cookbookId, documents.list(recipesCollection, cookbookId))
    run(`${formatCount(planned.length, 'Rezept', 'Rezepte')} geholt`, (editing) => {
      for (const { id, fields } of planned) editing.add(recipesCollection, fields, id)
    })
    setBusy(false)
  }

  return (
    <EmptyState
      icon={potIcon}
      title="Noch keine Rezepte"
      actions={
        <>
          <LinkButton variant="quiet" to={NEW_RECIPE_PATH}>
            Neues Rezept
          </LinkButton>
          <LinkButton variant="secondary" to={IMPORT_PATH}>
            Importieren
          </LinkButton>
          <Button variant="primary" isBusy={isBusy} onClick={() => void takeSeeds()}>
            30 einfache Rezepte holen
          </Button>
        </>
      }
    >
      Hol dir dreißig einfache Rezepte für den Anfang, und du hast sofort fünf Ideen für heute. Mit einem Tipp sind sie
      wieder weg.
    </EmptyState>
  )
}

/** Says that bundled recipes are there that were not changed, and removes them. */
export function SeedsLine({ recipes }: { readonly recipes: readonly (Recipe & { readonly id: string })[] }) {
  const { run } = useKitchen()
  const seeds = recipes.filter(({ seed }) => seed !== undefined)
  if (seeds.length === 0) return null

  async function removeSeeds(): Promise<void> {
    const { untouchedSeeds } = await import('../../seeds/plan-seeds.ts')
    const ids = await untouchedSeeds(seeds)
    run(`${formatCount(ids.length, 'Rezept', 'Rezepte')} vom Anfang entfernt`, (editing) => {
      for (const id of ids) editing.remove(recipesCollection, id)
    })
  }

  return (
    <Cluster>
      <QuietText>{formatCount(seeds.length, 'Rezept ist', 'Rezepte sind')} vom Anfang dabei.</QuietText>
      <Button variant="quiet" onClick={() => void removeSeeds()}>
        Unveränderte entfernen
      </Button>
    </Cluster>
  )
}
