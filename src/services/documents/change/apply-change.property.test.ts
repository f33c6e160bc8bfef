import { expect, it } from 'vitest'
import { isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { fc, runsOf } from '#testing/properties'
import { applyChange } from './apply-change.ts'
import type { ChangeDraft, ChangeField } from './change.ts'
import { parsePath } from './path.ts'

const runs = runsOf(1_000)

// Names that reach a prototype stand among the others everywhere a name may stand.
const evilNames = ['__proto__', 'constructor', 'prototype', 'find___proto__', 'toString', 'hasOwnProperty']
const names = fc.constantFrom('a', 'b', 'list', 'find_x', 'find_y', ...evilNames)
const values: fc.Arbitrary<Json> = fc
  .json({ maxDepth: 3 })
  .map((text): Json => JSON.parse(text.replaceAll('"a"', '"__proto__"')))
const objects = fc.dictionary(names, values, { maxKeys: 4, noNullPrototype: true }).map((object): JsonObject => object)
const documents = fc.oneof(
  fc.constant(null),
  objects,
  fc.record(
    { a: objects, list: fc.subarray(['x', 'y']).map((ids) => ids.map((id) => ({ id }))) },
    { noNullPrototype: true },
  ),
)
const drafts: fc.Arbitrary<ChangeDraft> = fc.record({
  path: fc.array(names, { minLength: 1, maxLength: 5 }).map((parts) => ['notes', ...parts].join('/')),
  type: fc.constantFrom('ADD', 'MODIFIED', 'DELETED'),
  fields: fc.array(fc.oneof(fc.record({ key: names }), fc.record({ key: names, value: values })), { maxLength: 4 }),
})

function deepFreeze<Value extends Json>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values<Json>(value)) deepFreeze(inner)
    Object.freeze(value)
  }
  return value
}

function hasPlainPrototypes(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return true
  const prototype: unknown = Reflect.getPrototypeOf(value)
  const isPlain = prototype === (Array.isArray(value) ? Array.prototype : Object.prototype)
  return isPlain && Object.values<Json>(value).every(hasPlainPrototypes)
}

it('A8 never mutates, answers the same twice, and reaches no prototype, whatever the path, keys and values', () => {
  const ownNames = Object.getOwnPropertyNames(Object.prototype)
  fc.assert(
    fc.property(documents, drafts, (document, change) => {
      const frozen = document === null ? null : deepFreeze(document)
      const applied = applyChange(frozen, change)
      expect(applyChange(frozen, change)).toEqual(applied)
      expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(ownNames)
      if (applied.ok && applied.value !== null) expect(hasPlainPrototypes(applied.value)).toBe(true)
      if (!parsePath(change.path).ok) expect(applied).toEqual({ ok: false, error: 'invalid-change' })
    }),
    runs,
  )
})

it('A2 an edit of a document touches the named fields and no other', () => {
  fc.assert(
    fc.property(objects, objects, fc.array(names), (document, set, removed) => {
      const fields: ChangeField[] = [
        ...Object.entries<Json>(set).map(([key, value]) => ({ key, value })),
        ...removed.filter((key) => !Object.hasOwn(set, key)).map((key) => ({ key })),
      ]
      const applied = applyChange(document, { path: 'notes/n', type: 'MODIFIED', fields })
      const expected = new Map(Object.entries<Json>(document))
      for (const field of fields) {
        if (field.value === undefined) expected.delete(field.key)
        else expected.set(field.key, field.value)
      }
      expect(applied.ok && isJsonObject(applied.value) && new Map(Object.entries(applied.value))).toEqual(expected)
    }),
    runs,
  )
})

it('A5 a list is what a map by id would be, in order of first appearance', () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom('ADD', 'MODIFIED', 'DELETED'), fc.constantFrom('x', 'y', 'z'), fc.nat(9)),
  )
  fc.assert(
    fc.property(steps, (all) => {
      const expected = new Map<string, JsonObject>()
      let document: JsonObject = { list: [] }
      for (const [type, id, value] of all) {
        const fields = type === 'DELETED' ? [] : [{ key: type === 'ADD' ? 'a' : 'b', value }]
        const applied = applyChange(document, { path: `notes/n/list/find_${id}`, type, fields })
        const item = expected.get(id)
        expect(applied.ok).toBe(type === 'ADD' || item !== undefined)
        if (!applied.ok || applied.value === null) continue
        document = applied.value
        if (type === 'ADD') expected.set(id, { id, a: value })
        else if (type === 'DELETED') expected.delete(id)
        else expected.set(id, { ...item, b: value })
      }
      expect(document).toEqual({ list: [...expected.values()] })
    }),
    runs,
  )
})
