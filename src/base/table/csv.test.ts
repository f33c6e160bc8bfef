import { expect, it } from 'vitest'
import { fc } from '#testing/properties'
import { fromCell, toCsv } from './csv.ts'

it('a table begins with the mark that says UTF-8; its lines end as RFC 4180 has them', () => {
  expect(toCsv([['Tag', 'Notiz']])).toBe('\ufeffTag;Notiz\r\n')
})

it.each([
  ['Müller; Anna', '"Müller; Anna"'],
  ['zwei\nZeilen', '"zwei\nZeilen"'],
  ['Anna "die Große"', '"Anna ""die Große"""'],
  ['=1+1', "'=1+1"],
  ['-0:30', "'-0:30"],
  ['-1234,50', '-1234,50'],
  ['-1+2', "'-1+2"],
  ['＝1', "'＝1"],
  [' vorn', '" vorn"'],
])('the text %j is the cell %s', (text, cell) => {
  expect(toCsv([[text]])).toBe(`\ufeff${cell}\r\n`)
})

it('a cell that was kept from being a formula is read as the text it was', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.startsWith("'")),
      (text) => {
        const cell = toCsv([[text]]).slice(1, -2)
        const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        expect(fromCell(unquoted)).toBe(text)
      },
    ),
  )
})

it('an apostrophe that was there already comes back as it was', () => {
  for (const text of ["'+49", "''=1", "'", "'a", '=1', '+']) {
    const cell = toCsv([[text]]).slice(1, -2)
    expect(fromCell(cell)).toBe(text)
  }
})
