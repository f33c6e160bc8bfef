import { expect, it } from 'vitest'
import { copyWheel } from './copy-wheel.ts'
import { newWheel, sortEntries, wheelSchema, type Entry } from './model.ts'

const entry = (id: string, rank: string, more: Partial<Entry> = {}): Entry => ({
  id,
  rank,
  text: id.toUpperCase(),
  weight: 2,
  isActive: true,
  ...more,
})
const picture = { fileId: 'f'.repeat(26), name: 'a.png', type: 'image/png', sizeBytes: 1 }

it('K10: a copy has ids of its own, everybody who was drawn, and neither pictures nor the times of draws', () => {
  const drawnAt = '2026-01-01T00:00:00.000Z'
  const wheel = newWheel('Küche', [
    entry('b', 'b', { isActive: false, drawnAt, note: 'isst kein Fleisch', color: '#ff0000' }),
    entry('a', 'a', { isActive: false, stock: 3 }),
    { ...entry('c', 'c'), picture } as Entry,
  ])
  let last = 0
  const copy = copyWheel({ ...wheel, mode: 'rotate' }, () => `new${(last += 1)}`)
  expect(wheelSchema.safeParse(copy).success).toBe(true)
  expect(copy.mode).toBe('rotate')
  expect(sortEntries(copy.entries).map(({ rank: _rank, ...rest }) => rest)).toEqual([
    { id: 'new1', text: 'A', weight: 2, isActive: false, stock: 3 },
    { id: 'new2', text: 'B', weight: 2, isActive: true, note: 'isst kein Fleisch', color: '#ff0000' },
    { id: 'new3', text: 'C', weight: 2, isActive: true },
  ])
})
