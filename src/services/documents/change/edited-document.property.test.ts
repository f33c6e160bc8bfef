import { expect, it } from 'vitest'
import { equalJson, type Json, type JsonObject } from '#base/text/json'
import { takeBack } from '#testing/documents/take-back'
import { fc, runsOf } from '#testing/properties'
import { joinEdited } from './edited-document.ts'

const runs = runsOf(1_000)

const value = fc.constantFrom<Json>(0, 1, 'x', true, null, ['x'], { a: 1 })
const item = fc.record(
  { id: fc.constantFrom('a', 'b', 'c', 'd'), text: value, note: value },
  { requiredKeys: ['id', 'text'], noNullPrototype: true },
)
const items = fc.uniqueArray(item, { selector: ({ id }) => id })
/** Lists of items that are there and have items: an empty one is as good as none, and may come back as it. */
const fields = fc.record(
  { title: value, note: value, entries: items },
  { requiredKeys: ['title'], noNullPrototype: true },
) as fc.Arbitrary<JsonObject>
const state = fc.option(fields, { nil: undefined })

type Item = JsonObject & { readonly id: string }

/** Lists in an order that does not depend on when items were added. */
function sorted(document: JsonObject | undefined): JsonObject | undefined {
  if (document?.['entries'] === undefined) return document
  return { ...document, entries: itemsOf(document).toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

function itemsOf(document: JsonObject | undefined): readonly Item[] {
  return (document?.['entries'] ?? []) as readonly Item[]
}

it('U2: taking back restores exactly what was, also what was absent, and so does making it again', () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      expect(sorted(takeBack(after, { before, after }))).toStrictEqual(sorted(before))
      expect(sorted(takeBack(before, { before: after, after: before }))).toStrictEqual(sorted(after))
    }),
    runs,
  )
})

it('U2: edits that were joined are taken back as one', () => {
  fc.assert(
    fc.property(state, state, state, (start, middle, end) => {
      const edit = (before: JsonObject | undefined, after: JsonObject | undefined) => ({
        collection: 'cards',
        id: 'a',
        before,
        after,
      })
      const joined = joinEdited([edit(start, middle)], [edit(middle, end)])
      expect(joined).toHaveLength(equalJson(start, end) ? 0 : 1)
      for (const one of joined) expect(sorted(takeBack(end, one))).toStrictEqual(sorted(start))
    }),
    runs,
  )
})

it('U3: taking back never brings back, takes away or overwrites what was changed since', () => {
  fc.assert(
    fc.property(state, state, state, (before, mine, now) => {
      const undone = takeBack(now, { before, after: mine })
      if (now === undefined) {
        // Only what this edit itself removed comes back.
        if (mine !== undefined) expect(undone).toBeUndefined()
        return
      }
      if (undone === undefined) {
        expect(before).toBeUndefined()
        expectSame(now, mine ?? {})
        return
      }
      for (const key of ['title', 'note'])
        if (!equalJson(now[key], mine?.[key])) expect(undone[key]).toStrictEqual(now[key])
      for (const one of itemsOf(now)) expectKept(one, find(mine, one.id), find(undone, one.id), find(before, one.id))
      const back = itemsOf(undone).filter(({ id }) => find(now, id) === undefined)
      for (const { id } of back) expect(find(mine, id)).toBeUndefined()
    }),
    runs,
  )
})

function find(document: JsonObject | undefined, id: string): Item | undefined {
  return itemsOf(document).find((one) => one.id === id)
}

/** Whether the changes that others made of an item are still in it. */
function expectKept(now: Item, mine: Item | undefined, undone: Item | undefined, before: Item | undefined): void {
  if (undone === undefined) {
    expect(before).toBeUndefined()
    expect(now).toStrictEqual(mine)
    return
  }
  for (const key of ['text', 'note']) if (!equalJson(now[key], mine?.[key])) expect(undone[key]).toStrictEqual(now[key])
}

function expectSame(a: JsonObject, b: JsonObject): void {
  const full = (document: JsonObject) => ({ ...document, entries: itemsOf(document) })
  expect(full(a)).toStrictEqual(full(b))
}
