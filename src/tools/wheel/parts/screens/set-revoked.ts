import { toIso } from '#base/clock'
import type { Documents } from '#documents/client'
import { drawsCollection, groupingsCollection } from '../../model.ts'

/** Takes a draw or a grouping back, or lets it count again. */
export function setRevoked(
  documents: Documents,
  { kind, id }: { readonly kind: 'draw' | 'groups'; readonly id: string },
  isRevoked: boolean,
): void {
  const fields = { revokedAt: isRevoked ? toIso(Date.now()) : undefined }
  if (kind === 'draw') documents.modify(drawsCollection, id, fields)
  else documents.modify(groupingsCollection, id, fields)
}
