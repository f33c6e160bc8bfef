/** What of a batch may be written while nothing may grow (rule Q10). Pure. */
import type { Change } from './change.ts'
import { checkChange } from './check-change.ts'

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

/** It deletes, or takes fields away and sets none. */
export function isShrinking({ type, fields }: Pick<Change, 'type' | 'fields'>): boolean {
  return type === 'DELETED' || (type === 'MODIFIED' && fields.every(({ value }) => value === undefined))
}
