/** Edits that keep what a document was and what it is, so that the way back is the same with both swapped. */
import { changesBetween, hasKeys, unlessTouched, withFields } from '#base/field-changes'

/** A document came (`before` is undefined), went (`after` is undefined) or changed. */
export type DocumentEdit<Fields extends object> = {
  readonly before: Fields | undefined
  readonly after: Fields | undefined
}

/**
 * The edit as it can still be made on the document as it is now: without the fields that another person has changed
 * meanwhile, and undefined where nothing is left to do, since the document is gone or back already.
 */
export function fitEdit<Fields extends object, Edit extends DocumentEdit<Fields>>(
  now: Fields | undefined,
  edit: Edit & DocumentEdit<Fields>,
): Edit | undefined {
  const { before, after } = edit
  if (after === undefined) return now !== undefined && isStill(now, before) ? edit : undefined
  if (before === undefined) return now === undefined ? edit : undefined
  if (now === undefined) return undefined
  const fields = unlessTouched(now, before, changesBetween(before, after))
  return hasKeys(fields) ? { ...edit, after: withFields(before, fields) } : undefined
}

function isStill<Fields extends object>(now: Fields, before: Fields | undefined): boolean {
  return before === undefined || !hasKeys(changesBetween(withoutMeta(now), withoutMeta(before)))
}

/** A document's own fields, without what the documents service keeps around them. */
export function withoutMeta<Fields extends object>(view: Fields): Fields {
  const fields = { ...view }
  for (const key of META) Reflect.deleteProperty(fields, key)
  return fields
}

const META = ['id', 'ownerId', 'memberIds', 'version', 'createdAt', 'updatedAt', 'isPending'] as const
