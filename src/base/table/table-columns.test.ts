import { expect, test } from 'vitest'
import { columnFinder, normalizeHeading } from './table-columns.ts'

const findColumns = columnFinder({ person: ['Benutzer', 'name', 'e mail'], start: ['Beginn', 'start date'] })

test('headings are found however they are written', () => {
  expect(['Start-Date:', ' START  date ', 'start_date'].map(normalizeHeading)).toEqual([
    'start date',
    'start date',
    'start date',
  ])
  expect([...findColumns(['', 'E-Mail', 'START_DATE:'])]).toEqual([
    ['person', 1],
    ['start', 2],
  ])
})

test('the name that says most counts, and of two columns of one name the first', () => {
  expect(findColumns(['E-Mail', 'Name', 'name']).get('person')).toBe(1)
  expect(findColumns(['E-Mail', 'Name', 'Benutzer']).get('person')).toBe(2)
})

test('unknown values are left out', () => {
  expect(findColumns(['Rabatt']).size).toBe(0)
})
