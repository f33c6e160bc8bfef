import { describe, expect, test } from 'vitest'
import { changeOf, fieldsOf } from '#testing/documents/documents'
import type { Change, PendingChange } from './change.ts'
import { coalesceChange, isReplacedBy, removeAnswered } from './coalesce-change.ts'

let sequences = 0

function pending(parts: Partial<PendingChange> & Pick<Change, 'path' | 'type'>): PendingChange {
  sequences += 1
  return {
    ...changeOf(parts),
    sequence: sequences,
    lastSequence: sequences,
    mayBeOnServer: false,
    isSent: false,
    ...parts,
  }
}

const add = (path: string, fields = {}, parts: Partial<PendingChange> = {}) =>
  pending({ path, type: 'ADD', fields: fieldsOf(fields), ...parts })
const modify = (path: string, fields = {}, parts: Partial<PendingChange> = {}) =>
  pending({ path, type: 'MODIFIED', fields: fieldsOf(fields), ...parts })
const remove = (path: string, parts: Partial<PendingChange> = {}) => pending({ path, type: 'DELETED', ...parts })

function fold(...changes: readonly PendingChange[]): readonly PendingChange[] {
  return changes.reduce<readonly PendingChange[]>((records, next) => coalesceChange(records, next), [])
}

const brief = (records: readonly PendingChange[]) =>
  records.map(({ type, path, fields }) => [
    type,
    path,
    Object.fromEntries(fields.map((field) => [field.key, field.value])),
  ])

describe('folding', () => {
  test('F1: an ADD and what is modified afterwards are one ADD, and a removed field is simply not in it', () => {
    const records = fold(
      add('notes/a', { title: 'Milch', count: 1 }),
      modify('notes/a', { count: undefined, done: true }),
    )
    expect(brief(records)).toEqual([['ADD', 'notes/a', { title: 'Milch', done: true }]])
    expect(records[0]?.fields.map((field) => field.key)).toEqual(['title', 'done'])
  })

  test('F1: two modifications are one, and a removed field stays named in it', () => {
    const [record] = fold(modify('notes/a', { title: 'Milch', count: 1 }), modify('notes/a', { title: undefined }))
    expect(record?.fields.map((field) => [field.key, 'value' in field])).toEqual([
      ['count', true],
      ['title', false],
    ])
  })

  test('F2: a document the server may have is deleted there, whatever was modified before', () => {
    expect(brief(fold(modify('notes/a', { title: 'x' }), remove('notes/a')))).toEqual([['DELETED', 'notes/a', {}]])
    expect(brief(fold(add('notes/a', {}, { mayBeOnServer: true }), remove('notes/a')))).toEqual([
      ['DELETED', 'notes/a', {}],
    ])
    expect(brief(fold(remove('notes/a'), add('notes/a', { title: 'neu' })))).toEqual([
      ['ADD', 'notes/a', { title: 'neu' }],
    ])
    expect(fold(remove('notes/a'), add('notes/a'))[0]?.mayBeOnServer).toBe(true)
  })

  test('F3: a document the server cannot have disappears with everything in it', () => {
    const records = fold(
      add('notes/a', { items: [] }),
      add('notes/a/items/find_1'),
      modify('notes/a/place', { city: 'Bonn' }),
      remove('notes/a'),
    )
    expect(records).toEqual([])
  })

  test('F3: a document that is added over itself behind a sent ADD of it is deleted there', () => {
    const records = fold(add('notes/a', {}, { isSent: true }), add('notes/a', { title: 'neu' }), remove('notes/a'))
    expect(brief(records)).toEqual([
      ['ADD', 'notes/a', {}],
      ['DELETED', 'notes/a', {}],
    ])
  })

  test('F4: overwriting a field drops the older changes inside of it, and keeps those beside it', () => {
    const records = fold(
      add('notes/a/items/find_1'),
      modify('notes/a/itemsBeside', { a: 1 }),
      modify('notes/a', { items: [] }),
    )
    expect(records.map((record) => record.path)).toEqual(['notes/a/itemsBeside', 'notes/a'])
  })

  test('F4: a change inside what is to be deleted is dropped, unless it adds the thing itself again', () => {
    const deleted = fold(remove('notes/a/items/find_1', { id: '1' }))
    expect(coalesceChange(deleted, modify('notes/a/items/find_1', { text: 'x' }))).toEqual(deleted)
    expect(coalesceChange(deleted, add('notes/a/items/find_1/parts/find_2'))).toEqual(deleted)
    expect(brief(coalesceChange(deleted, add('notes/a/items/find_1')))).toEqual([['ADD', 'notes/a/items/find_1', {}]])
  })

  test('F4: a list that was set as a whole after a deletion may have the item again', () => {
    const records = fold(
      remove('notes/a/items/find_1', { id: '1', isSent: true }),
      modify('notes/a', { items: [{ id: '1' }] }),
      modify('notes/a/items/find_1', { text: 'x' }),
    )
    expect(records).toHaveLength(3)
  })

  test('F5: folding takes the new changeId, the older baseVersion and notes the newest sequence', () => {
    const first = modify('notes/a', { title: 'x' }, { baseVersion: 3 })
    const second = modify('notes/a', { count: 1 }, { baseVersion: 5 })
    expect(fold(first, second)).toMatchObject([
      { changeId: second.changeId, baseVersion: 3, sequence: first.sequence, lastSequence: second.sequence },
    ])
  })

  test('F6: a merged field keeps the time of its own edit', () => {
    const [record] = fold(
      modify('notes/a', { title: 'x', count: 1 }, { editedAt: '2026-11-12T10:00:00.000Z' }),
      modify('notes/a', { count: 2 }, { editedAt: '2026-11-12T11:00:00.000Z' }),
    )
    expect(record?.editedAt).toBe('2026-11-12T11:00:00.000Z')
    expect(record?.fields).toEqual([
      { key: 'title', value: 'x', editedAt: '2026-11-12T10:00:00.000Z' },
      { key: 'count', value: 2 },
    ])
  })

  test('F8: an item added over itself keeps its place in the list', () => {
    const records = fold(
      add('notes/a/items/find_1'),
      add('notes/a/items/find_2'),
      add('notes/a/items/find_1', { text: 'neu' }),
    )
    expect(records.map((record) => record.path)).toEqual(['notes/a/items/find_1', 'notes/a/items/find_2'])
  })

  test('F9: nothing is folded into a sent ADD, because it would replace what others have built on it since', () => {
    const sent = add('notes/a', { title: 'Milch', items: [] }, { isSent: true })
    const records = fold(sent, modify('notes/a', { title: 'Eier' }), modify('notes/a', { count: 1 }))
    expect(records[0]).toEqual(sent)
    expect(brief(records.slice(1))).toEqual([['MODIFIED', 'notes/a', { title: 'Eier', count: 1 }]])
  })

  test('F9: deleting a sent change is sent to the server, also when it has not answered yet', () => {
    const sent = add('notes/a', {}, { isSent: true })
    expect(brief(fold(sent, remove('notes/a')))).toEqual([
      ['ADD', 'notes/a', {}],
      ['DELETED', 'notes/a', {}],
    ])
    const again = fold(sent, remove('notes/a'), add('notes/a'), remove('notes/a'))
    expect(brief(again).at(-1)).toEqual(['DELETED', 'notes/a', {}])
  })
})

