/** A document's own fields, without what the documents service keeps around them. */
export function withoutMeta<Fields extends object>(view: Fields): Fields {
  const fields = { ...view }
  for (const key of META) Reflect.deleteProperty(fields, key)
  return fields
}

const META = ['id', 'ownerId', 'memberIds', 'version', 'createdAt', 'updatedAt', 'isPending'] as const
