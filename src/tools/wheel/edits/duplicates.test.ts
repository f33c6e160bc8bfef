import { describe, expect, it } from 'vitest'
import { normalizeName } from '#base/text/normalize-name'
import { fc, runsOf } from '#testing/properties'
import { findDuplicates, resolveDuplicates, type DuplicateChoice } from './duplicates.ts'
import { applyEdits } from './entry-edits.ts'
import { newWheel, sortEntries, wheelSchema, type Entry, type Wheel, makeEntries } from '../model.ts'

const runs = runsOf(300)

function wheelOf(...texts: readonly string[]): Wheel {
  let lastId = 0
  const parsed = texts.map((text) => ({ text, weight: 1 }))
  return newWheel(
    'Klasse',
    makeEntries(parsed, undefined, () => `e${(lastId += 1)}`),
  )
}

function change(wheel: Wheel, at: number, fields: Partial<Entry>): Wheel {
  return { ...wheel, entries: wheel.entries.map((entry, index) => (index === at ? { ...entry, ...fields } : entry)) }
}

function resolve(wheel: Wheel, choice: DuplicateChoice): Wheel {
  return applyEdits(wheel, resolveDuplicates(wheel, findDuplicates(wheel), choice))
}

describe('E12: finding names that are there more than once', () => {
  it.each([
    ['spaces and capitals', ['Anna', 'anna ', 'Bert'], ['Anna, anna ']],
    ['spaces within', ['Anna  Lena', 'Anna\u00a0lena'], ['Anna  Lena, Anna\u00a0lena']],
    ['two ways to write a letter', ['Zo\u00eb', 'Zoe\u0308'], ['Zo\u00eb, Zoe\u0308']],
    ['ß and SS', ['Groß', 'GROSS'], ['Groß, GROSS']],
    ['three of one and two of another', ['A', 'B', 'a', 'b', 'A'], ['A, a, A', 'B, b']],
    ['none', ['Anna', 'Anne', 'An na'], []],
  ])('by %s', (_what, texts, groups) => {
    const found = findDuplicates(wheelOf(...texts)).map(({ entries }) => entries.map(({ text }) => text).join(', '))
    expect(found).toEqual(groups)
  })
})

describe('E12: the remedies for them', () => {
  it('keeping is remembered, until the name is there once more', () => {
    const kept = resolve(wheelOf('Anna', 'Anna', 'Bert'), 'keep')
    expect(kept.entries).toHaveLength(3)
    expect(findDuplicates(kept)).toEqual([])
    const [entry] = kept.entries
    if (entry === undefined) throw new Error('no entry')
    const thrice = applyEdits(kept, [{ kind: 'add', entry: { ...entry, id: 'x', rank: 'z' } }])
    expect(findDuplicates(thrice).map(({ name }) => name)).toEqual(['anna'])
    expect(resolve(thrice, 'keep').keptDuplicates).toEqual([{ name: 'anna', count: 3 }])
  })

  it('merging adds up the chances and keeps what only one of them has', () => {
    const wheel = change(change(wheelOf('Anna', 'Bert', 'anna'), 0, { weight: 0.1, isActive: false }), 2, {
      weight: 0.2,
      note: 'links',
      stock: 1,
    })
    const merged = sortEntries(resolve(wheel, 'merge').entries)
    expect(merged).toEqual([{ ...wheel.entries[0], weight: 0.3, isActive: true, note: 'links' }, wheel.entries[1]])
  })

  it('merging adds up what can still be won, and never exceeds what a chance can be', () => {
    const wheel = change(change(wheelOf('A', 'A'), 0, { weight: 900, stock: 1 }), 1, { weight: 900, stock: 2 })
    expect(resolve(wheel, 'merge').entries).toEqual([{ ...wheel.entries[0], weight: 1_000, stock: 3 }])
  })

  it('removing keeps the first as it is', () => {
    const wheel = wheelOf('Anna', 'Bert', 'ANNA', 'bert')
    expect(resolve(wheel, 'remove').entries).toEqual(wheel.entries.slice(0, 2))
  })

  it('whatever is chosen, no duplicates are left to decide about, no name is lost, and the server takes it', () => {
    const texts = fc.array(fc.constantFrom('Anna', 'anna', ' Anna', 'Bert', 'BERT', 'Zoë', 'Clara'), { maxLength: 20 })
    fc.assert(
      fc.property(texts, fc.constantFrom<DuplicateChoice>('keep', 'merge', 'remove'), (list, choice) => {
        const before = wheelOf(...list)
        const after = resolve(before, choice)
        expect(findDuplicates(after)).toEqual([])
        const names = (wheel: Wheel) => new Set(wheel.entries.map(({ text }) => normalizeName(text)))
        expect(names(after)).toEqual(names(before))
        expect(wheelSchema.safeParse(after).success).toBe(true)
      }),
      runs,
    )
  })
})
