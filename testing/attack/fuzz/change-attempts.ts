/** Hostile changes, each in a batch that is right otherwise, at every collection there is. */
import { messagesCollection } from '#messaging'
import { usersCollection } from '#auth'
import type { AnyCollection } from '#documents'
import { toolCollections } from '#tools'
import { jsonWith, ownOf, placesIn, rightValuesOf } from '../right-value.ts'
import { hostileJson } from './hostile-values.ts'

const collections: readonly AnyCollection[] = [usersCollection, messagesCollection, ...toolCollections]
const names = [...collections.map(({ name }) => name), 'nonsense', '__proto__']
const types = ['ADD', 'MODIFIED', 'DELETED', 'ATTACH', 'DETACH', 'REMOVE', '__proto__']
const paths = ['x', 'USER', 'x/a', 'x/a/find_b', 'x/a/find_b/c', 'x/__proto__', 'x/constructor/prototype', '', 'x/../y']
const KEYS = ['', 'id', 'ownerId', 'memberIds', '__proto__', 'find_a', '\0']
/** Of values inside of documents each place gets a sixth, another one than the place before it. */
const SHARE_OF_VALUES = 6

/** Placeholder for the user of the changes, since each is sent by the next free user. */
export const USER = 'USER'

export function* changeAttempts(): Generator<string> {
  let count = 0
  const right = (): Change => ({
    changeId: `fuzz${(count += 1)}`,
    path: `wheelTemplates/f${count}`,
    type: 'ADD',
    fields: [{ key: 'title', value: 'x' }],
    userId: USER,
    deviceId: 'd1',
    editedAt: '2026-11-20T12:00:00.000Z',
    baseVersion: 0,
  })
  for (const [path, type] of addresses()) yield JSON.stringify({ ...right(), path, type })
  for (const place of [...placesIn(right()), ['unknown'], ['__proto__']]) {
    for (const text of hostileJson) yield jsonWith(right(), place, text)
  }
  for (const [name, fields] of documents())
    yield jsonWith({ ...right(), path: `${name}/f${count}` }, ['fields'], fields)
}

type Change = Readonly<Record<string, unknown>>

/** Paths in all collections, with everything that may be done there. */
function addresses(): readonly (readonly [path: string, type: string])[] {
  return names.flatMap((name) => types.flatMap((type) => paths.map((path) => [`${name}/${path}`, type] as const)))
}

/** Of each collection the fields of its documents, right but for one place. */
function* documents(): Generator<readonly [collection: string, fields: string]> {
  let turn = 0
  for (const { name, schema } of collections) {
    const places = rightValuesOf(schema).flatMap((document) =>
      [...placesIn(document), ...KEYS.map((key) => [key])].map((place) => ({ document, place })),
    )
    for (const { document, place } of places) {
      turn += 1
      const values = hostileJson.filter((_, index) => index % SHARE_OF_VALUES === turn % SHARE_OF_VALUES)
      for (const text of values) yield [name, fieldsWith(document, place, text)]
    }
  }
}

/** A document as the fields of a change, with something else at one place inside. */
function fieldsWith(document: unknown, [key = '', ...inside]: readonly string[], text: string): string {
  const fields = Object.entries(document ?? {}).filter(([name]) => name !== key)
  const value = inside.length === 0 ? text : jsonWith(ownOf(document, key), inside, text)
  const rest = fields.map(([name, kept]) => JSON.stringify({ key: name, value: kept }))
  return `[${[...rest, `{"key":${JSON.stringify(key)},"value":${value}}`].join(',')}]`
}
