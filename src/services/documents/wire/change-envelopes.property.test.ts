import { expect, it } from 'vitest'
import { fc } from '#testing/properties'
import { changeEnvelopes, copiedEnvelopes } from './change-envelopes.ts'

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
