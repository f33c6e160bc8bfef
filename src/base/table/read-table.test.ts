import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { failed, ok } from '../result.ts'
import { readTable, type TableShape } from './read-table.ts'

const shape: TableShape<'name' | 'count', { readonly name: string; readonly count: number }> = {
  columns: { name: ['Name', 'Titel'], count: ['Stand'] },
  required: ['name'],
  readRow: (cell) =>
    /^\d*$/.test(cell('count'))
      ? ok({ name: cell('name'), count: Number(cell('count')) })
      : failed('Der Stand ist keine Zahl.'),
}
const read = (text: string) => readTable(text, shape, { parse: (cells, how) => Papa.parse<string[]>(cells, how) })

it('each row becomes a thing with its line, or says what is wrong with it; a title and empty lines are left out', () => {
  expect(read('Meine Zähler\n\nTitel;Stand\nKaffee;3\n;\nTee;viele\nObst;')).toEqual(
    ok({
      head: ['Titel', 'Stand'],
      rows: [
        { name: 'Kaffee', count: 3, line: 4 },
        { name: 'Obst', count: 0, line: 7 },
      ],
      failed: [{ line: 6, text: 'Der Stand ist keine Zahl.', cells: ['Tee', 'viele'] }],
    }),
  )
})

it('a column that is missing is empty, and what a spreadsheet was kept from reading is the text it was', () => {
  expect(read("Name\n'=1+1")).toMatchObject(ok({ rows: [{ name: '=1+1', count: 0, line: 2 }] }))
})

it('a table without a required column, and one without anything, say so', () => {
  expect(read('Stand\n3')).toEqual(failed('unknown-columns'))
  expect(read(' \n ')).toEqual(failed('empty'))
})

it('tells how far it is', () => {
  const told: number[] = []
  const text = `Name\n${'a\n'.repeat(2_500)}`
  const parse = (cells: string, how: object) => Papa.parse<string[]>(cells, how)
  readTable(text, shape, { parse, onProgress: (done) => told.push(done) })
  expect(told).toEqual([1_000, 2_000])
})
