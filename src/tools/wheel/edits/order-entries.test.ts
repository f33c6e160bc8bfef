import { describe, expect, it } from 'vitest'
import { applyEdits } from './entry-edits.ts'
import { newWheel, sortEntries, type Entry, makeEntries } from '../model.ts'
import { editsOfOrder, moveEntry, orderEntries } from './order-entries.ts'

function entriesOf(...texts: readonly string[]): readonly Entry[] {
  let lastId = 0
  return makeEntries(
    texts.map((text) => ({ text, weight: text.length })),
    undefined,
    () => `e${(lastId += 1)}`,
  )
}

/** The names after the edits, as people see them. */
function shown(entries: readonly Entry[], ordered: readonly Entry[]): readonly string[] {
  const wheel = applyEdits(newWheel('x', entries), editsOfOrder(ordered))
  return sortEntries(wheel.entries).map(({ text }) => text)
}

describe('E13: sorting', () => {
  const entries = entriesOf('Zoe', 'Raum 10', 'Ärmel', 'apfel', 'Raum 2', 'Azur')

  it('from A to Z goes by German rules, numbers by their value', () => {
    const names = ['apfel', 'Ärmel', 'Azur', 'Raum 2', 'Raum 10', 'Zoe']
    expect(shown(entries, orderEntries(entries, 'a-to-z'))).toEqual(names)
    expect(shown(entries, orderEntries(entries, 'z-to-a'))).toEqual(names.toReversed())
  })

  it('by weight puts the largest first, the same ones from A to Z', () => {
    expect(shown(entries, orderEntries(entries, 'by-weight'))).toEqual([
      'Raum 10',
      'Raum 2',
      'apfel',
      'Ärmel',
      'Azur',
      'Zoe',
    ])
  })
})

describe('E13: moving one', () => {
  const entries = entriesOf('A', 'B', 'C', 'D')

  it.each([
    ['e2', 1, 'A C B D'],
    ['e3', -1, 'A C B D'],
    ['e1', -1, 'A B C D'],
    ['e4', 1, 'A B C D'],
    ['e1', 99, 'B C D A'],
    ['gone', 1, 'A B C D'],
  ])('%s by %d places gives %s', (id, places, expected) => {
    const moved = moveEntry(entries, id, places)
    expect(shown(entries, moved).join(' ')).toBe(expected)
    expect(editsOfOrder(moved).length).toBeLessThanOrEqual(1)
  })
})
