import { expect, test } from 'vitest'
import { fieldsOf } from '#testing/documents/documents'
import { added, pending } from '#testing/documents/sync-device'
import { toWire } from '../sync/pending-queue.ts'
import { recordText, wireText } from './record-text.ts'

test('the text of a record says what the record says, and what goes to the server nothing of the device', () => {
  const records = [
    added('a', { fields: fieldsOf({ title: 'Über „Äpfel“\n', items: [{ id: 'x' }] }) }),
    pending({
      path: 'notes/a',
      type: 'MODIFIED',
      fields: [{ key: 'gone' }, { key: 'old', editedAt: '2026-11-20T11:00:00.000Z' }],
    }),
    pending({ path: 'notes/a/items/find_x', type: 'DELETED', fields: [], id: 'x' }),
  ]
  for (const record of records) {
    expect(JSON.parse(recordText(record))).toEqual(record)
    expect(JSON.parse(wireText(record))).toEqual(toWire(record))
  }
})

test('F7, F9: a record that is sent, builds on another version or is folded has a text of its own, although its fields are the same', () => {
  const record = added('a')
  for (const other of [
    record,
    { ...record, isSent: true },
    { ...record, baseVersion: 7 },
    { ...record, changeId: 'other' },
    { ...record, isRetried: true as const },
  ]) {
    expect(JSON.parse(recordText(other))).toEqual(other)
    expect(JSON.parse(wireText(other))).toEqual(toWire(other))
  }
  expect(JSON.parse(recordText(record))).toEqual(record)
})
