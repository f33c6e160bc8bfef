import { type JsonObject } from '#base/text/json'
import { isDeeperThan } from '#base/text/json-depth'
import { utf8Length } from '#base/text/text'
import type { Rejection } from './check-change.ts'
import type { AnyCollection } from '../collection.ts'
import { DEPTH_LIMIT, DOCUMENT_LIMIT_BYTES } from '../limits.ts'
import { plainCheckOf, type PlainCheck } from '../wire/plain-check.ts'

const plainChecks = new WeakMap<AnyCollection['schema'], PlainCheck>()
const askSchema: PlainCheck = () => false

/** Whether the schema need not be asked. */
function isPlainlyValid(fields: JsonObject, { schema }: AnyCollection): boolean {
  return plainChecks.getOrInsertComputed(schema, () => plainCheckOf(schema) ?? askSchema)(fields)
}

/** No UTF-16 unit of a text takes more in UTF-8. */
const MOST_BYTES_PER_UNIT = 3

/**
 * Rule S7: the schema of the collection, and the size and depth of the whole. `text` is the fields' JSON; only what
 * was set at the top (`depth` 0 of the change's target) is known not to be too deep, since rule P5 has judged each value.
 */
export function checkDocument(
  { fields, text, depth }: { readonly fields: JsonObject; readonly text: string; readonly depth: number },
  collection: AnyCollection,
): Rejection | undefined {
  const isShort = text.length * MOST_BYTES_PER_UNIT <= DOCUMENT_LIMIT_BYTES
  if (!isShort && utf8Length(text) > DOCUMENT_LIMIT_BYTES) return { code: 'document-too-large' }
  if (depth > 0 && isDeeperThan(text, DEPTH_LIMIT)) return { code: 'too-deep' }
  if (isPlainlyValid(fields, collection)) return undefined
  const parsed = collection.schema.safeParse(fields)
  if (parsed.success) return undefined
  const issue = parsed.error.issues[0]
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const field = [...(issue?.path ?? []), ...(unknownKey === undefined ? [] : [unknownKey])].join('.')
  return { code: 'invalid-document', field }
}
