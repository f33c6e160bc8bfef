import { expect, it } from 'vitest'
import { takeBack } from '#testing/documents/take-back'
import { fc, runsOf } from '#testing/properties'
import { applyEdits, isEmptyStep, stepBetween, type WheelEdit } from './entry-edits.ts'
import { newWheel, sortEntries, type Entry, type Wheel } from '../model.ts'

const runs = runsOf(500)

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const optional = {
  color: fc.constantFrom('#ff0000', '#00ff00'),
  note: fc.constantFrom('rechts', 'links'),
  drawnAt: fc.constant('2026-11-20T12:00:00.000Z'),
  stock: fc.nat(3),
  picture: fc
    .constantFrom('aaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbb')
    .map((fileId) => ({ fileId, name: 'x.png', type: 'image/png', sizeBytes: 1 })),
}
const required = {
  rank: fc.constantFrom('V', 'W', 'X', 'Y', 'Z'),
  text: fc.constantFrom('Anna', 'Bert', 'Clara'),
  weight: fc.constantFrom(0, 1, 2.5),
  isActive: fc.boolean(),
}
const requiredKeys = ['rank', 'text', 'weight', 'isActive'] as const
const entry: fc.Arbitrary<Entry> = fc
  .record({ id: ids, ...required, ...optional }, { requiredKeys: ['id', ...requiredKeys] })
  .map((made) => ({ ...made }))
const wheel: fc.Arbitrary<Wheel> = fc
  .uniqueArray(entry, { selector: ({ id }) => id })
  .map((entries) => ({ ...newWheel('Küche', []), entries }))

const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const edit: fc.Arbitrary<WheelEdit> = fc.oneof(
  entry.map((made) => ({ kind: 'add' as const, entry: made })),
  ids.map((id) => ({ kind: 'remove' as const, id })),
  fc
    .record({
      id: ids,
      fields: fc.record(
        {
          ...required,
          color: orNone(optional.color),
          note: orNone(optional.note),
          drawnAt: orNone(optional.drawnAt),
          stock: orNone(optional.stock),
          picture: orNone(optional.picture),
        },
        { requiredKeys: [] },
      ),
    })
    .map(({ id, fields }) => ({ kind: 'modify' as const, id, fields: { ...fields } })),
  fc
    .record({ title: fc.constantFrom('Küche', 'Bad'), volume: fc.nat(100) }, { requiredKeys: [] })
    .map((fields) => ({ kind: 'wheel' as const, fields: { ...fields } })),
)
const edits = fc.array(edit, { maxLength: 12 })

/** As people see it: the list in its order. */
const shown = (it: Wheel | undefined) => it && { ...it, entries: sortEntries(it.entries) }

it('E1: what differs between two states of a wheel is in the step, and taking it back restores exactly what was', () => {
  fc.assert(
    fc.property(wheel, edits, (before, list) => {
      const after = applyEdits(before, list)
      const { entries, after: fields } = stepBetween(before, after)
      const changed = new Map(entries.map((one) => [one.id, one]))
      for (const one of after.entries) if (!changed.has(one.id)) expect(before.entries).toContainEqual(one)
      for (const one of before.entries) if (!changed.has(one.id)) expect(after.entries).toContainEqual(one)
      for (const { before: was, after: is } of entries) expect(is).not.toStrictEqual(was)
      expect({ ...before, ...fields, entries: [] }).toEqual({ ...after, entries: [] })
      expect(isEmptyStep(stepBetween(before, before))).toBe(true)
      expect(shown(takeBack(after, { before, after }))).toStrictEqual(shown(before))
    }),
    runs,
  )
})
