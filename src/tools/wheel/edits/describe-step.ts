import { formatCount } from '#base/text/format'
import type { WheelStep } from './entry-edits.ts'

/** What a step has done, in words that also name it where it can be undone: „Anna“ entfernt. */
export function describeStep(step: WheelStep): string {
  const { entries } = step
  if (entries.length === 0) return 'title' in step.after ? 'Rad umbenannt' : 'Einstellungen geändert'
  const [first] = entries
  const who =
    first === undefined || entries.length > 1
      ? formatCount(entries.length, 'Name', 'Namen')
      : `„${(first.before ?? first.after)?.text}“`
  if (entries.every(({ before }) => before === undefined)) return `${who} hinzugefügt`
  if (entries.every(({ after }) => after === undefined)) return `${who} entfernt`
  if (entries.every(({ before, after }) => before?.text === after?.text && before?.rank !== after?.rank))
    return entries.length === 1 ? `${who} verschoben` : 'Reihenfolge geändert'
  if (entries.every(({ before, after }) => before?.isActive === true && after?.isActive === false))
    return `${who} aus dem Rad genommen`
  if (entries.every(({ before, after }) => before?.isActive === false && after?.isActive === true))
    return `${who} zurück im Rad`
  const isRenamed = entries.length === 1 && first?.before?.text !== first?.after?.text
  return isRenamed ? `${who} umbenannt` : `${who} geändert`
}
