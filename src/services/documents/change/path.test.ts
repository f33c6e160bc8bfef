import { describe, expect, it } from 'vitest'
import { contains, documentKeyOf, itemSegment, parsePath, splitDocumentKey } from './path.ts'

describe('parsePath', () => {
  it.each([
    ['P1 reads a document', 'wheels/w1', { collection: 'wheels', documentId: 'w1', segments: [] }],
    [
      'P1 reads a nested field',
      'wheels/w1/time/start',
      {
        segments: [
          { kind: 'field', name: 'time' },
          { kind: 'field', name: 'start' },
        ],
      },
    ],
    [
      'P3 reads an item and what lies inside',
      'wheels/w1/names/find_n-1/label',
      {
        segments: [
          { kind: 'field', name: 'names' },
          { kind: 'item', id: 'n-1' },
          { kind: 'field', name: 'label' },
        ],
      },
    ],
    ['P1 takes an id that looks like an item', 'wheels/find_x', { documentId: 'find_x', segments: [] }],
    ['P1 takes a part of 64 characters', `wheels/${'x'.repeat(64)}`, { documentId: 'x'.repeat(64) }],
    ['P3 takes an item id of 59 characters', `wheels/w/l/find_${'x'.repeat(59)}`, { collection: 'wheels' }],
    ['P1 takes 16 segments', `wheels/w${'/a'.repeat(16)}`, { collection: 'wheels' }],
  ])('%s', (_name, path, expected) => {
    expect(parsePath(path)).toMatchObject({ ok: true, value: expected })
  })

  it.each([
    ['P1 refuses nothing', ''],
    ['P1 refuses a collection alone', 'wheels'],
    ['P1 refuses an empty id', 'wheels/'],
    ['P1 refuses an empty segment', 'wheels/w//a'],
    ['P1 refuses a slash at the end', 'wheels/w/'],
    ['P1 refuses a part of 65 characters', `wheels/${'x'.repeat(65)}`],
    ['P1 refuses 17 segments', `wheels/w${'/a'.repeat(17)}`],
    ['P1 refuses a dot', 'wheels/w/a.b'],
    ['P1 refuses a blank', 'wheels/w w'],
    ['P1 refuses an umlaut', 'wheels/ä'],
    ['P1 refuses a line break at the end', 'wheels/w\n'],
    ['P1 refuses to climb', 'wheels/../users'],
    ['P1 refuses __proto__ as a collection', '__proto__/w'],
    ['P1 refuses __proto__ as an id', 'wheels/__proto__'],
    ['P1 refuses __proto__ as a segment', 'wheels/w/__proto__/polluted'],
    ['P1 refuses constructor', 'wheels/w/constructor/prototype'],
    ['P1 refuses prototype', 'wheels/w/a/prototype'],
    ['P2 refuses a collection that looks like an item', 'find_x/w'],
    ['P3 refuses an item without a list before it', 'wheels/w/find_x'],
    ['P3 refuses an item of an item', 'wheels/w/l/find_x/find_y'],
    ['P3 refuses an item without an id', 'wheels/w/l/find_'],
    ['P3 refuses an item whose id is __proto__', 'wheels/w/l/find___proto__'],
  ])('%s', (_name, path) => {
    expect(parsePath(path).ok).toBe(false)
  })
})

describe('document keys', () => {
  it('are the first two parts of a path', () => {
    expect(['a/b', 'a/b/c', 'a/b/c/find_d'].map(documentKeyOf)).toEqual(['a/b', 'a/b', 'a/b'])
  })

  it('come apart again', () => {
    expect(splitDocumentKey('wheels/w1')).toEqual(['wheels', 'w1'])
  })
})

describe('contains', () => {
  it.each([
    ['a/b', 'a/b', true],
    ['a/b', 'a/b/c', true],
    ['a/b', 'a/bc', false],
    ['a/b/c', 'a/b', false],
  ])('%s contains %s: %s', (outer, inner, expected) => {
    expect(contains(outer, inner)).toBe(expected)
  })
})

describe('itemSegment', () => {
  it('P3 is read back as the item it was made for', () => {
    expect(parsePath(`wheels/w/names/${itemSegment('n1')}`)).toMatchObject({
      value: { segments: [{ name: 'names' }, { kind: 'item', id: 'n1' }] },
    })
  })
})
