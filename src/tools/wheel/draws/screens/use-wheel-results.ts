import { useMemo } from 'react'
import { useDocuments, type DocumentView } from '#documents/client'
import { drawsCollection, groupingsCollection, type Draw, type Grouping } from '../../model.ts'

/** A draw or a grouping of a wheel as a document. */
export type ShownResult = { readonly id: string; readonly at: string } & (
  | { readonly kind: 'draw'; readonly draw: DocumentView<Draw> }
  | { readonly kind: 'groups'; readonly grouping: DocumentView<Grouping> }
)

/** All draws and groupings of a wheel, newest first; those that were taken back too. */
export function useWheelResults(wheelId: string): readonly ShownResult[] {
  const draws = useDocuments(drawsCollection, wheelId)
  const groupings = useDocuments(groupingsCollection, wheelId)
  return useMemo(() => {
    const results: readonly ShownResult[] = [
      ...draws.map((draw) => ({ kind: 'draw' as const, id: draw.id, at: draw.drawnAt, draw })),
      ...groupings.map((grouping) => ({ kind: 'groups' as const, id: grouping.id, at: grouping.groupedAt, grouping })),
    ]
    return results.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
  }, [draws, groupings])
}

export function documentOf(result: ShownResult): DocumentView<Draw> | DocumentView<Grouping> {
  return result.kind === 'draw' ? result.draw : result.grouping
}
