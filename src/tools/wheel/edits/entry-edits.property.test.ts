import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import {
  applyEdits,
  editsOfStep,
  invertStep,
  isEmptyStep,
  joinSteps,
  stepBetween,
  type WheelEdit,
  type WheelStep,
} from './entry-edits.ts'
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
const shown = (it: Wheel) => ({ ...it, entries: sortEntries(it.entries) })
const replay = (on: Wheel, step: WheelStep) => applyEdits(on, editsOfStep(on, step))

it('E1: the inverse of a step restores exactly what was, also what was absent, and redoing what had been made of it', () => {
  fc.assert(
    fc.property(wheel, edits, (before, list) => {
      const after = applyEdits(before, list)
      const step = stepBetween(before, after)
      expect(shown(replay(before, step))).toStrictEqual(shown(after))
      const undone = replay(after, invertStep(step))
      expect(shown(undone)).toStrictEqual(shown(before))
      expect(shown(replay(undone, step))).toStrictEqual(shown(after))
      expect(isEmptyStep(stepBetween(before, undone))).toBe(true)
    }),
    runs,
  )
})

it('E1: many steps are undone one after the other to where they began', () => {
  fc.assert(
    fc.property(wheel, fc.array(edits, { maxLength: 6 }), (start, lists) => {
      const steps: WheelStep[] = []
      let now = start
      for (const list of lists) {
        const next = applyEdits(now, list)
        steps.push(stepBetween(now, next))
        now = next
      }
      for (const step of steps.toReversed()) now = replay(now, invertStep(step))
      expect(shown(now)).toStrictEqual(shown(start))
    }),
    runs,
  )
})

it('E1: steps that were joined are undone and redone as one', () => {
  fc.assert(
    fc.property(wheel, edits, edits, (start, first, second) => {
      const middle = applyEdits(start, first)
      const end = applyEdits(middle, second)
      const joined = joinSteps(stepBetween(start, middle), stepBetween(middle, end))
      expect(shown(replay(end, invertStep(joined)))).toStrictEqual(shown(start))
      expect(shown(replay(start, joined))).toStrictEqual(shown(end))
      expect(isEmptyStep(joined)).toBe(isEmptyStep(stepBetween(start, end)))
    }),
    runs,
  )
})

it('E2: undoing never brings back, takes away or overwrites changes another user made meanwhile', () => {
  fc.assert(
    fc.property(wheel, edits, edits, (before, mine, theirs) => {
      const after = applyEdits(before, mine)
      const step = stepBetween(before, after)
      const foreign = applyEdits(after, theirs)
      const undone = replay(foreign, invertStep(step))
      const lost = [...new Set([...after.entries, ...foreign.entries, ...undone.entries].map(({ id }) => id))].filter(
        (id) =>
          !isForeignKept(
            step.entries.find((one) => one.id === id),
            [after, foreign, undone].map((it) => entryOf(it, id)),
          ),
      )
      expect(lost).toEqual([])
    }),
    runs,
  )
})

function entryOf(it: Wheel, id: string): Entry | undefined {
  return it.entries.find((one) => one.id === id)
}

/** Whether another user's changes to an entry are still there after the step was undone. */
function isForeignKept(
  mine: WheelStep['entries'][number] | undefined,
  [mineEntry, foreignEntry, nowEntry]: readonly (Entry | undefined)[],
): boolean {
  if (mine === undefined) return JSON.stringify(nowEntry) === JSON.stringify(foreignEntry)
  // Only what this step itself removed comes back, and only what it added goes.
  if (foreignEntry === undefined) return nowEntry === undefined || mine.after === undefined
  if (nowEntry === undefined) return mine.before === undefined
  const valueIn = (entry: object, key: string) => JSON.stringify(Reflect.get(entry, key))
  return [...Object.keys(foreignEntry), ...Object.keys(mineEntry ?? {})].every(
    (key) =>
      valueIn(foreignEntry, key) === valueIn(mineEntry ?? {}, key) ||
      valueIn(foreignEntry, key) === valueIn(nowEntry, key),
  )
}
