import { describe, expect, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { isUserRecord, userRecordSchema } from '#auth'

/** Texts near the border of what an id may be, and any others. */
const text = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[A-Za-z0-9_-]{0,66}$/),
  fc.constantFrom('a\n', 'ä', ' a', 'a'.repeat(64), 'a'.repeat(65)),
)
const value = fc.oneof({ weight: 4, arbitrary: text }, fc.jsonValue({ maxDepth: 2 }))

/** Mostly nearly a record: each field right, wrong or missing, and others beside them. */
const stored = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id: value, email: value, name: value, colour: value }, { requiredKeys: [] }) },
  fc.jsonValue(),
)

describe('the record of this device', () => {
  test('A13: the check by hand and the schema give the same verdict on all that can be stored, and neither changes it', () => {
    fc.assert(
      fc.property(stored, (given) => {
        const read: unknown = JSON.parse(JSON.stringify(given))
        const judged = userRecordSchema.safeParse(read)
        expect(isUserRecord(read)).toBe(judged.success)
        if (judged.success) expect(judged.data).toEqual(read)
      }),
      runsOf(4_000),
    )
  })

  test.each([
    ['{"id":"a","email":"","name":""}', true],
    ['{"id":"a","email":"a@b.de","name":"A","picture":{"fileId":1},"x":null}', true],
    ['{"id":"","email":"a@b.de","name":"A"}', false],
    ['{"id":"a\\n","email":"a@b.de","name":"A"}', false],
    ['{"id":1,"email":"a@b.de","name":"A"}', false],
    ['{"id":"a","email":null,"name":"A"}', false],
    ['{"id":"a","email":"a@b.de"}', false],
    ['["a","a@b.de","A"]', false],
    ['"a"', false],
    ['null', false],
  ])('A13: %s', (json, isRecord) => {
    expect(isUserRecord(JSON.parse(json))).toBe(isRecord)
    expect(userRecordSchema.safeParse(JSON.parse(json)).success).toBe(isRecord)
  })
})
