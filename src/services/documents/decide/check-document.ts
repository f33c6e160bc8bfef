import { getOrInsert } from '#base/collections/get-or-insert'
import { equalJson, isJsonObject, type JsonObject } from '#base/text/json'
import { isDeeperThan } from '#base/text/json-depth'
import { utf8Length } from '#base/text/text'
import type { Rejection } from './check-change.ts'
import type { AnyCollection } from '../collection.ts'
import type { StoredDocument } from '../document.ts'
import { DEPTH_LIMIT, DOCUMENT_LIMIT_BYTES } from '../limits.ts'
import { findForeignReaders } from './readers.ts'
import { plainCheckOf, type PlainCheck } from '../wire/plain-check.ts'

const plainChecks = new WeakMap<AnyCollection['schema'], PlainCheck>()
const askSchema: PlainCheck = () => false

/** Whether the schema need not be asked. */
function isPlainlyValid(fields: JsonObject, { schema }: AnyCollection): boolean {
  return getOrInsert(plainChecks, schema, () => plainCheckOf(schema) ?? askSchema)(fields)
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

/** What a change has made of the fields of a document, where it may not (rules X9, X12, X13, X17). */
export function checkOutcome(
  write: {
    readonly collection: AnyCollection
    readonly actor: 'person' | 'server'
    readonly current: StoredDocument | undefined
    readonly change: { readonly userId: string }
  },
  before: JsonObject | null,
  after: JsonObject | null,
): Rejection | undefined {
  const { collection, current } = write
  const fixed = findFixedField(collection, before, after)
  if (fixed !== undefined) return { code: 'protected-field', field: fixed }
  if (write.actor === 'server') return undefined
  const { userId } = write.change
  const foreign = findForeignWord(collection, { before, after, userId })
  if (foreign !== undefined) return { code: 'protected-field', field: foreign }
  const readers = findForeignReaders({ collection, current, after, userId })
  return readers === undefined ? undefined : { code: 'not-allowed', field: readers }
}

/**
 * Rules X9 and X12: a field that never changes, if it is another one after the change: the one by which a document names
 * its leader, and all but the `changeable` ones where the collection has those. Null: there is no document.
 */
export function findFixedField(
  { follows, changeable }: AnyCollection,
  before: JsonObject | null,
  after: JsonObject | null,
): string | undefined {
  if ((follows === undefined && changeable === undefined) || before === null || after === null) return undefined
  const isFixed = (key: string): boolean => key === follows?.field || changeable?.includes(key) === false
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].find((key) => isFixed(key) && !equalJson(before[key], after[key]))
}

/** Rule X13: a field that a change gives another value in the name of another person. Removing it speaks for no one. */
export function findForeignWord(
  { signed }: AnyCollection,
  o: { readonly before: JsonObject | null; readonly after: JsonObject | null; readonly userId: string },
): string | undefined {
  const found = signed?.find(({ field, by }) => {
    const word = o.after?.[field]
    if (word === undefined || equalJson(o.before?.[field], word)) return false
    return !isJsonObject(word) || word[by] !== o.userId
  })
  return found?.field
}
