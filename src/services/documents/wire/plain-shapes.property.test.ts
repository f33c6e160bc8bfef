import { expect, test } from 'vitest'
import { changeResultSchema, feedPageSchema, sendChanges, storedDocumentSchema } from '#documents'
import { fc, runsOf } from '#testing/properties'
import { isPlainDocument, isPlainlyApplied } from './plain-shapes.ts'

const anything = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.constant(2 ** 60),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 2 }),
  fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 }),
)
/** Mostly what belongs there, sometimes anything. */
const mostly = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: anything })

const texts = fc.array(fc.string(), { maxLength: 2 })
const document = mostly(
  fc.record(
    {
      collection: mostly(fc.string()),
      id: mostly(fc.string()),
      ownerId: mostly(fc.string()),
      memberIds: mostly(texts),
      version: mostly(fc.nat()),
      createdAt: mostly(fc.string()),
      updatedAt: mostly(fc.string()),
      isDeleted: mostly(fc.boolean()),
      fields: mostly(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 })),
    },
    { noNullPrototype: true },
  ),
)
const result = mostly(
  fc.record(
    {
      outcome: mostly(fc.constantFrom('applied', 'superseded', 'gone')),
      changeId: mostly(fc.string()),
      version: mostly(fc.nat()),
      supersededKeys: mostly(texts),
      conflicts: fc.constantFrom(undefined, []),
    },
    { noNullPrototype: true },
  ),
)

test('what is plainly a document or an answer is one for the schema as well', () => {
  const documents = fc.property(document, (value) => {
    if (isPlainDocument(value)) expect(storedDocumentSchema.safeParse(value).data).toEqual(value)
  })
  const answers = fc.property(result, (value) => {
    if (isPlainlyApplied(value)) expect(changeResultSchema.safeParse(value).success).toBe(true)
  })
  expect(() => fc.assert(documents, runsOf(500))).not.toThrow()
  expect(() => fc.assert(answers, runsOf(500))).not.toThrow()
})

test('a page or an answer is accepted if the schema accepts each of what it carries', () => {
  const envelope = { userId: 'anna', epoch: 'one', era: 'first', since: 0, next: 1, hasMore: false, lost: [] }
  const pages = fc.property(fc.array(document, { maxLength: 3 }), (documents) => {
    const isValid = documents.every((value) => storedDocumentSchema.safeParse(value).success)
    expect(feedPageSchema.safeParse({ ...envelope, documents }).success).toBe(isValid)
  })
  const answers = fc.property(fc.array(result, { maxLength: 3 }), (results) => {
    const isValid = results.every((value) => changeResultSchema.safeParse(value).success)
    expect(sendChanges.output.safeParse({ epoch: 'one', serverTime: '', results }).success).toBe(isValid)
  })
  expect(() => fc.assert(pages, runsOf(300))).not.toThrow()
  expect(() => fc.assert(answers, runsOf(300))).not.toThrow()
  for (const documents of [undefined, null, {}, 'none']) {
    expect(feedPageSchema.safeParse({ ...envelope, documents }).success).toBe(false)
  }
})
