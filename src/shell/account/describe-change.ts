/** What a change was about, in words of the person who made it. */
import { usersCollection } from '#auth'
import { parsePath, type ChangeDraft } from '#documents'
import { messagesCollection } from '#messaging'
import { toolCollections, toolItemLabels } from '#tools'

const labels = new Map(
  [usersCollection, messagesCollection, ...toolCollections].map(({ name, label }) => [name, label]),
)

const verbs = { ADD: 'hinzugefügt', MODIFIED: 'geändert', DELETED: 'gelöscht' } as const

/** Fields by which people tell one thing from another. */
const NAMING_FIELDS = new Set(['title', 'text', 'name'])

/** A refused name can be of any length, which may be why it was refused. */
const MAX_SHOWN = 60

export type ChangeDescription = {
  /** „Name „Anna“ hinzugefügt“ */
  readonly what: string
  /** Title of the document whose part was changed, if it is known here. */
  readonly where?: string
}

/** `titleOf` finds the title of a document that is on the device by its id. */
export function describeChange(
  change: Pick<ChangeDraft, 'path' | 'type' | 'fields'>,
  titleOf: (documentId: string) => string | undefined,
): ChangeDescription {
  const parsed = parsePath(change.path)
  if (!parsed.ok) return { what: `Eintrag ${verbs[change.type]}` }
  const { collection, documentId, segments } = parsed.value
  const label = labels.get(collection) ?? 'Eintrag'
  const title = titleOf(documentId)
  const [list, item] = segments
  const isItem = segments.length === 2 && list?.kind === 'field' && item?.kind === 'item'
  const itemLabel = isItem ? toolItemLabels.get(`${collection}/${list.name}`) : undefined
  const named = nameIn(change)
  if (segments.length === 0) return { what: phrase(label, named ?? title, change.type) }
  // A part nobody has a word for: what people know is that the whole was changed.
  if (itemLabel === undefined) return { what: phrase(label, title, 'MODIFIED') }
  return { what: phrase(itemLabel, named, change.type), ...(title === undefined ? {} : { where: title }) }
}

function phrase(label: string, name: string | undefined, type: ChangeDraft['type']): string {
  return name === undefined ? `${label} ${verbs[type]}` : `${label} „${shorten(name)}“ ${verbs[type]}`
}

function nameIn({ fields }: Pick<ChangeDraft, 'fields'>): string | undefined {
  const value = fields.find(({ key }) => NAMING_FIELDS.has(key))?.value
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function shorten(text: string): string {
  const characters = [...text.slice(0, 2 * MAX_SHOWN + 2)]
  return characters.length <= MAX_SHOWN ? characters.join('') : `${characters.slice(0, MAX_SHOWN - 1).join('')}…`
}
