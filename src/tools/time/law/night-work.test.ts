import { expect, it } from 'vitest'
import { resolvedOn } from '#testing/time-entries'
import { addDays } from '#base/calendar/calendar-day'
import { describeHint } from './describe-hint.ts'
import { findHints, nightWork } from './find-hints.ts'
import { findShifts } from '../shifts/find-shifts.ts'

const nightsOf = (date: string, ...texts: readonly string[]) =>
  findShifts(resolvedOn(date, ...texts)).map((shift) => nightWork(shift))

it('R28: night is from 23:00 to 6:00, and only more than two hours of it are night work', () => {
  expect(nightsOf('2026-06-09', '17:00-01:00')).toEqual([0])
  expect(nightsOf('2026-06-09', '17:00-01:01')).toEqual([121])
  expect(nightsOf('2026-06-09', '04:00-12:00')).toEqual([0])
  expect(nightsOf('2026-06-09', '03:59-12:00')).toEqual([121])
  expect(nightsOf('2026-06-09', '14:00-22:59')).toEqual([0])
  expect(nightsOf('2026-06-09', '22:59-06:01')).toEqual([420])
  expect(nightsOf('2026-06-09', '23:00-06:00')).toEqual([420])
})

it('R28: breaks are not counted, and the night of a shift is that of all its entries', () => {
  expect(nightsOf('2026-06-09', '22:00-06:00', 'break 23:00-23:30')).toEqual([390])
  expect(nightsOf('2026-06-10', '00:00-01:30', '02:00-02:31')).toEqual([121])
  expect(nightsOf('2026-06-10', '00:00-06:00', 'break 02:00-02:30')).toEqual([330])
  expect(nightsOf('2026-06-10', '00:00-06:00', 'break 00:30-04:30')).toEqual([0])
})

it('R28: a night in which the clocks change has six or eight hours', () => {
  expect(nightsOf('2026-03-28', '22:00-06:00')).toEqual([360])
  expect(nightsOf('2026-10-24', '22:00-06:00')).toEqual([480])
})

it('R28: at a place where the clocks skip 23:00 the night begins at that moment', () => {
  const [entry] = resolvedOn('2026-03-28', '12:00-18:00')
  if (entry === undefined) throw new Error('no entry')
  const start = '2026-03-28T22:00:00-02:00[America/Nuuk]'
  const startMinute = Date.parse('2026-03-29T00:00:00Z') / 60_000
  const [shift] = findShifts([{ ...entry, start, startMinute, endMinute: startMinute + 240 }])
  expect(shift && nightWork(shift)).toBe(180)
})

const nights = (count: number, from = '2026-03-02') =>
  Array.from({ length: count }, (_, day) => resolvedOn(addDays(from, day), '21:00-05:31', 'break 23:25-23:55')).flat()
const noteOf = (entries: ReturnType<typeof resolvedOn>) => findHints(findShifts(entries), { isStrictDay: false })

it('R29: only from the 48th day with night work of a year on, more than eight hours even out in a month', () => {
  const kinds = noteOf(nights(49)).map(({ kind }) => kind)
  // That of the change of the clocks has seven hours, but is night work too.
  expect(kinds).toEqual([...Array.from({ length: 46 }, () => 'longDay'), 'longNight', 'longNight'])
})

it('R29: a shift of exactly eight hours, a long day, and the first nights of another year have no such hint', () => {
  const kindsOf = (date: string, ...texts: readonly string[]) =>
    noteOf([...nights(60), ...resolvedOn(date, ...texts)])
      .filter((hint) => hint.date === date)
      .map(({ kind }) => kind)
  expect(kindsOf('2026-06-09', '21:00-05:30', 'break 23:25-23:55')).toEqual([])
  expect(kindsOf('2026-06-09', '08:00-17:00', 'break 12:00-12:30')).toEqual(['longDay'])
  expect(kindsOf('2026-06-09', '20:30-05:30', 'break 23:25-23:55')).toEqual(['longNight'])
  expect(kindsOf('2027-01-12', '20:30-05:30', 'break 23:25-23:55')).toEqual(['longDay'])
})

it('R29: the hint says what, why, and the paragraph', () => {
  const hint = noteOf(nights(48)).at(-1)
  expect(hint && describeHint(hint)).toEqual({
    label: 'Nachtarbeit über 8 Stunden',
    short: 'Nachtarbeit über 8 Stunden',
    text: '8 Std. 1 Min. Arbeit: Weil du im selben Jahr an mindestens 48 Tagen nachts gearbeitet hast, muss sich in einem Kalendermonat oder vier Wochen ausgleichen, was über 8 Stunden hinausgeht.',
    paragraph: '§\u00A06 ArbZG',
    tone: 'quiet',
  })
})
