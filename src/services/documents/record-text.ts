import type { PendingChange } from './change.ts'

const texts = new WeakMap<PendingChange, string>()
const fieldTexts = new WeakMap<PendingChange['fields'], string>()

/**
 * A pending change as JSON text; made once, because several places keep it and it never changes. One that is only
 * sent or builds on another version now has the same fields, which are nearly all of it.
 */
export function recordText(record: PendingChange): string {
  const known = texts.get(record)
  if (known !== undefined) return known
  const { fields, ...rest } = record
  const text = `{"fields":${textOfFields(fields)},${JSON.stringify(rest).slice(1)}`
  texts.set(record, text)
  return text
}

function textOfFields(fields: PendingChange['fields']): string {
  const known = fieldTexts.get(fields)
  if (known !== undefined) return known
  const text = JSON.stringify(fields)
  fieldTexts.set(fields, text)
  return text
}
