import { expect, it } from 'vitest'
import { listLeftThings } from './left-things.ts'

const note = (id: string, tripId: string) => ({ id, tripId, title: id, text: 'Nummer 12', files: [] })
const item = (id: string, tripId: string, quantity = 1) => ({ id, tripId, name: id, category: 'Bad', quantity })

it('J65: what is left is that of trips that are gone, notes first and by name', () => {
  const notes = [note('Visum', 'gone'), note('Pass', 'other'), note('Da', 'rome')]
  const items = [item('Zahnbürste', 'gone'), item('Socken', 'gone', 3), item('Hut', 'rome')]
  expect(listLeftThings(['rome'], { notes, items }).map(({ kind, title, text }) => [kind, title, text])).toEqual([
    ['note', 'Pass', 'Nummer 12'],
    ['note', 'Visum', 'Nummer 12'],
    ['packing', '3 × Socken', 'Bad'],
    ['packing', 'Zahnbürste', 'Bad'],
  ])
  expect(listLeftThings(['rome', 'gone', 'other'], { notes, items })).toEqual([])
})
