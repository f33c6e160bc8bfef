import { expect, it, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { changeResultSchema, feedPageSchema, sendChanges, storedDocumentSchema } from '#documents'
import { changeEnvelopes, copiedEnvelopes, isPlainDocument, isPlainlyApplied } from './sync-endpoints.ts'

const ids = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  fc.string(),
  fc.constant('a'.repeat(65)),
  fc.jsonValue(),
)
const changes = fc.oneof(fc.record({ changeId: ids, path: fc.string() }, { requiredKeys: [] }), fc.jsonValue())

function verdictOf(schema: typeof copiedEnvelopes | typeof changeEnvelopes, value: unknown) {
  const parsed = schema.safeParse(value)
  return parsed.success ? { data: parsed.data } : { paths: parsed.error.issues.map((issue) => issue.path) }
}

it('judges the changes of an envelope as the schema does that copies them', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(changes, { maxLength: 3 }), fc.jsonValue()), (value) => {
      expect(verdictOf(changeEnvelopes, value)).toEqual(verdictOf(copiedEnvelopes, value))
    }),
  )
})

it.each([500, 501])('judges %i changes as that schema does', (count) => {
  const value = Array.from({ length: count }, () => ({ changeId: 'a' }))
  expect(verdictOf(changeEnvelopes, value)).toEqual(verdictOf(copiedEnvelopes, value))
})

it('hands the changes on as they came', () => {
  const value = [{ changeId: 'a', path: 'notes/a' }]
  expect(changeEnvelopes.parse(value)).toBe(value)
})

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
