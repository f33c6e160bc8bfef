import { expect, test } from 'vitest'
import type { Change } from '../change/change.ts'
import { withoutGrowth } from './without-growth.ts'

let count = 0
function change(type: Change['type'], path: string, fields: Change['fields'] = [], id?: string): Change {
  count += 1
  const author = { userId: 'anna', deviceId: 'phone', editedAt: '2026-11-20T12:00:00.000Z', baseVersion: 1 }
  return { changeId: `c${count}`, type, path, fields, ...author, ...(id === undefined ? {} : { id }) }
}

const title = { key: 'title', value: 'Rad' }

test('Q10 deletions of documents and items and the removal of fields are kept, whatever makes things larger waits', () => {
  const smaller = [
    change('DELETED', 'wheels/a'),
    change('DELETED', 'wheels/b/entries/find_x', [], 'x'),
    change('MODIFIED', 'wheels/c', [{ key: 'title' }]),
  ]
  const larger = [
    change('ADD', 'wheels/d', [title]),
    change('MODIFIED', 'wheels/e', [title, { key: 'note' }]),
    change('ADD', 'wheels/f/entries/find_y', [title]),
  ]
  expect(withoutGrowth([...larger, ...smaller], 'anna')).toEqual(smaller)
  expect(withoutGrowth(larger, 'anna')).toEqual([])
})

test('Q10 a deletion does not overtake what waits before it of the same document', () => {
  const before = change('DELETED', 'wheels/a/entries/find_x', [], 'x')
  const add = change('ADD', 'wheels/a/entries/find_y', [title])
  const after = change('DELETED', 'wheels/a')
  const other = change('DELETED', 'wheels/b')
  expect(withoutGrowth([before, add, after, other], 'anna')).toEqual([before, other])
})

test('Q10 what could not be decided anyway waits as well', () => {
  expect(withoutGrowth([{ changeId: 'x' }, { ...change('DELETED', 'wheels/a'), userId: 'ben' }], 'anna')).toEqual([])
})
