/** Objects whose optional fields are left out instead of being `undefined`, which JSON and schemas do not know. */

/** Fields that may be undefined become optional. */
export type Present<Fields extends object> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key]
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], undefined>
}

/** The fields that are not undefined. */
export function present<Fields extends object>(fields: Fields): Present<Fields>
export function present(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Some of the fields, as far as they are not undefined. */
export function pick<Fields extends object, Key extends keyof Fields>(
  fields: Fields,
  keys: Iterable<Key>,
): Pick<Fields, Key>
export function pick(fields: object, keys: Iterable<string>): object {
  return present(Object.fromEntries([...keys].map((key): [string, unknown] => [key, Reflect.get(fields, key)])))
}
