import { expect, test } from 'vitest'
import { draftAdd, draftAddItem, draftModify, draftModifyItem, draftRemove, draftRemoveItem } from './draft-change.ts'

const item = { collection: 'notes', id: 'a', list: 'items', itemId: 'x' }

test('A1: what is made has only the fields that have a value', () => {
  expect(draftAdd('notes', 'a', { title: 'Milch', count: undefined })).toEqual({
    path: 'notes/a',
    type: 'ADD',
    fields: [{ key: 'title', value: 'Milch' }],
  })
})

test('A2: what is modified names removed fields without a value; a sub-path leads inside', () => {
  const { path, fields } = draftModify('notes', 'a', { title: null, count: undefined }, 'place/home')
  expect(path).toBe('notes/a/place/home')
  expect(fields.map((field) => [field.key, 'value' in field])).toEqual([
    ['title', true],
    ['count', false],
  ])
})

test('P4: only what removes an item carries its id', () => {
  expect(draftRemove('notes', 'a')).toEqual({ path: 'notes/a', type: 'DELETED', fields: [] })
  expect(draftRemoveItem(item)).toEqual({ path: 'notes/a/items/find_x', type: 'DELETED', fields: [], id: 'x' })
})

test('A5: the id of an item stands in its path and not among its fields', () => {
  const fields = [{ key: 'text', value: 'Salz' }]
  expect(draftAddItem(item, { id: 'x', text: 'Salz' })).toEqual({ path: 'notes/a/items/find_x', type: 'ADD', fields })
  expect(draftModifyItem(item, { text: 'Salz' })).toEqual({ path: 'notes/a/items/find_x', type: 'MODIFIED', fields })
})

test('values are what they will be after storage and network: copies, dates as text, no functions', () => {
  const list = [{ at: new Date(0), gone: undefined }]
  const [field] = draftAdd('notes', 'a', { list }).fields
  expect(field?.value).toEqual([{ at: '1970-01-01T00:00:00.000Z' }])
  expect(field?.value).not.toBe(list)
  expect(() => draftAdd('notes', 'a', { run: () => undefined })).toThrow(TypeError)
})
