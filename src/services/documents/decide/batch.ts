/** Changes that one person sends together, and what has to be known before they are decided. */
import { getOrInsert } from '#base/collections/get-or-insert'
import type { Result } from '#base/result'
import { checkChange, type CheckedChange, type Rejection } from './check-change.ts'
import type { CollectionRegistry } from '../collection-registry.ts'
import { leaderKeyOfAdd } from './follow-leader.ts'

export type Batch = {
  readonly userId: string
  readonly deviceId: string
  /** `server`: one of our own services writes for the person and may set what people may not. */
  readonly actor: 'person' | 'server'
  /** What the person may take up in bytes, as their session says; absent where none does, then what is remembered counts (Q3). */
  readonly allowanceBytes?: number
  /** Milliseconds to add to the device's clock to get the server's (rule S5). */
  readonly clockOffsetMs: number
  /** Changes as they came; each is checked here, so that one bad change harms no other. */
  readonly changes: readonly { readonly changeId: string }[]
  /** Versions that must still be current, by document key (If-Match). */
  readonly expectedVersions: ReadonlyMap<string, number>
}

export type BatchKeys = {
  /** Of the documents it touches. */
  readonly touched: ReadonlySet<string>
  /** Of the leaders of those it adds (X8). */
  readonly leading: ReadonlySet<string>
  /** Of the touched followers whose leaders may have readers (X16); of those the leader must be known, too. */
  readonly ruled: ReadonlySet<string>
}

/** The keys of all documents that must be known to decide a batch. */
export function documentKeysOf(batch: Batch, collections: CollectionRegistry): BatchKeys {
  const touched = new Set<string>()
  const leading = new Set<string>()
  const ruled = new Set<string>()
  for (const checked of checkedChangesOf(batch)) {
    if (!checked.ok) continue
    const { key, path } = checked.value
    touched.add(key)
    const collection = collections.get(path.collection)
    const leader = collection?.follows === undefined ? undefined : leaderKeyOfAdd(collection, checked.value)
    if (leader !== undefined) leading.add(leader)
    const follows = collection?.follows
    if (follows !== undefined && collections.get(follows.collection)?.readers !== undefined) ruled.add(key)
  }
  return { touched, leading, ruled }
}

export type Checked = Result<CheckedChange, Rejection>

/** Batches are asked about three times while they are decided, and again when a transaction is repeated. */
const checkedBatches = new WeakMap<Batch, readonly Checked[]>()

/** What `checkChange` says to each change, in the order of the batch. */
export function checkedChangesOf(batch: Batch): readonly Checked[] {
  return getOrInsert(checkedBatches, batch, () => batch.changes.map((change) => checkChange(change, batch.userId)))
}
