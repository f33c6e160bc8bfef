import { describe, expect, it } from 'vitest'
import { applyEdits, type WheelEdit } from '../edits/entry-edits.ts'
import { newWheel, sortEntries, type Entry, makeEntries } from '../model.ts'
import { printEntries } from './print-entries.ts'
import { editsOfText, readEntries, type TextBase } from './read-entries.ts'

function entriesOf(...texts: readonly string[]): readonly Entry[] {
  const ids = texts.map((text) => text.toLowerCase())
  return makeEntries(
    texts.map((text) => ({ text, weight: 1 })),
    undefined,
    () => ids.shift() ?? '',
  )
}

let lastId = 0
function read(text: string, base: TextBase): TextBase {
  const result = readEntries(text, base, () => `new${(lastId += 1)}`)
  if (!result.ok) throw new Error(result.error)
  return result.value
}

/** Ids of the entries of a text; `+` for a new one. */
function idsAfter(text: string, entries: readonly Entry[]): string {
  lastId = 0
  return read(text, { entries, removed: [] })
    .entries.map(({ id }) => (id.startsWith('new') ? '+' : id))
    .join(' ')
}

describe('E8: a line stays the entry it was', () => {
  const base = entriesOf('Anna', 'Bert', 'Clara', 'Deniz')

  it.each([
    ['nothing changed', 'Anna\nBert\nClara\nDeniz', 'anna bert clara deniz'],
    ['a line was renamed', 'Anna\nBernd\nClara\nDeniz', 'anna bert clara deniz'],
    ['the first was renamed', 'Änne\nBert\nClara\nDeniz', 'anna bert clara deniz'],
    ['a weight was added', 'Anna\nBert *3\nClara\nDeniz', 'anna bert clara deniz'],
    ['a line came in between', 'Anna\nX\nBert\nClara\nDeniz', 'anna + bert clara deniz'],
    ['a line came at the end', 'Anna\nBert\nClara\nDeniz\nX', 'anna bert clara deniz +'],
    ['a line went', 'Anna\nClara\nDeniz', 'anna clara deniz'],
    ['a line moved', 'Deniz\nAnna\nBert\nClara', 'deniz anna bert clara'],
    ['a line was doubled', 'Anna\nAnna\nBert\nClara\nDeniz', 'anna + bert clara deniz'],
    ['all got a second name', 'Anna A\nBert B\nClara C\nDeniz D', 'anna bert clara deniz'],
    ['it is another list', 'Xaver\nYara\nZoe\nWilli', '+ + + +'],
    ['it is empty', '', ''],
  ])('when %s', (_what, text, ids) => {
    expect(idsAfter(text, base)).toBe(ids)
  })

  it('when only one with a comma is left', () => {
    expect(idsAfter('Müller, Anna', entriesOf('Müller, Anna', 'Bert'))).toBe('müller, anna')
  })
})

it('E8: attributes a line does not state stay with its entry', () => {
  const [anna] = entriesOf('Anna')
  if (anna === undefined) throw new Error('no entry')
  const drawn: Entry = { ...anna, note: 'links', isActive: false, drawnAt: '2026-11-20T12:00:00.000Z' }
  const base: TextBase = { entries: [drawn], removed: [] }
  expect(read('# Anna', base).entries[0]).toBe(drawn)
  expect(read('# Änne', base).entries).toEqual([{ ...drawn, text: 'Änne' }])
  const { drawnAt: _drawnAt, ...back } = drawn
  expect(read('Anna', base).entries).toStrictEqual([{ ...back, isActive: true }])
})

it('E8: a line that was cut out comes back as the entry it was, wherever it is pasted', () => {
  const [anna, bert, clara] = entriesOf('Anna', 'Bert', 'Clara')
  if (anna === undefined || bert === undefined || clara === undefined) throw new Error('no entries')
  const cut = read('Bert\nClara', { entries: [{ ...anna, note: 'links' }, bert, clara], removed: [] })
  const pasted = read('Bert\nAnna\nClara', cut)
  expect(pasted.entries.map(({ id, note }) => [id, note])).toEqual([
    ['bert', undefined],
    ['anna', 'links'],
    ['clara', undefined],
  ])
})

describe('E9: changes of another device meanwhile survive typing', () => {
  const base: TextBase = { entries: entriesOf('Anna', 'Bert', 'Clara'), removed: [] }

  function merge(theirs: readonly WheelEdit[], text: string): string {
    const wheel = applyEdits({ ...newWheel('Küche', []), entries: [...base.entries] }, theirs)
    const after = applyEdits(wheel, editsOfText(wheel.entries, base, read(text, base)))
    return printEntries(sortEntries(after.entries)).replaceAll('\n', ', ')
  }

  it.each<[string, readonly WheelEdit[], string, string]>([
    [
      'an added name',
      [{ kind: 'add', entry: { ...entriesOf('X')[0], rank: 'z' } as Entry }],
      'Anna\nBert',
      'Anna, Bert, X',
    ],
    ['a removed name', [{ kind: 'remove', id: 'anna' }], 'Anna\nBert\nClara\nDeniz', 'Bert, Clara, Deniz'],
    ['a removed name whose line moved', [{ kind: 'remove', id: 'clara' }], 'Clara\nAnna\nBert', 'Anna, Bert'],
    ['a renamed name', [{ kind: 'modify', id: 'anna', fields: { text: 'Änne' } }], 'Anna *2\nBert', 'Änne *2, Bert'],
    [
      'who is not there',
      [{ kind: 'modify', id: 'bert', fields: { isActive: false } }],
      'A\nBert\nClara',
      'A, # Bert, Clara',
    ],
  ])('%s', (_what, theirs, text, expected) => {
    expect(merge(theirs, text)).toBe(expected)
  })

  it('and the typed text survives as well, if both changed the same', () => {
    expect(merge([{ kind: 'modify', id: 'anna', fields: { text: 'Änne' } }], 'Anni\nBert\nClara')).toBe(
      'Anni, Bert, Clara',
    )
    expect(merge([{ kind: 'remove', id: 'anna' }], 'Anni\nBert\nClara')).toBe('Anni, Bert, Clara')
  })
})

it('E6: a text may grow by as much as one may paste, also where the list was long before', () => {
  const many = entriesOf(...Array.from({ length: 1_500 }, (_, index) => `Somebody with a name ${index}`))
  const base: TextBase = { entries: many, removed: [] }
  const text = printEntries(many)
  expect(text.length).toBeGreaterThan(20_000)
  expect(readEntries(`${text}\nX`, base, () => 'x').ok).toBe(true)
  expect(readEntries(`${text}\n${'x'.repeat(20_001)}`, base, () => 'x')).toEqual({ ok: false, error: 'too-long' })
})
