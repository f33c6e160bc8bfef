/** What a change was about, in words of the person who made it. */
import { parsePath, type ChangeDraft, type ChangeType } from '#documents'
import {
  describeValue,
  NAMING_FIELDS,
  shorten,
  collectionWord,
  fieldWordAt,
  itemWordAt,
  partWordAt,
} from './describe-value.ts'

export const changeVerbs: Record<ChangeType, string> = { ADD: 'hinzugefügt', MODIFIED: 'geändert', DELETED: 'gelöscht' }

/** A refused name can be of any length, which may be why it was refused. */
const MAX_SHOWN = 60

export type ChangeDescription = {
  /** „Name „Anna“ hinzugefügt“ */
  readonly what: string
  /** Title of the document whose part was changed, if it is known here. */
  readonly where?: string
}

type DescribedChange = Pick<ChangeDraft, 'path' | 'type' | 'fields'>

/** `titleOf` finds the title of a document that is on the device by its id. */
export function describeChange(
  change: DescribedChange,
  titleOf: (documentId: string) => string | undefined,
): ChangeDescription {
  const parsed = parsePath(change.path)
  if (!parsed.ok) return { what: `Eintrag ${changeVerbs[change.type]}` }
  const { collection, documentId, segments } = parsed.value
  const label = collectionWord(collection)
  const title = titleOf(documentId)
  const itemLabel = segments.length === 2 ? itemWordAt(change.path) : undefined
  const named = nameIn(change)
  if (segments.length === 0) return { what: phrase(label, named ?? title, change.type) }
  if (itemLabel === undefined) {
    const part = partWordAt(change.path)
    if (part?.isTechnical === true) return { what: phrase(part.label, undefined, 'MODIFIED') }
    // The part has no display name, so the text says that the whole was changed.
    return { what: phrase(label, title, 'MODIFIED') }
  }
  return { what: phrase(itemLabel, named, change.type), ...(title === undefined ? {} : { where: title }) }
}

function phrase(label: string, name: string | undefined, type: ChangeType): string {
  return name === undefined
    ? `${label} ${changeVerbs[type]}`
    : `${label} „${shorten(name, MAX_SHOWN)}“ ${changeVerbs[type]}`
}

function nameIn({ fields }: Pick<ChangeDraft, 'fields'>): string | undefined {
  const value = fields.find(({ key }) => NAMING_FIELDS.some((name) => name === key))?.value
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The fields a change sets, with their new values; technical fields are left out. */
export function describeFields({ path, fields }: Pick<ChangeDraft, 'path' | 'fields'>) {
  return fields.flatMap(({ key, value }) => {
    const word = fieldWordAt(path, key)
    return word.isTechnical === true ? [] : [{ key, label: word.label, text: describeValue(value, word) }]
  })
}
