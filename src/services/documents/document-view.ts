/** What a screen sees: the cached document with the acknowledged and pending changes applied (rule Y2). Pure. */
import type { JsonObject } from '#base/text/json'
import { applyChange } from './change/apply-change.ts'
import type { PendingChange } from './change/change.ts'
import type { StoredDocument } from './document.ts'
import type { AcknowledgedChange } from './sync/sync-state.ts'

/** The version is that of the cached document; 0 while the server has not confirmed it yet. */
export type DocumentMeta = Pick<
  StoredDocument,
  'id' | 'ownerId' | 'memberIds' | 'version' | 'createdAt' | 'updatedAt'
> & {
  /** Whether changes of this device still wait for the server. */
  readonly isPending: boolean
}

export type AnyDocumentView = JsonObject & DocumentMeta

export type ViewSource = {
  readonly userId: string
  readonly id: string
  /** May be a tombstone, which only counts by its version. */
  readonly cached: StoredDocument | undefined
  /** Acknowledged changes of this document that the cache may not contain yet. */
  readonly overlay: readonly AcknowledgedChange[]
  readonly pending: readonly PendingChange[]
}

/** The view of one document; undefined if it does not exist. A change that cannot be applied has no effect. */
export function viewOf(source: ViewSource): AnyDocumentView | undefined {
  const { cached, pending } = source
  const version = cached?.version ?? 0
  const acknowledged = source.overlay.filter((entry) => entry.version > version).map((entry) => entry.change)
  const changes = [...acknowledged, ...pending]
  const fields = changes.reduce<JsonObject | null>(
    (current, change) => {
      const applied = applyChange(current, change)
      return applied.ok ? applied.value : current
    },
    cached === undefined || cached.isDeleted ? null : cached.fields,
  )
  if (fields === null) return undefined
  const editedAt = changes.at(-1)?.editedAt ?? ''
  return {
    ...fields,
    id: source.id,
    ownerId: cached?.ownerId ?? source.userId,
    memberIds: cached?.memberIds ?? [],
    version,
    createdAt: cached?.createdAt ?? changes[0]?.editedAt ?? '',
    updatedAt: editedAt > (cached?.updatedAt ?? '') ? editedAt : (cached?.updatedAt ?? ''),
    isPending: pending.length > 0,
  }
}
