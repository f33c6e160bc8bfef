/** Pending changes as JSON text, nearly all of it serialized once: several places keep it, and it goes to the server. */
import type { PendingChange } from './change.ts'

type Text = Pick<PendingChange, 'changeId' | 'baseVersion' | 'isRetried'> & {
  readonly fields: string
  readonly wire: string
}

/** By the fields, which a record keeps when it is sent, tried again, or builds on another version. */
const texts = new WeakMap<PendingChange['fields'], Text>()

/** The part of a record that is sent to the server. */
export function wireText(record: PendingChange): string {
  const known = texts.get(record.fields)
  if (known !== undefined && isSame(known, record)) return known.wire
  const { fields, sequence: _sequence, lastSequence: _last, mayBeOnServer: _may, isSent: _sent, ...rest } = record
  const fieldsText = known?.fields ?? JSON.stringify(fields)
  const wire = `{"fields":${fieldsText},${JSON.stringify(rest).slice(1)}`
  const { changeId, baseVersion, isRetried } = rest
  texts.set(fields, { fields: fieldsText, changeId, baseVersion, wire, ...(isRetried === true ? { isRetried } : {}) })
  return wire
}

function isSame(known: Text, { changeId, baseVersion, isRetried }: PendingChange): boolean {
  return known.changeId === changeId && known.baseVersion === baseVersion && known.isRetried === isRetried
}

/** A record as the device keeps it. */
export function recordText(record: PendingChange): string {
  const { sequence, lastSequence, mayBeOnServer, isSent } = record
  const own = `"sequence":${sequence},"lastSequence":${lastSequence},"mayBeOnServer":${mayBeOnServer},"isSent":${isSent}`
  return `${wireText(record).slice(0, -1)},${own}}`
}
