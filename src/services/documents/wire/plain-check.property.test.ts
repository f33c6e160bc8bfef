import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Json } from '#base/text/json'
import { notes } from '#testing/documents/documents'
import { allRunsOf, fc } from '#testing/properties'
import { plainCheckOf } from './plain-check.ts'

/** Everything a plain check knows, with the edges of each. */
const everything = z.strictObject({
  text: z.string().check(z.minLength(2), z.maxLength(3), z.regex(/^(?:[a-c]|😀)*$/)),
  instant: z.iso.datetime(),
  whole: z.int().check(z.minimum(0), z.maximum(10)),
  number: z.number().check(z.gt(-1), z.lt(1)),
  flag: z.boolean(),
  nothing: z.null(),
  any: z.unknown(),
  mode: z.enum(['a', 'b']),
  rule: z.literal('v1'),
  maybe: z.optional(z.nullable(z.string())),
  list: z.array(z.looseObject({ id: z.string() })).check(z.minLength(1), z.maxLength(2)),
  byName: z.record(z.string().check(z.maxLength(3)), z.int()),
  either: z.union([z.enum(['full', 'half']), z.int().check(z.minimum(1), z.maximum(3))]),
  range: z.strictObject({ from: z.int(), until: z.int() }).check(z.refine(({ from, until }) => from !== until)),
})

const valid = {
  text: 'abc',
  instant: '2026-11-21T05:00:00.000Z',
  whole: 10,
  number: 0.5,
  flag: true,
  nothing: null,
  any: { a: [1] },
  mode: 'b',
  rule: 'v1',
  maybe: null,
  list: [{ id: 'x', more: 1 }],
  byName: { a: 1, abc: 2 },
  either: 3,
  range: { from: 0, until: 1 },
}

/** What might just not fit: edges of the limits above and values of every kind. */
const odd = fc.oneof(
  fc.jsonValue().map((value) => value as Json),
  fc.constantFrom<Json>(
    'a',
    'aa',
    'aaaa',
    'd',
    '😀',
    '😀😀',
    '😀😀😀',
    '😀😀😀😀',
    'v1',
    'half',
    4,
    'v2',
    '2026-02-30T00:00:00.000Z',
    '2026-11-21',
    '',
    -1,
    0,
    1,
    10,
    11,
    0.5,
    1.5,
    -0,
    2 ** 53,
    1e300,
    true,
    null,
    [],
    {},
    [{ id: 'x' }],
    { a: 1 },
    { abcd: 1 },
    { constructor: 1 },
    JSON.parse('{"__proto__":1}'),
    { from: 1, until: 1 },
    [{ id: 1 }],
    [{}, {}, {}],
  ),
)

/** A value with some of its parts exchanged, taken out or put in, at any depth. */
function mutated(value: Json): fc.Arbitrary<unknown> {
  const kept = fc.constant(value)
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => mutated(item))
    return fc.oneof({ weight: 8, arbitrary: fc.tuple(...items) }, { weight: 1, arbitrary: odd })
  }
  if (typeof value !== 'object' || value === null) {
    return fc.oneof({ weight: 8, arbitrary: kept }, { weight: 1, arbitrary: odd })
  }
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mutated(part)]))
  const whole = fc.record(parts, { noNullPrototype: true })
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(parts, { requiredKeys: [], noNullPrototype: true }) },
    {
      weight: 1,
      arbitrary: fc.tuple(whole, fc.string(), odd).map(([object, key, extra]) => ({ ...object, [key]: extra })),
    },
    { weight: 1, arbitrary: odd },
  )
}

describe('a plain check', () => {
  it('S7 lets nothing through that the schema refuses, and everything that is plain', () => {
    const isPlain = plainCheckOf(everything)
    expect(isPlain?.(valid)).toBe(true)
    let [validCount, count] = [0, 0]
    fc.assert(
      fc.property(mutated(valid), (value) => {
        const isValid = everything.safeParse(value).success
        count += 1
        if (isValid) validCount += 1
        expect(isPlain?.(value)).toBe(isValid)
      }),
      allRunsOf(2_000),
    )
    expect(validCount / count).toBeGreaterThan(0.05)
  })

  it('S7 is as strict as a schema about undeclared keys', () => {
    const isPlain = plainCheckOf(notes.schema)
    expect(isPlain?.({ title: 'a', tags: [1], items: [{ id: 'x', y: 1 }] })).toBe(true)
    expect(isPlain?.({ title: 'a', other: 1 })).toBe(false)
    expect(isPlain?.([])).toBe(false)
  })

  it('S7 leaves a value to the schema that a function judges later', () => {
    const isPlain = plainCheckOf(z.string().check(z.refine(async () => true)))
    expect(isPlain?.('a')).toBe(false)
  })

  it('there is none of a schema with a part that only zod can judge', () => {
    const parts = [
      z.string().check(z.trim()),
      z.pipe(
        z.string(),
        z.transform((text) => text.length),
      ),
      z.object({ a: z.string() }),
      z.catchall(z.object({}), z.string()),
      z.record(z.enum(['a', 'b']), z.string()),
      z.record(z.string(), z.string().check(z.trim())),
      z.xor([z.string(), z.number()]),
      z.union([z.string(), z.string().check(z.trim())]),
    ]
    for (const part of parts) expect(plainCheckOf(z.strictObject({ list: z.optional(z.array(part)) }))).toBeUndefined()
  })
})
