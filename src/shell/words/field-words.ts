/** The German words of documents and their fields, as the collections declare them. */
import { usersCollection } from '#auth'
import { parsePath, type AnyCollection, type AnyFieldLabel, type AnyFieldLabels } from '#documents'
import { messagesCollection } from '#messaging'
import { toolCollections } from '#tools'

/** Everything this app keeps, by name. */
export const knownCollections: ReadonlyMap<string, AnyCollection> = new Map(
  [usersCollection, messagesCollection, ...toolCollections].map((collection) => [collection.name, collection]),
)

/** The words for a field: always with a label, in whatever form it was declared. */
export type FieldWord = Exclude<AnyFieldLabel, string>

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
export function fieldLabelsAt(path: string): AnyFieldLabels {
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
