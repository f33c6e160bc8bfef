import { isDeeperThan, type JsonObject } from '#base/json'
import { utf8Length } from '#base/text'
import type { Rejection } from './check-change.ts'
import type { AnyCollection } from './collection.ts'
import { DEPTH_LIMIT, DOCUMENT_LIMIT_BYTES } from './limits.ts'

/** Rule S7: the schema of the collection, and the size and depth of the whole. */
export function checkDocument(fields: JsonObject, collection: AnyCollection): Rejection | undefined {
  const text = JSON.stringify(fields)
  if (utf8Length(text) > DOCUMENT_LIMIT_BYTES) return { code: 'document-too-large' }
  if (isDeeperThan(text, DEPTH_LIMIT)) return { code: 'too-deep' }
  const parsed = collection.schema.safeParse(fields)
  if (parsed.success) return undefined
  const issue = parsed.error.issues[0]
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const field = [...(issue?.path ?? []), ...(unknownKey === undefined ? [] : [unknownKey])].join('.')
  return { code: 'invalid-document', field }
}
