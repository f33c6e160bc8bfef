import { expect, it } from 'vitest'
import { planHolidaysOf } from '../calendar/holidays.ts'
import { planSchema } from '../model.ts'
import { readFreeDays, writeFreeDays } from './free-days.ts'

const text =
  '24.12. Heiligabend\n27.12.–02.01. Betriebsferien\n31.12. halb Silvester\n15.02.2027 Fasching\n01.07.2027–03.07.2027 Umzug\nRosenmontag\nhalb Gründonnerstag'

function read(typed: string) {
  const days = readFreeDays(typed)
  if (!days.ok) throw new Error(days.error)
  return [...days.value]
}

it('P16: own free days are a line each, of each year or of one, and come back as they were typed', () => {
  expect(writeFreeDays(read(text))).toBe(text)
  expect(read(' 1. 5.2027 - 2.5.2027 \n\n24.12.halb')).toEqual([
    { name: 'Frei', from: '2027-05-01', to: '2027-05-02' },
    { name: 'Frei', from: '12-24', isHalf: true },
  ])
  expect(planSchema.shape.freeDays.safeParse(read(text))).toMatchObject({ success: true })
})

it.each([
  'Heiligabend',
  '30.02. x',
  '29.02.2027 x',
  '24.12.1969 x',
  '24.12.–02.01.2027 x',
  '03.07.2027–01.07.2027',
  '24.13.',
])('P16: „%s“ is refused with its words', (line) => {
  expect(readFreeDays(`24.12. Heiligabend\n${line}`)).toEqual({
    ok: false,
    error: `„${line}“ ist nicht zu lesen. Schreib es wie „24.12. Heiligabend“.`,
  })
})

it('P16: forty lines are enough', () => {
  expect(readFreeDays('24.12. x\n'.repeat(41))).toEqual({ ok: false, error: 'Höchstens 40 Zeilen.' })
})

it('A31: free days stand among the holidays, over New Year too; a public holiday and a longer one come first', () => {
  const names = (year: number) =>
    planHolidaysOf(year, { state: 'BY', options: ['newYearsEveHalf'], freeDays: read(text) })
      .filter(({ date }) => date < `${year}-01-05` || date > `${year}-12-23` || /-0[27]-/.test(date))
      .map(({ date, name, portion }) => `${date.slice(5)} ${name} ${portion}`)
  expect(names(2027)).toEqual([
    '01-01 Neujahr 1',
    '01-02 Betriebsferien 1',
    '02-08 Rosenmontag 1',
    '02-15 Fasching 1',
    '07-01 Umzug 1',
    '07-02 Umzug 1',
    '07-03 Umzug 1',
    '12-24 Heiligabend 1',
    '12-25 1. Weihnachtstag 1',
    '12-26 2. Weihnachtstag 1',
    '12-27 Betriebsferien 1',
    '12-28 Betriebsferien 1',
    '12-29 Betriebsferien 1',
    '12-30 Betriebsferien 1',
    '12-31 Betriebsferien 1',
  ])
  expect(names(2028).filter((name) => /Umzug|Fasching|Rosen/.test(name))).toEqual(['02-28 Rosenmontag 1'])
})
