/** Values of fields as people read them: no raw JSON, lists as what came and what went. */
import { usersCollection } from '#auth'
import { equalJson, isJsonArray, isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { formatCount, formatDate, formatInstant, formatNumber } from '#base/text/format'
import { parsePath, type AnyCollection, type AnyFieldLabel, type AnyFieldLabels } from '#documents'
import { messagesCollection } from '#messaging'
import { toolCollections } from '#tools'

/** Fields by which people tell one thing from another. */
export const NAMING_FIELDS = ['title', 'text', 'name'] as const

export const EMPTY_TEXT = 'leer'

/** More of a list is counted, not named. */
const MAX_NAMED = 5
const MAX_TEXT = 300
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/
/** RFC 9557: with the offset and the zone of where it was written. */
const ZONED = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})[+-]\d{2}:\d{2}\[[\w+\-/]+\]$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** The first characters of a text, without cutting one in two. */
export function shorten(text: string, max: number): string {
  const characters = [...text.slice(0, 2 * max + 2)]
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`
}

/** What people call a thing that is itself an object; undefined when it has no such field. */
export function nameOf(value: Json | undefined): string | undefined {
  if (!isJsonObject(value)) return undefined
  const name = NAMING_FIELDS.map((key) => value[key]).find((text) => typeof text === 'string' && text.trim() !== '')
  return typeof name === 'string' ? name.trim() : undefined
}

export function describeValue(value: Json | undefined, word: FieldWord): string {
  if (value === undefined || value === null || value === '') return EMPTY_TEXT
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'number')
    return word.unit === undefined ? formatNumber(value) : `${formatNumber(value)} ${word.unit}`
  if (typeof value === 'string') return describeText(value, word)
  if (isJsonArray(value)) return describeList(value, word)
  return isJsonObject(value) ? describeObject(value, word) : EMPTY_TEXT
}

function describeText(text: string, word: FieldWord): string {
  const known = word.values !== undefined && Object.hasOwn(word.values, text) ? word.values[text] : undefined
  if (known !== undefined) return known
  if (INSTANT.test(text)) return formatInstant(text)
  const zoned = ZONED.exec(text)
  // As the clock there showed it: without an offset it is read as the device's own time.
  if (zoned !== null) return formatInstant(zoned[1] ?? text)
  if (DATE.test(text)) return formatDate(text)
  return `„${shorten(text, MAX_TEXT)}“`
}

function describeList(list: readonly Json[], word: FieldWord): string {
  if (list.length === 0) return EMPTY_TEXT
  return enumerate(list.map((item) => itemName(item, word)))
}

function describeObject(object: JsonObject, word: FieldWord): string {
  const parts = Object.entries(object).flatMap(([key, value]) => {
    const inner = toFieldWord(word.fields?.[key])
    return inner.isTechnical === true || value === undefined ? [] : [`${inner.label}: ${describeValue(value, inner)}`]
  })
  return parts.length === 0 ? EMPTY_TEXT : parts.join(', ')
}

function itemName(item: Json, word: FieldWord): string {
  const name = nameOf(item)
  if (name !== undefined) return `„${shorten(name, 60)}“`
  return isJsonObject(item) ? (word.item ?? 'Eintrag') : describeValue(item, { label: word.label })
}

/** `„Anna“, „Bert“ und 12 weitere` */
export function enumerate(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED
  if (rest <= 0) return names.join(', ')
  return `${names.slice(0, MAX_NAMED).join(', ')} und ${formatCount(rest, 'weiterer', 'weitere')}`
}

/** How a field changed: one value in place of another, or a list of the parts that were added, removed or changed. */
export type Difference =
  | { readonly kind: 'value'; readonly before: string; readonly after: string }
  | {
      readonly kind: 'list'
      readonly added: readonly string[]
      readonly removed: readonly string[]
      readonly changed: readonly string[]
      /** Nothing came, went or changed, so the order did. */
      readonly isReordered: boolean
    }

export function describeDifference(before: Json | undefined, after: Json | undefined, word: FieldWord): Difference {
  const lists = listsOf(before, after)
  if (lists === undefined) {
    return { kind: 'value', before: describeValue(before, word), after: describeValue(after, word) }
  }
  const old = byIdentity(lists.before)
  const fresh = byIdentity(lists.after)
  const name = (item: Json): string => itemName(item, word)
  const added = [...fresh].filter(([id]) => !old.has(id)).map(([, item]) => name(item))
  const removed = [...old].filter(([id]) => !fresh.has(id)).map(([, item]) => name(item))
  const changed = [...fresh]
    .filter(([id, item]) => old.has(id) && !equalJson(old.get(id), item))
    .map(([, item]) => name(item))
  return { kind: 'list', added, removed, changed, isReordered: added.length + removed.length + changed.length === 0 }
}

/** Both sides as lists, when one is a list and the other a list or nothing. */
function listsOf(before: Json | undefined, after: Json | undefined) {
  const lists = [before, after].map((value) => (value === undefined || value === null ? [] : value))
  const [first, second] = lists
  if (!isJsonArray(first) || !isJsonArray(second) || (!isJsonArray(before) && !isJsonArray(after))) return undefined
  return { before: first, after: second }
}

/** The items by what makes them the same: their id, or their content and how often it came before. */
function byIdentity(list: readonly Json[]): ReadonlyMap<string, Json> {
  const counts = new Map<string, number>()
  return new Map(
    list.map((item) => {
      const id = isJsonObject(item) ? item['id'] : undefined
      if (typeof id === 'string') return [`id ${id}`, item]
      const text = JSON.stringify(item)
      const count = (counts.get(text) ?? 0) + 1
      counts.set(text, count)
      return [`${count} ${text}`, item]
    }),
  )
}

// The German words of documents and their fields, as the collections declare them.

/** Everything this app keeps, by name. */
export const knownCollections: ReadonlyMap<string, AnyCollection> = new Map(
  [usersCollection, messagesCollection, ...toolCollections].map((collection) => [collection.name, collection]),
)

/** The words for a field: always with a label, in whatever form it was declared. */
type FieldWord = Exclude<AnyFieldLabel, string>

/** A field without a declared label, for example from another version of the app. */
const UNKNOWN: FieldWord = { label: 'Angabe' }

export function toFieldWord(label: AnyFieldLabel | undefined): FieldWord {
  return typeof label === 'string' ? { label } : (label ?? UNKNOWN)
}

/** The word for one document of a collection („Rad“). */
export function collectionWord(name: string): string {
  return knownCollections.get(name)?.label ?? 'Eintrag'
}

/** The words of the fields below a path: of a document, an object in it, or a list's item. */
function fieldLabelsAt(path: string): AnyFieldLabels {
  const parsed = parsePath(path)
  if (!parsed.ok) return {}
  const { collection, segments } = parsed.value
  return segments.reduce<AnyFieldLabels>(
    (labels, segment) => (segment.kind === 'item' ? labels : (toFieldWord(labels[segment.name]).fields ?? {})),
    knownCollections.get(collection)?.labels ?? {},
  )
}

/** The word for the field `key` below a path. What lies inside a technical field is as technical, and goes by its word. */
export function fieldWordAt(path: string, key: string): FieldWord {
  const part = partWordAt(path)
  if (part?.isTechnical === true) return part
  const labels = fieldLabelsAt(path)
  return toFieldWord(Object.hasOwn(labels, key) ? labels[key] : undefined)
}

/** The word for the field of a document that a path leads into; undefined where it leads to the document itself. */
export function partWordAt(path: string): FieldWord | undefined {
  const parsed = parsePath(path)
  if (!parsed.ok) return undefined
  const [first] = parsed.value.segments
  const labels = knownCollections.get(parsed.value.collection)?.labels ?? {}
  return first?.kind === 'field' && Object.hasOwn(labels, first.name) ? toFieldWord(labels[first.name]) : undefined
}

/** The word for the item a path ends in („Name“); undefined if it does not end in one or the item has no word. */
export function itemWordAt(path: string): string | undefined {
  const parsed = parsePath(path)
  if (!parsed.ok) return undefined
  const list = parsed.value.segments.at(-2)
  if (parsed.value.segments.at(-1)?.kind !== 'item' || list?.kind !== 'field') return undefined
  const parent = path.split('/').slice(0, -2).join('/')
  return fieldWordAt(parent, list.name).item
}
