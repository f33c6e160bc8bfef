import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/text/json'
import { applyChange, MAX_LIST_ITEMS, valueAt } from './apply-change.ts'
import type { ChangeDraft } from './change.ts'
import { parsePath } from './path.ts'

const wheel = {
  title: 'Wer spült?',
  time: { start: 8 },
  names: [
    { id: 'n1', label: 'Ada' },
    { id: 'n2', label: 'Bo', tags: [{ id: 't1' }] },
  ],
}

function draft(
  type: ChangeDraft['type'],
  path: string,
  fields: JsonObject = {},
  removed: readonly string[] = [],
): ChangeDraft {
  const set = Object.entries(fields).map(([key, value]) => ({ key, value }))
  return { type, path: `wheels/w${path}`, fields: [...set, ...removed.map((key) => ({ key }))] }
}

describe('applyChange', () => {
  it.each([
    ['A1 ADD makes a document', null, draft('ADD', '', { title: 'Neu' }), { title: 'Neu' }],
    ['A1 ADD replaces a document whole', wheel, draft('ADD', '', { title: 'Neu' }), { title: 'Neu' }],
    [
      'A2 MODIFIED sets fields',
      wheel,
      draft('MODIFIED', '', { title: 'Neu', size: 3 }),
      { ...wheel, title: 'Neu', size: 3 },
    ],
    ['A2 MODIFIED removes what has no value', { a: 1, b: 2 }, draft('MODIFIED', '', {}, ['a', 'c']), { b: 2 }],
    ['A2 MODIFIED sets null as a value', { a: 1 }, draft('MODIFIED', '', { a: null }), { a: null }],
    ['A3 DELETED leaves nothing', wheel, draft('DELETED', ''), null],
    [
      'A4 MODIFIED reaches into an object',
      wheel,
      draft('MODIFIED', '/time', { end: 9 }),
      { ...wheel, time: { start: 8, end: 9 } },
    ],
    ['A4 MODIFIED makes the objects on the way', {}, draft('MODIFIED', '/a/b', { c: 1 }), { a: { b: { c: 1 } } }],
    [
      'A5 ADD appends an item with the id of its path',
      { names: [] },
      draft('ADD', '/names/find_n9', { label: 'Cy' }),
      { names: [{ label: 'Cy', id: 'n9' }] },
    ],
    ['A5 ADD makes the list for its first item', {}, draft('ADD', '/names/find_n9'), { names: [{ id: 'n9' }] }],
    [
      'A5 ADD replaces an item of that id in its place',
      { names: [{ id: 'n1', label: 'Ada', old: 1 }, { id: 'n2' }] },
      draft('ADD', '/names/find_n1', { label: 'Eva' }),
      { names: [{ label: 'Eva', id: 'n1' }, { id: 'n2' }] },
    ],
    [
      'A2 MODIFIED sets fields of an item',
      { names: [{ id: 'n1', label: 'Ada' }, { id: 'n2' }] },
      draft('MODIFIED', '/names/find_n1', { label: 'Eva' }),
      { names: [{ id: 'n1', label: 'Eva' }, { id: 'n2' }] },
    ],
    [
      'A4 MODIFIED reaches into an object of an item',
      { names: [{ id: 'n1' }] },
      draft('MODIFIED', '/names/find_n1/look', { colour: 'teal' }),
      { names: [{ id: 'n1', look: { colour: 'teal' } }] },
    ],
    [
      'A3 DELETED takes an item out',
      { names: [{ id: 'n1' }, { id: 'n2' }] },
      draft('DELETED', '/names/find_n1'),
      { names: [{ id: 'n2' }] },
    ],
    [
      'A5 ADD reaches a list of an item',
      { names: [{ id: 'n1' }] },
      draft('ADD', '/names/find_n1/tags/find_t1'),
      { names: [{ id: 'n1', tags: [{ id: 't1' }] }] },
    ],
    [
      'A5 passes over items without an id',
      { names: [7, null, { id: 'n1' }] },
      draft('DELETED', '/names/find_n1'),
      { names: [7, null] },
    ],
  ])('%s', (_name, before, change, after) => {
    expect(applyChange(before, change)).toEqual({ ok: true, value: after })
  })

  it.each([
    ['A2 A6 MODIFIED of no document', null, draft('MODIFIED', '', { a: 1 }), 'gone'],
    ['A6 DELETED of no document', null, draft('DELETED', ''), 'gone'],
    ['A6 ADD of an item of no document', null, draft('ADD', '/names/find_n1'), 'gone'],
    ['A6 MODIFIED inside of no document', null, draft('MODIFIED', '/time', { a: 1 }), 'gone'],
    ['A2 A6 MODIFIED of no item', wheel, draft('MODIFIED', '/names/find_n9', { a: 1 }), 'gone'],
    ['A6 DELETED of no item', wheel, draft('DELETED', '/names/find_n9'), 'gone'],
    ['A6 MODIFIED of an item of no list', {}, draft('MODIFIED', '/names/find_n1', { a: 1 }), 'gone'],
    ['A4 MODIFIED inside of a text', wheel, draft('MODIFIED', '/title', { a: 1 }), 'invalid-change'],
    ['A4 MODIFIED inside of null', { a: null }, draft('MODIFIED', '/a', { b: 1 }), 'invalid-change'],
    ['A4 MODIFIED inside of a list', wheel, draft('MODIFIED', '/names', { a: 1 }), 'invalid-change'],
    ['A4 MODIFIED through a text', wheel, draft('MODIFIED', '/title/b', { a: 1 }), 'invalid-change'],
    ['A4 ADD of an item of an object', wheel, draft('ADD', '/time/find_n1'), 'invalid-change'],
    ['A4 ADD of an item of null', { names: null }, draft('ADD', '/names/find_n1'), 'invalid-change'],
    ['P4 ADD of a nested object', wheel, draft('ADD', '/time', { a: 1 }), 'invalid-change'],
    ['P4 DELETED of a field', wheel, draft('DELETED', '/title'), 'invalid-change'],
    ['P1 a path through __proto__', wheel, draft('MODIFIED', '/__proto__', { polluted: 1 }), 'invalid-change'],
  ])('refuses %s', (_name, before, change, error) => {
    expect(applyChange(before, change)).toEqual({ ok: false, error })
  })

  it('A7 lets a list grow to 5,000 items and no further, but replaces in a full one', () => {
    const names = Array.from({ length: MAX_LIST_ITEMS }, (_value, index) => ({ id: `n${index}` }))
    expect(applyChange({ names: names.slice(1) }, draft('ADD', '/names/find_new')).ok).toBe(true)
    expect(applyChange({ names }, draft('ADD', '/names/find_new'))).toEqual({ ok: false, error: 'list-too-long' })
    expect(applyChange({ names }, draft('ADD', '/names/find_n7', { label: 'x' })).ok).toBe(true)
  })
})

describe('valueAt', () => {
  it.each([
    ['', wheel],
    ['/title', 'Wer spült?'],
    ['/time/start', 8],
    ['/names/find_n2/tags/find_t1', { id: 't1' }],
    ['/names/find_n9', undefined],
    ['/time/end', undefined],
    ['/title/length', undefined],
    ['/toString', undefined],
  ])('finds what stands at wheels/w%s', (path, expected) => {
    const parsed = parsePath(`wheels/w${path}`)
    expect(parsed.ok && valueAt(wheel, parsed.value.segments)).toEqual(expected)
  })
})
