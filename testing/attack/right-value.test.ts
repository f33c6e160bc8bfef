import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { toolCollections } from '#tools'
import { jsonWith, placesIn, rightValueOf, rightValuesOf } from './right-value.ts'

test.each(toolCollections.map((collection) => [collection.name, collection.schema] as const))(
  'of the schema of %s a document is made that it takes',
  (_name, schema) => {
    expect(schema.safeParse(rightValueOf(schema)).success).toBe(true)
  },
)

test('a text that is proposed is taken where it fits', () => {
  const schema = z.strictObject({ note: z.string(), at: z.iso.datetime(), tags: z.array(z.string()) })
  expect(rightValueOf(schema, (place) => [`canary ${place}`])).toMatchObject({
    note: 'canary note',
    at: '2026-11-23T00:00:00.000Z',
    tags: ['canary tags.0'],
  })
})

test('optional values are left out if they do not fit', () => {
  const schema = z.strictObject({ a: z.boolean(), b: z.optional(z.string().check(z.regex(/^nothing known$/))) })
  expect(rightValueOf(schema)).toEqual({ a: false })
  expect(rightValueOf(z.string().check(z.regex(/^nothing known$/)))).toBeUndefined()
})

test('each kind of a union has its turn', () => {
  const kind = (name: string) => z.strictObject({ kind: z.literal(name) })
  const values = rightValuesOf(z.strictObject({ check: z.union([kind('http'), kind('tcp')]) }))
  expect(values).toEqual([{ check: { kind: 'http' } }, { check: { kind: 'tcp' } }])
})

test('something else is put into one place of it, whatever it is', () => {
  const value = { a: [{ b: 1 }], c: 'x' }
  expect(placesIn(value).map((place) => place.join('.'))).toEqual(['a', 'a.0', 'a.0.b', 'c'])
  expect(jsonWith(value, ['a', '0', 'b'], '1e999')).toBe('{"a":[{"b":1e999}],"c":"x"}')
  expect(jsonWith(value, ['__proto__'], '{"$&":1}')).toBe('{"a":[{"b":1}],"c":"x","__proto__":{"$&":1}}')
})
