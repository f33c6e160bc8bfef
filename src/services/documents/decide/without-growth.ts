/** What may be written while nothing may grow, and is sent first then (rule Q10). Pure. */
import type { Change, PendingChange } from '../change/change.ts'
import { checkChange } from './check-change.ts'
import { documentKeyOf } from '../change/path.ts'

/**
 * The changes that can only make things smaller, in their order, without those that come after a held back change of the same
 * document: they may be about what it makes. What would be rejected anyway is held back as well.
 */
export function withoutGrowth<Raw>(changes: readonly Raw[], userId: string): readonly Raw[] {
  const waiting = new Set<string>()
  return changes.filter((raw) => {
    const checked = checkChange(raw, userId)
    if (!checked.ok) return false
    const { change, key } = checked.value
    if (isShrinking(change) && !waiting.has(key)) return true
    waiting.add(key)
    return false
  })
}

/** The changeIds of the same, of what a device has to send, in its order. */
export function shrinkingIn(records: Iterable<PendingChange>): ReadonlySet<string> {
  const waiting = new Set<string>()
  const shrinking = new Set<string>()
  for (const record of records) {
    const key = documentKeyOf(record.path)
    if (isShrinking(record) && !waiting.has(key)) shrinking.add(record.changeId)
    else waiting.add(key)
  }
  return shrinking
}

/** It deletes, or takes fields away and sets none. */
export function isShrinking({ type, fields }: Pick<Change, 'type' | 'fields'>): boolean {
  return type === 'DELETED' || (type === 'MODIFIED' && fields.every(({ value }) => value === undefined))
}
