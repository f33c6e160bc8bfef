import { expect, it } from 'vitest'
import { minuteAt, resolvedOn } from '#testing/time-entries'
import { describeHint } from './describe-hint.ts'
import { findHints } from './find-hints.ts'
import { findShifts } from '../shifts/find-shifts.ts'
import { ARBZG } from '../shifts/work-limits.ts'

type Day = readonly [string, ...string[]]

const MON = '2026-06-08'
const TUE = '2026-06-09'

const hintsOf = (days: readonly Day[], isStrictDay = false) =>
  findHints(findShifts(days.flatMap(([date, ...texts]) => resolvedOn(date, ...texts))), { isStrictDay })
const textsOf = (days: readonly Day[], isStrictDay = false) =>
  hintsOf(days, isStrictDay).map((hint) => describeHint(hint).text)

it('R6: gaps of ten minutes are no break: at 6:01 of work 30 minutes are missing', () => {
  expect(textsOf([[MON, '06:00-08:00', '08:10-09:10', '09:20-10:20', '10:30-12:31']])).toEqual([
    '30 Minuten Pause fehlen: Bei mehr als 6 Stunden Arbeit stehen dir 30 Minuten zu.',
  ])
  expect(textsOf([[MON, '06:00-08:00', '08:10-09:10', '09:20-10:20', '10:30-12:30']])).toEqual([])
})

it('R7: 07:43–16:44 with 30 minutes of break is 8:31 and lacks none', () => {
  expect(hintsOf([[MON, '07:43-16:44', 'break 12:00-12:30']]).map(({ kind }) => kind)).toEqual(['longDay'])
})

it('R7: breaks that were taken count', () => {
  expect(textsOf([[MON, '08:00-17:20', 'break 12:00-12:15']])[0]).toBe(
    '30 Minuten Pause fehlen: Bei mehr als 9 Stunden Arbeit stehen dir 45 Minuten zu.',
  )
})

it('R7: a single minute is one', () => {
  expect(textsOf([[MON, '08:00-15:00', 'break 12:00-12:29']])).toEqual([
    '1 Minute Pause fehlt: Bei mehr als 6 Stunden Arbeit stehen dir 30 Minuten zu.',
  ])
})

it('R9: 6:30 in one go is too long, although 30 minutes of break were taken', () => {
  expect(textsOf([[MON, '08:00-14:30', '15:00-17:00']])[0]).toBe(
    '6 Std. 30 Min. ohne Pause: Nach spätestens 6 Stunden stehen dir 15 Minuten zu.',
  )
  expect(hintsOf([[MON, '08:00-14:00', '14:30-16:30']])).toEqual([])
})

it('R9: a pause of less than 15 minutes does not end what is worked in one go', () => {
  expect(hintsOf([[MON, '08:00-11:00', '11:14-14:30', '15:00-15:30']]).map(({ kind }) => kind)).toContain('stretch')
  expect(hintsOf([[MON, '08:00-11:00', '11:15-14:30', '15:00-15:30']])).toEqual([])
})

it('R10: 07:00–18:00 with 45 minutes of break is 0:15 over ten hours', () => {
  const hints = hintsOf([[MON, '07:00-18:00', 'break 12:00-12:45']])
  expect(hints.map((hint) => describeHint(hint).text)).toEqual(['10 Std. 15 Min. Arbeit: 15 Min. über 10 Stunden.'])
  expect(hints.map((hint) => describeHint(hint).paragraph)).toEqual(['§\u00A03 ArbZG'])
})

it('R10: between eight and ten hours there is only a quiet note', () => {
  const tones = (text: string) => hintsOf([[MON, text, 'break 13:00-13:45']]).map((hint) => describeHint(hint).tone)
  expect(tones('08:00-16:45')).toEqual([])
  expect(tones('08:00-16:46')).toEqual(['quiet'])
  expect(tones('08:00-18:45')).toEqual(['quiet'])
  expect(tones('08:00-18:46')).toEqual(['alarm'])
})

it('R10: strictly, 24 hours from the begin of the shift count: Monday 8:00 and 3:00 early on Tuesday are 11:00', () => {
  const days: readonly Day[] = [
    [MON, '08:00-17:00', 'break 12:00-13:00'],
    [TUE, '05:00-11:00'],
  ]
  const dayHints = (isStrict: boolean) => hintsOf(days, isStrict).filter(({ kind }) => kind === 'day')
  expect(dayHints(false)).toEqual([])
  expect(dayHints(true)).toMatchObject([{ date: MON, minutes: 660, isWindow: true }])
  expect(textsOf(days, true)[0]).toBe('11 Std. Arbeit in 24 Stunden: 1 Std. über 10 Stunden.')
})

it('R12: from Monday 22:30 to Tuesday 08:00 there are 9:30, so 1:30 of rest is missing on Tuesday', () => {
  const hints = hintsOf([
    [MON, '18:00-22:30'],
    [TUE, '08:00-12:00'],
  ])
  expect(hints).toMatchObject([{ kind: 'rest', date: TUE, minutes: 570 }])
  expect(hints.map((hint) => describeHint(hint).text)).toEqual([
    'Zwischen Feierabend und Arbeitsbeginn lagen nur 9 Std. 30 Min. statt 11 Stunden: 1 Std. 30 Min. zu wenig.',
  ])
})

it('R12: rest is counted in instants: in the night to summer time 21:30–08:30 is 10:00', () => {
  expect(
    hintsOf([
      ['2026-03-28', '18:00-21:30'],
      ['2026-03-29', '08:30-12:00'],
    ]),
  ).toMatchObject([{ kind: 'rest', minutes: 600 }])
})

it('R12: eleven hours are enough', () => {
  expect(
    hintsOf([
      [MON, '18:00-21:00'],
      [TUE, '08:00-12:00'],
    ]),
  ).toEqual([])
})

it('R12: the rest of a night worker lies in the day', () => {
  expect(
    hintsOf([
      [MON, '22:00-06:00', 'break 23:00-23:30'],
      [TUE, '16:30-20:00'],
    ]),
  ).toMatchObject([{ kind: 'stretch' }, { kind: 'rest', date: TUE, minutes: 630 }])
})

it('R24: each kind of hint has a short form with its number', () => {
  const shorts = hintsOf([
    [MON, '08:00-14:30', '15:00-20:00'],
    [TUE, '06:00-15:00'],
  ]).map((hint) => describeHint(hint).short)
  expect(shorts).toEqual([
    'Pause fehlt: 15 Min.',
    '6 Std. 30 Min. am Stück',
    '1 Std. 30 Min. über 10 Stunden',
    'Ruhezeit fehlt: 1 Std.',
    'Pause fehlt: 30 Min.',
    'Mehr als 8 Stunden',
  ])
})

it('R7: limits other than those of the law may count', () => {
  const shifts = findShifts(resolvedOn(MON, '08:00-12:30'))
  const limits = { breaks: [{ over: 240, minutes: 20 }], shortestBreak: 10, longestStretch: 240, usualDay: 240 }
  expect(findHints(shifts, { isStrictDay: false, limits: { ...ARBZG, ...limits } })).toMatchObject([
    { kind: 'break', required: 20 },
    { kind: 'longDay' },
  ])
})

it('R6: a break that is running is taken, so its hint grows quiet while it lasts', () => {
  const entries = resolvedOn(MON, '08:00-14:30', 'break 14:30-').map((entry) =>
    entry.isRunning ? { ...entry, endMinute: minuteAt(`${MON} 15:00`) } : entry,
  )
  expect(findHints(findShifts(entries), { isStrictDay: false }).map(({ kind }) => kind)).toEqual(['stretch'])
})
