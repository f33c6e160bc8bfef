import { describe, expect, it } from 'vitest'
import { describeDifference, describeValue, fieldWordAt, itemWordAt, knownCollections } from './describe-value.ts'

const plain = { label: 'Feld' }
const names = fieldWordAt('wheels/kitchen', 'entries')

describe('a value reads', () => {
  it.each([
    [undefined, 'leer'],
    ['', 'leer'],
    [null, 'leer'],
    [[], 'leer'],
    [true, 'ja'],
    [false, 'nein'],
    [1234.5, '1.234,5'],
    ['Milch', '„Milch“'],
    [['a', 'b'], '„a“, „b“'],
    ['2026-11-12T12:00:00.000Z', expect.stringMatching(/^12\.11\.2026, \d\d:00 Uhr$/)],
    ['x'.repeat(400), `„${'x'.repeat(299)}…“`],
  ])('%j as %j', (value, text) => {
    expect(describeValue(value, plain)).toEqual(text)
  })

  it('with its unit, in the words of its choices, and by the names of its parts', () => {
    expect(describeValue(5, fieldWordAt('wheels/kitchen', 'spinDurationSec'))).toBe('5 Sekunden')
    expect(describeValue('keep', fieldWordAt('wheels/kitchen', 'mode'))).toBe('Gewinner bleiben im Rad')
    expect(describeValue('unheard', fieldWordAt('wheels/kitchen', 'mode'))).toBe('„unheard“')
    expect(describeValue([{ id: 'a', text: 'Anna' }, { id: 'b' }], names)).toBe('„Anna“, Name')
    expect(
      describeValue(
        { start: 'a', secret: 1, end: true },
        {
          label: 'Zeit',
          fields: { start: 'Anfang', end: 'Ende', secret: { label: 'x', isTechnical: true } },
        },
      ),
    ).toBe('Anfang: „a“, Ende: ja')
  })

  it('counts what would be too much to name', () => {
    const list = Array.from({ length: 17 }, (_value, index) => ({ id: String(index), text: `N${index}` }))
    expect(describeValue(list, names)).toBe('„N0“, „N1“, „N2“, „N3“, „N4“ und 12 weitere')
  })

  it('has a word also for an unknown field, and none for inherited properties', () => {
    expect(fieldWordAt('wheels/kitchen', 'unheard').label).toBe('Angabe')
    expect(fieldWordAt('wheels/kitchen', 'toString').label).toBe('Angabe')
    expect(fieldWordAt('trains/ice', 'title').label).toBe('Angabe')
    expect(itemWordAt('wheels/kitchen/entries/find_a')).toBe('Name')
    expect(fieldWordAt('wheels/kitchen/entries/find_a', 'weight').label).toBe('Chancen')
  })
})

describe('a difference', () => {
  it('of plain values is the one in the place of the other', () => {
    expect(describeDifference('a', undefined, plain)).toEqual({ kind: 'value', before: '„a“', after: 'leer' })
    expect(describeDifference(['a'], 'b', plain)).toMatchObject({ kind: 'value' })
  })

  it('of lists is what came, went and changed, told apart by the ids', () => {
    const entry = (id: string, text: string) => ({ id, text })
    expect(
      describeDifference(
        [entry('a', 'Anna'), entry('b', 'Bert'), entry('c', 'Cleo')],
        [entry('c', 'Clea'), entry('a', 'Anna'), entry('d', 'Dora')],
        names,
      ),
    ).toEqual({ kind: 'list', added: ['„Dora“'], removed: ['„Bert“'], changed: ['„Clea“'], isReordered: false })
  })

  it('of lists counts equal values', () => {
    expect(describeDifference(['a', 'a'], ['a'], plain)).toMatchObject({ added: [], removed: ['„a“'] })
    expect(describeDifference(['a', 'b'], ['b', 'a'], plain)).toMatchObject({ isReordered: true })
    expect(describeDifference(undefined, ['a'], plain)).toMatchObject({ kind: 'list', added: ['„a“'] })
  })
})

describe('every collection', () => {
  it.each([...knownCollections])('%s has a German word for each field of its schema', (_name, collection) => {
    // A schema tells its shape, which the service itself never asks for.
    const { shape } = (collection.schema as unknown as { readonly def: { readonly shape: object } }).def
    expect(Object.keys(collection.labels).sort()).toEqual(Object.keys(shape).sort())
  })
})
