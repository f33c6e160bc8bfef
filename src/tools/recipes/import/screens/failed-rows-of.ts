import type { FailedTableRow } from '#base/table/failed-rows-csv'
import { formatNumber } from '#base/text/format'
import { MAX_RECIPES } from '../collections/app-recipes.ts'
import type { PictureFault } from '../collections/pictures.ts'
import type { FoundRecipes } from '../read-source.ts'

const pictureFaults = {
  'picture-kind': 'ist von einer Art, die wir nicht zeigen können',
  'picture-size': 'ist größer als 25 MB',
  'picture-broken': 'ist beschädigt oder zu groß',
} as const satisfies Record<PictureFault, string>

/** Says of a picture why it is left out. */
export function pictureFaultText(place: string, fault: PictureFault): string {
  return `Das Bild „${place}“ ${pictureFaults[fault]} und bleibt weg.`
}

/** The files of a collection that were no recipes, what was too much, and pictures that are refused, as the list of an import shows them. */
export function failedRowsOf({ failed }: FoundRecipes): {
  readonly head: readonly string[]
  readonly failed: readonly FailedTableRow[]
} {
  const row = ({ place, fault }: FoundRecipes['failed'][number], index: number): FailedTableRow => ({
    line: index + 1,
    text:
      fault === undefined
        ? `„${place}“ ist kein Rezept, das wir verstehen.`
        : fault === 'too-many'
          ? `„${place}“ hat mehr als ${formatNumber(MAX_RECIPES)} Rezepte. Der Rest fehlt: Teil die Datei auf.`
          : pictureFaultText(place, fault),
    cells: [place],
  })
  return { head: ['Datei'], failed: failed.map(row) }
}
