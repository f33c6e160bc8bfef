import type { FailedTableRow } from '#base/table/failed-rows-csv'
import type { FoundRecipes } from '../read-source.ts'

/** The files of a collection that were no recipes, as the list of an import shows them. */
export function failedRowsOf({ failed }: FoundRecipes): {
  readonly head: readonly string[]
  readonly failed: readonly FailedTableRow[]
} {
  const row = (place: string, index: number): FailedTableRow => ({
    line: index + 1,
    text: `„${place}“ ist kein Rezept, das wir verstehen.`,
    cells: [place],
  })
  return { head: ['Datei'], failed: failed.map(({ place }, index) => row(place, index)) }
}
