import { expect, test } from 'vitest'
import { createQueue, markSent, recordChange } from '../sync/pending-queue.ts'
import { pendingOf, storedOf } from './cache/document-cache.suite.ts'
import { createDocumentTable } from './document-table.ts'

test('Y2: what shows the same stays the same object, so that no screen is drawn anew for a change that is sent', () => {
  const table = createDocumentTable('anna', [storedOf('b')])
  const { queue } = recordChange(createQueue([]), pendingOf('a'))
  table.setChanges(queue, [])
  const before = table.list('notes')
  expect(before.map(({ id }) => id).toSorted()).toEqual(['a', 'b'])
  const sent = markSent(queue, ['change-a']).queue
  expect(sent).not.toBe(queue)
  table.setChanges(sent, [])
  expect(table.list('notes')).toBe(before)
  expect(table.get('notes', 'a')).toBe(before.find(({ id }) => id === 'a'))

  const edit = pendingOf('a', {
    changeId: 'second',
    type: 'MODIFIED',
    fields: [{ key: 'title', value: 'neu' }],
    sequence: 2,
    lastSequence: 2,
  })
  table.setChanges(recordChange(sent, edit).queue, [])
  const after = table.list('notes')
  expect(after).not.toBe(before)
  expect(after.find(({ id }) => id === 'a')).toMatchObject({ title: 'neu' })
  expect(after.find(({ id }) => id === 'b')).toBe(before.find(({ id }) => id === 'b'))
})
