import { describe, expect, it } from 'vitest'
import type { Json } from '#base/text/json'
import { changeOf, fieldsOf } from '#testing/documents/documents'
import { fc, runsOf } from '#testing/properties'
import { changeSchema } from './change.ts'
import { isChange } from './is-change.ts'

const instants = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc
    .tuple(fc.nat(10_000), fc.nat(14), fc.nat(33), fc.nat(25), fc.nat(62), fc.nat(62))
    .map(([year, month, day, hour, minute, second]) => {
      const two = (part: number): string => String(part).padStart(2, '0')
      const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
      return `${date}T${two(hour)}:${two(minute)}:${two(second)}.000Z`
    }),
  fc.constantFrom(
    '2026-01-01T00:00Z',
    '2026-01-01T00:00:00Z',
    '2024-02-29T00:00:00.000Z',
    '2026-02-29T00:00:00.000Z',
    '2026-01-01',
    '',
    'now',
  ),
)
const identifiers = fc.oneof(
  fc.string({ maxLength: 70 }),
  fc.constantFrom('a'.repeat(64), 'a'.repeat(65), 'A-z_0', 'a\n', 'ä'),
)
const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(0, -0, 1.5, -1, 2 ** 53, 'ADD', 'add', null))
const fields = fc.array(
  fc.record(
    {
      key: fc.oneof(fc.string(), fc.constantFrom('a'.repeat(64), 'a'.repeat(65))),
      value: fc.jsonValue(),
      editedAt: instants,
      extra: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 4 },
)

const strange: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  path: fc.oneof(odd, fc.constantFrom('a'.repeat(1_200), 'a'.repeat(1_201))),
  type: fc.oneof(odd, fc.constantFrom('ADD', 'MODIFIED', 'DELETED', 'OTHER')),
  fields: fc.oneof(fields, odd),
  id: fc.oneof(identifiers, odd),
  changeId: fc.oneof(identifiers, odd),
  userId: fc.oneof(identifiers, odd),
  deviceId: fc.oneof(identifiers, odd),
  editedAt: fc.oneof(instants, odd),
  baseVersion: fc.oneof(fc.nat(), odd),
  isRetried: fc.oneof(fc.boolean(), odd),
  extra: fc.jsonValue(),
}

/** A valid change in which one or two keys are missing, strange, or too many; as it arrives, out of JSON.parse. */
const changes = fc
  .array(
    fc
      .constantFrom(...Object.keys(strange))
      .chain((key) => fc.tuple(fc.constant(key), fc.option(strange[key] ?? fc.constant(1), { nil: undefined }))),
    { minLength: 1, maxLength: 2 },
  )
  .map((parts): Json => {
    const valid = changeOf({ path: 'notes/a', type: 'ADD', fields: fieldsOf({ title: 'a' }) })
    return JSON.parse(JSON.stringify({ ...valid, ...Object.fromEntries(parts) }))
  })

describe('isChange', () => {
  it('lets nothing through that the schema refuses', () => {
    fc.assert(
      fc.property(fc.oneof(changes, fc.jsonValue()), (raw) => {
        expect(isChange(raw) && !changeSchema.safeParse(raw).success).toBe(false)
      }),
      runsOf(2_000),
    )
  })

  it('refuses an instant that the schema refuses', () => {
    fc.assert(
      fc.property(instants, (editedAt) => {
        const raw = changeOf({ path: 'notes/a', type: 'ADD', editedAt })
        expect(isChange(raw) && !changeSchema.safeParse(raw).success).toBe(false)
      }),
      runsOf(2_000),
    )
  })

  it('lets through what devices send', () => {
    const edited = [{ key: 'title', value: 'a', editedAt: '2026-11-12T12:00:00.000Z' }, { key: 'count' }]
    expect(isChange(changeOf({ path: 'notes/a', type: 'MODIFIED', fields: edited }))).toBe(true)
    expect(isChange(changeOf({ path: 'notes/a/items/find_b', type: 'DELETED', id: 'b' }))).toBe(true)
    expect(isChange(changeOf({ path: 'notes/a', type: 'ADD', isRetried: true }))).toBe(true)
    expect(isChange({ ...changeOf({ path: 'notes/a', type: 'ADD' }), isRetried: false })).toBe(false)
    expect(isChange({ ...changeOf({ path: 'notes/a', type: 'ADD' }), sequence: 1 })).toBe(false)
  })
})
