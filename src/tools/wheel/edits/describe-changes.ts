/** What a draw has changed on a wheel, in one short sentence. */
import { formatCount, formatNumber } from '#base/text/format'
import type { EntryChange } from './after-draw.ts'
import type { Entry } from '../model.ts'

/** `Anna ist aus dem Rad`; `entries` are those before the changes. */
export function describeChanges(entries: readonly Entry[], changes: readonly EntryChange[]): string {
  const names = new Map(entries.map(({ id, text }) => [id, text]))
  const nameOf = ({ id }: EntryChange): string => names.get(id) ?? ''
  const out = changes.filter(({ fields }) => fields.isActive === false)
  const back = changes.filter(({ fields }) => fields.isActive === true)
  if (back.length > 0) return 'Alle waren dran und sind wieder im Rad'
  const [first, second] = out
  if (first !== undefined) {
    if (second !== undefined) return `${formatCount(out.length, 'Name', 'Namen')} sind aus dem Rad`
    return `„${nameOf(first)}“ ist aus dem Rad`
  }
  const [used] = changes
  if (used?.fields.stock === undefined || changes.length > 1) return 'Vorrat gezählt'
  return `„${nameOf(used)}“ kann noch ${formatNumber(used.fields.stock)}-mal gewinnen`
}