describe('answers', () => {
  test('F7: an answer to an older changeId removes nothing', () => {
    const records = fold(modify('notes/a', { title: 'x' }))
    expect(removeAnswered(records, 'folded-since', 2)).toEqual(records)
  })

  test('F7: a change built on the version before builds on the answered one, all others keep their base', () => {
    const sent = modify('notes/a', { title: 'x' }, { baseVersion: 3, isSent: true })
    const next = modify('notes/a', { title: 'y' }, { baseVersion: 3 })
    expect(removeAnswered([sent, next], sent.changeId, 4)).toMatchObject([{ baseVersion: 4 }])
    expect(removeAnswered([sent, next], sent.changeId, 6)).toMatchObject([{ baseVersion: 3 }])
    expect(removeAnswered([sent, next], sent.changeId, undefined)).toMatchObject([{ baseVersion: 3 }])
  })

  test('F7, S6: what is tried again keeps its base, because it has not seen what was answered', () => {
    const again = modify('notes/a', { title: 'alt' }, { baseVersion: 3, isSent: true, isRetried: true })
    const sent = modify('notes/a', { title: 'neu' }, { baseVersion: 3, isSent: true })
    expect(removeAnswered([again, sent], sent.changeId, 4)).toMatchObject([{ baseVersion: 3 }])
  })
})

test('F3, F4, fault 6: a record that is gone was replaced by what has its path, or what was put over it later', () => {
  const item = add('notes/a/items/find_1', {}, { sequence: 2 })
  const isReplaced = (other: PendingChange): boolean => isReplacedBy(item, other)
  expect(isReplaced(add('notes/a/items/find_1', { text: 'neu' }, { sequence: 2 }))).toBe(true)
  expect(isReplaced(remove('notes/a', { sequence: 3 }))).toBe(true)
  expect(isReplaced(modify('notes/a', { items: [] }, { sequence: 3 }))).toBe(true)
  expect(isReplaced(modify('notes/a', { title: 'neu' }, { sequence: 3 }))).toBe(false)
  // A document that was added before its item, and has got another title since.
  expect(isReplaced(add('notes/a', { title: 'neu' }, { sequence: 1 }))).toBe(false)
})
