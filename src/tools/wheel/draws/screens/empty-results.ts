import type { Documents } from '#documents/client'
import { drawsCollection, groupingsCollection, type Draw, type Grouping } from '../../model.ts'
import type { ShownResult } from './use-wheel-results.ts'

/** Deletes draws and groupings; gives what brings all of them back as they were. */
export function emptyResults(documents: Documents, results: readonly ShownResult[]): () => void {
  for (const { kind, id } of results) documents.remove(kind === 'draw' ? drawsCollection : groupingsCollection, id)
  return () => {
    for (const result of results) {
      if (result.kind === 'draw') documents.add(drawsCollection, drawFields(result.draw), result.id)
      else documents.add(groupingsCollection, groupingFields(result.grouping), result.id)
    }
  }
}

/** A draw's own fields, without what the documents service keeps around them. */
function drawFields(draw: Draw): Draw {
  const { wheelId, drawnAt, rule, entries, random, total, rejected, winnerId, mode, further, revokedAt } = draw
  return {
    ...{ wheelId, drawnAt, rule, entries, random, total, rejected, winnerId, mode },
    ...(further === undefined ? {} : { further }),
    ...(revokedAt === undefined ? {} : { revokedAt }),
  }
}

function groupingFields(grouping: Grouping): Grouping {
  const { wheelId, groupedAt, rule, entries, randoms, groupCount, revokedAt } = grouping
  return {
    ...{ wheelId, groupedAt, rule, entries, randoms, groupCount },
    ...(revokedAt === undefined ? {} : { revokedAt }),
  }
}
