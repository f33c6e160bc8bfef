/**
 * A quick look at the shape of a change. What it lets through, `changeSchema` lets through too; of what it does not, the
 * schema decides (rare spellings of an instant, for example). `is-change.property.test.ts` holds it to that.
 */
import { hasMoreKeysThan, isJsonArray, isJsonObject, type Json } from '#base/text/json'
import type { Change } from './change.ts'

const IDENTIFIER = /^[A-Za-z0-9_-]{1,64}$/
/** As `Date.prototype.toISOString` writes it, in the years 0 to 9999. Leap days are left to the schema. */
const INSTANT =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** Keys that every change has; `id` and `isRetried` come on top. */
const REQUIRED_KEYS = 8

/** Whether something that came out of `JSON.parse` certainly has the shape of a change. */
export function isChange(raw: unknown): raw is Change {
  if (!isJsonObject(raw)) return false
  const { path, type, fields, id, changeId, userId, deviceId, editedAt, baseVersion, isRetried } = raw
  return (
    isText(path, 1_200) &&
    (type === 'ADD' || type === 'MODIFIED' || type === 'DELETED') &&
    isJsonArray(fields) &&
    fields.length <= 1_000 &&
    fields.every(isField) &&
    (id === undefined || isIdentifier(id)) &&
    isIdentifier(changeId) &&
    isIdentifier(userId) &&
    isIdentifier(deviceId) &&
    isInstant(editedAt) &&
    typeof baseVersion === 'number' &&
    Number.isSafeInteger(baseVersion) &&
    baseVersion >= 0 &&
    (isRetried === undefined || isRetried === true) &&
    // All of the above are there, so as many keys as these are no others.
    !hasMoreKeysThan(raw, REQUIRED_KEYS + (id === undefined ? 0 : 1) + (isRetried === undefined ? 0 : 1))
  )
}

function isField(raw: Json): boolean {
  if (!isJsonObject(raw)) return false
  const { key, value, editedAt } = raw
  if (!isText(key, 64) || (editedAt !== undefined && !isInstant(editedAt))) return false
  return !hasMoreKeysThan(raw, 1 + (value === undefined ? 0 : 1) + (editedAt === undefined ? 0 : 1))
}

function isText(value: Json | undefined, maxLength: number): boolean {
  return typeof value === 'string' && value.length <= maxLength
}

function isIdentifier(value: Json | undefined): boolean {
  return typeof value === 'string' && IDENTIFIER.test(value)
}

function isInstant(value: Json | undefined): boolean {
  return typeof value === 'string' && INSTANT.test(value)
}
