import { expect, test } from 'vitest'
import { fc } from '#testing/properties'
import { draftModify } from './draft-change.ts'

class Point {
  readonly x = 1
}

const strange = fc.constantFrom<unknown>(
  -0,
  Number.NaN,
  Infinity,
  new Date(0),
  new Point(),
  Object.create(null),
  { toJSON: () => 'told' },
  { ['__proto__']: 1 },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  // oxlint-disable-next-line no-sparse-arrays -- this is what the test is about
  [, 1],
  { gone: undefined },
  [undefined],
)
const value = fc.oneof(fc.jsonValue(), fc.anything({ withDate: true, maxDepth: 3 }), strange, fc.array(strange))

test('a field keeps what its value is after its way through JSON, and shares nothing with it', () => {
  const property = fc.property(value, (given) => {
    let text: string | undefined
    try {
      text = JSON.stringify(given)
    } catch {
      return
    }
    if (given === undefined || text === undefined) return
    const [field] = draftModify('notes', 'a', { given }).fields
    expect(field?.value).toStrictEqual(JSON.parse(text))
    if (typeof given === 'object' && given !== null) expect(field?.value).not.toBe(given)
  })
  expect(() => fc.assert(property)).not.toThrow()
})
