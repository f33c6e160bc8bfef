/** Rule D1: what a transaction that wrote documents adds to the feeds of the people concerned. */
import type { StoredDocument } from '../document.ts'

export type WrittenDocument = {
  readonly key: string
  readonly document: Pick<StoredDocument, 'collection' | 'id' | 'ownerId' | 'memberIds'>
  /** People who could see it before and cannot any more. */
  readonly lostUserIds: readonly string[]
}

export type FeedRow = {
  readonly userId: string
  readonly key: string
  readonly document: WrittenDocument['document']
  readonly position: number
  readonly isLost: boolean
}

/** How far each person's counter moves, sorted by person: stores raise, and so lock, the counters in this order. */
export function countFeedRows(written: readonly WrittenDocument[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const count = (userId: string): void => void counts.set(userId, (counts.get(userId) ?? 0) + 1)
  for (const { document, lostUserIds } of written) {
    count(document.ownerId)
    document.memberIds.forEach(count)
    lostUserIds.forEach(count)
  }
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The rows to write, given the counters after they were raised by `countFeedRows`. */
export function planFeedRows(
  written: readonly WrittenDocument[],
  heads: ReadonlyMap<string, number>,
): readonly FeedRow[] {
  const next = new Map(countFeedRows(written))
  for (const [userId, count] of next) next.set(userId, (heads.get(userId) ?? 0) - count + 1)
  const rows: FeedRow[] = []
  const add = ({ key, document }: WrittenDocument, userId: string, isLost: boolean): void => {
    const position = next.get(userId) ?? 0
    next.set(userId, position + 1)
    rows.push({ userId, key, document, position, isLost })
  }
  for (const one of written) {
    add(one, one.document.ownerId, false)
    for (const userId of one.document.memberIds) add(one, userId, false)
    for (const userId of one.lostUserIds) add(one, userId, true)
  }
  return rows
}
