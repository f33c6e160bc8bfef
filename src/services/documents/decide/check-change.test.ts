import { describe, expect, it } from 'vitest'
import { createDecidingServer } from '#testing/documents/deciding-server'
import { changeOf, fieldsOf } from '#testing/documents/documents'
import { checkChange } from './check-change.ts'

const manyKeys = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 1]))

describe('a change on its own', () => {
  it.each([
    ['P1 without a document', { path: 'notes', type: 'ADD' }, 'path'],
    [
      'P2 with a key that looks like an item',
      { path: 'notes/a', type: 'ADD', fields: fieldsOf({ find_x: 1 }) },
      'find_x',
    ],
    [
      'P2 with a key twice',
      {
        path: 'notes/a',
        type: 'ADD',
        fields: [
          { key: 'count', value: 1 },
          { key: 'count', value: 2 },
        ],
      },
      'count',
    ],
    [
      'P2 with a key twice among many',
      {
        path: 'notes/a',
        type: 'ADD',
        fields: [
          ...Array.from({ length: 40 }, (_value, index) => ({ key: `k${index}`, value: 1 })),
          { key: 'k7', value: 2 },
        ],
      },
      'k7',
    ],
    ['P2 with a key that is none', { path: 'notes/a', type: 'ADD', fields: fieldsOf({ 'a.b': 1 }) }, 'a.b'],
    ['P4 that adds a nested object', { path: 'notes/a/place', type: 'ADD' }, 'path'],
    ['P4 that deletes a field', { path: 'notes/a/place', type: 'DELETED' }, 'path'],
    ['P4 that deletes an item without its id', { path: 'notes/a/items/find_x', type: 'DELETED' }, 'id'],
    ['P4 that deletes an item with another id', { path: 'notes/a/items/find_x', type: 'DELETED', id: 'y' }, 'id'],
    ['P4 that adds with an id', { path: 'notes/a', type: 'ADD', id: 'a' }, 'id'],
    ['P4 that modifies with an id', { path: 'notes/a', type: 'MODIFIED', id: 'a' }, 'id'],
    ['P4 that deletes with fields', { path: 'notes/a', type: 'DELETED', fields: fieldsOf({ count: 1 }) }, 'fields'],
    [
      'P5 with a prototype’s name inside',
      { path: 'notes/a', type: 'ADD', fields: [{ key: 'anything', value: [{ constructor: 1 }] }] },
      'anything',
    ],
    ['S1 of somebody else', { path: 'notes/a', type: 'ADD', userId: 'ben' }, 'userId'],
    ['with a time that is none', { path: 'notes/a', type: 'ADD', editedAt: 'heute' }, 'editedAt'],
    ['with a negative version', { path: 'notes/a', type: 'ADD', baseVersion: -1 }, 'baseVersion'],
  ] as const)('is refused %s', (_name, parts, field) => {
    const server = createDecidingServer()
    expect(server.send(parts, { userId: 'anna' })).toMatchObject({ outcome: 'rejected', code: 'invalid-change', field })
    expect(server.log).toEqual([])
  })

  it.each([
    ['with so many keys that nobody makes a list of them', manyKeys, ''],
    ['with a field of so many keys', { fields: [...fieldsOf({ a: 1 }), { key: 'b', ...manyKeys }] }, 'fields.1'],
  ])('is refused %s', (_name, parts, field) => {
    const change = { ...changeOf({ path: 'notes/a', type: 'ADD' }), ...parts }
    expect(checkChange(change, change.userId)).toMatchObject({ ok: false, error: { code: 'invalid-change', field } })
  })

  it.each([
    [31, 'applied'],
    [32, 'rejected'],
  ])('P5 nests %i deep below the document: %s', (depth, outcome) => {
    const value = JSON.parse('['.repeat(depth) + ']'.repeat(depth))
    expect(
      createDecidingServer().send({ path: 'notes/a', type: 'ADD', fields: [{ key: 'anything', value }] }),
    ).toMatchObject({ outcome })
  })

  it.each([
    ['at the list', 'notes/a/items'],
    ['at the item', 'notes/a/items/find_x'],
  ])('P4 an item whose id stands among its fields is added, by a change %s', (_name, path) => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD' })
    const add = { path, type: 'ADD', fields: fieldsOf({ id: 'x', text: 'Milch' }), baseVersion: 1 } as const
    expect(server.send(add)).toMatchObject({ outcome: 'applied' })
    expect(server.documents.get('notes/a')?.fields).toEqual({ items: [{ id: 'x', text: 'Milch' }] })
    expect(server.log.at(-1)).toMatchObject({ path: 'notes/a/items/find_x' })
  })

  it.each([
    ['is another than in the path', { path: 'notes/a/items/find_x', fields: fieldsOf({ id: 'y' }) }, 'protected-field'],
    ['is no text', { path: 'notes/a/items', fields: fieldsOf({ id: 7 }) }, 'invalid-change'],
    ['can be no id', { path: 'notes/a/items', fields: fieldsOf({ id: 'a/b' }) }, 'invalid-change'],
  ])('P4 an item is not added if its id among the fields %s', (_name, parts, code) => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD' })
    expect(server.send({ type: 'ADD', baseVersion: 1, ...parts })).toMatchObject({ code })
  })

  it('P5 a nested path does not make a document deeper than a value could', () => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD' })
    const value = JSON.parse('['.repeat(28) + ']'.repeat(28))
    const nested = { type: 'MODIFIED', fields: [{ key: 'v', value }], baseVersion: 1 } as const
    expect(server.send({ path: 'notes/a/place/b', ...nested })).toMatchObject({ outcome: 'applied' })
    expect(server.send({ path: 'notes/a/place/b/c/d', ...nested })).toMatchObject({ code: 'too-deep' })
  })

  it('A7 does not set a list of more than 5,000 items', () => {
    const tags = Array.from({ length: 5_001 }, () => 0)
    const list = { path: 'notes/a', type: 'ADD', fields: fieldsOf({ tags }) } as const
    expect(createDecidingServer().send(list)).toMatchObject({ code: 'list-too-long', field: 'tags' })
  })
})

describe('the document as a whole', () => {
  it('S7 is judged by its schema after each change, and nothing is kept of one that breaks it', () => {
    const server = createDecidingServer()
    server.send({ path: 'notes/a', type: 'ADD' })
    const broken = {
      path: 'notes/a',
      type: 'MODIFIED',
      fields: fieldsOf({ title: 5, count: 1 }),
      baseVersion: 1,
    } as const
    expect(server.send(broken)).toMatchObject({ code: 'invalid-document', field: 'title' })
    expect(server.documents.get('notes/a')).toMatchObject({ version: 1, fields: {} })
  })

  it('S7 has at most 256 KB, counted in UTF-8', () => {
    const title = 'ä'.repeat((256 * 1024 - '{"anything":""}'.length) / 2)
    const add = (anything: string) =>
      createDecidingServer().send({ path: 'notes/a', type: 'ADD', fields: fieldsOf({ anything }) })
    expect(add(title)).toMatchObject({ outcome: 'applied' })
    expect(add(`${title}xx`)).toMatchObject({ code: 'document-too-large' })
  })
})
