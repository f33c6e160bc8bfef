import type { PendingChange } from '#documents'

const texts = new WeakMap<PendingChange, string>()

/** A pending change as JSON text; made once, because several places keep it and it never changes. */
export function recordText(record: PendingChange): string {
  const known = texts.get(record)
  if (known !== undefined) return known
  const text = JSON.stringify(record)
  texts.set(record, text)
  return text
}
