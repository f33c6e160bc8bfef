import type { FailedTableRow } from '#base/table/failed-rows-csv'
import { formatNumber } from '#base/text/format'
import { MAX_RECIPES } from '../collections/app-recipes.ts'
import type { FoundRecipes } from '../read-source.ts'

/** The files of a collection that were no recipes, and what was too much, as the list of an import shows them. */
export function failedRowsOf({ failed }: FoundRecipes): {
  readonly head: readonly string[]
  readonly failed: readonly FailedTableRow[]
} {
  const row = ({ place, reason }: FoundRecipes['failed'][number], index: number): FailedTableRow => ({
    line: index + 1,
    text:
      reason === 'too-many'
        ? `„${place}“ hat mehr als ${formatNumber(MAX_RECIPES)} Rezepte. Der Rest fehlt: Teil die Datei auf.`
        : `„${place}“ ist kein Rezept, das wir verstehen.`,
    cells: [place],
  })
  return { head: ['Datei'], failed: failed.map(row) }
}
