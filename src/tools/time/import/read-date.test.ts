import { expect, it } from 'vitest'
import { guessDateOrder, readDate } from './read-clock-time.ts'

it.each([
  ['2026-06-10', '2026-06-10'],
  ['2026/06/10', '2026-06-10'],
  ['10.06.2026', '2026-06-10'],
  ['1.6.2026', '2026-06-01'],
  [' 1. 6. 26 ', '2026-06-01'],
  ['10-06-2026', '2026-06-10'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2026', undefined],
  ['31.04.2026', undefined],
  ['00.01.2026', undefined],
  ['10.13.2026', undefined],
  ['10.06.1969', '1969-06-10'],
  ['10.06.0050', undefined],
  ['Mi, 03.02.2027', '2027-02-03'],
  ['Mi. 3.2.27', '2027-02-03'],
  ['Mi., 3. Feb. 2027', '2027-02-03'],
  ['Mittwoch, 3. Februar 2027', '2027-02-03'],
  ['Mittwoch 3 Februar 2027', '2027-02-03'],
  ['Sonnabend, 2027-02-06', '2027-02-06'],
  ['3. Februar 2027', '2027-02-03'],
  ['3. Feb. 2027', '2027-02-03'],
  ['3.Feb.2027', '2027-02-03'],
  ['1. Jänner 2027', '2027-01-01'],
  ['31. Mrz 2027', '2027-03-31'],
  ['31. März 27', '2027-03-31'],
  ['1. MAI 2027', '2027-05-01'],
  ['30. Sept. 2027', '2027-09-30'],
  ['29. Februar 2027', undefined],
  ['3. Ju 2027', undefined],
  ['3. Farbe 2027', undefined],
  ['Farbe, 03.02.2027', undefined],
  ['10.06.202', undefined],
  ['10.06', undefined],
  ['10.06-2026', undefined],
  ['gestern', undefined],
  ['', undefined],
])('B8: the date %j is %s', (text, date) => {
  expect(readDate(text, 'dmy')).toBe(date)
})

it('B8: only slashes are read as the order says', () => {
  expect(readDate('06/10/2026', 'mdy')).toBe('2026-06-10')
  expect(readDate('06/10/2026', 'dmy')).toBe('2026-10-06')
  expect(readDate('10.06.2026', 'mdy')).toBe('2026-06-10')
})

it.each([
  [['03/04/2026', '13/04/2026'], false, { order: 'dmy', isUnsure: false }],
  [['03/04/2026', '04/13/2026'], false, { order: 'mdy', isUnsure: false }],
  [['03/04/2026'], false, { order: 'dmy', isUnsure: true }],
  [['03/04/2026'], true, { order: 'mdy', isUnsure: true }],
  [['13/04/2026', '04/13/2026'], false, { order: 'dmy', isUnsure: true }],
  [['13.04.2026', '2026/13/04'], false, { order: 'dmy', isUnsure: false }],
] as const)('B8: the order of %j, twelve hours: %s', (dates, hasTwelveHours, guessed) => {
  expect(guessDateOrder(dates, hasTwelveHours)).toEqual(guessed)
})
