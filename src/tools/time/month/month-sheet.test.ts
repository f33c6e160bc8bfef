import { expect, it } from 'vitest'
import { epochOf } from '#base/calendar/zoned'
import { createAccount } from '../account/account.ts'
import { findHints } from '../law/find-hints.ts'
import { tellDeductions } from '../law/tell-deductions.ts'
import { findShifts } from '../shifts/find-shifts.ts'
import type { Absence, Correction, Plan, TimeEntry } from '../model.ts'
import { createMonthSheet, hintRange, monthFeet, type MonthDay, type MonthSheet } from './month-sheet.ts'
import { countNights } from '../shifts/night-days.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'

const at = (date: string, time: string): string => `${date}T${time}:00+02:00[Europe/Berlin]`

const work = (date: string, from: string, to?: string): TimeEntry & { readonly id: string } => ({
  id: `${date}-${from}`,
  kind: 'work',
  time: { start: at(date, from), ...(to === undefined ? {} : { end: at(date, to) }) },
  source: 'form',
})

const plan: Plan & { readonly id: string } = {
  id: 'plan',
  validFrom: '2026-05-01',
  minutes: [480, 480, 480, 480, 480, 0, 0],
  state: 'BY',
  options: [],
  worksOnHolidays: false,
  breakMode: 'gliding',
  leaveDays: 30,
}

const corrections: readonly (Correction & { readonly id: string })[] = [
  { id: 'a', kind: 'payout', date: '2026-06-01', amount: -240, reason: 'mit dem Gehalt' },
  { id: 'b', kind: 'leave', date: '2026-06-02', amount: 5 },
]

const absences: readonly (Absence & { readonly id: string })[] = [
  { id: 'a', kind: 'vacation', days: { from: '2026-06-05', to: '2026-06-05' }, portion: 'half', note: 'Zahnarzt' },
  { id: 'b', kind: 'overtime', days: { from: '2026-06-08', to: '2026-06-08' }, portion: 90 },
]

function sourcesOf(plans: readonly (Plan & { readonly id: string })[], today = '2026-06-09') {
  const entries = resolveEntries(
    [work('2026-06-01', '08:00', '16:00'), work('2026-06-02', '06:00', '18:00'), work('2026-06-09', '08:00')],
    epochOf(at('2026-06-09', '10:30')),
  )
  const account = createAccount({ entries, plans, absences, corrections, today })
  const shifts = findShifts(entries)
  const modeOn = () => plans[0]?.breakMode ?? 'hint'
  const hints = tellDeductions(findHints(shifts, { isStrictDay: false }), modeOn)
  return { account, corrections, hints, shifts, today }
}

function sheetOf(plans: readonly (Plan & { readonly id: string })[]): MonthSheet {
  return createMonthSheet('2026-06', sourcesOf(plans))
}

function dayOf({ days }: MonthSheet, date: string): MonthDay {
  const found = days.find((day) => day.date === date)
  if (found === undefined) throw new Error(`${date} is missing`)
  return found
}

it('A19: a month has a line for each of its days, and each line adds up', () => {
  const sheet = sheetOf([plan])
  expect(sheet.days).toHaveLength(30)
  expect(dayOf(sheet, '2026-06-01')).toMatchObject({
    stretches: [{ start: '08:00', end: '16:00' }],
    pause: 30,
    work: 450,
    difference: -30,
  })
})

it('A19: today and what is to come have no difference yet, and the rest adds up to the change of the month', () => {
  const sheet = sheetOf([plan])
  expect(dayOf(sheet, '2026-06-09')).toMatchObject({ isToday: true, isRunning: true, work: 150, difference: undefined })
  expect(dayOf(sheet, '2026-06-10')).toMatchObject({ isFuture: true, target: 480, difference: undefined })
  const differences = sheet.days.reduce((sum, { difference = 0 }) => sum + difference, 0)
  expect(sheet.sum.change).toBe(differences + 150 - 240)
  expect(sheet.balance).toBe(sheet.carried + sheet.sum.change)
})

it('A20: a running month has a foot of the days that are over and one of the whole, and both add up', () => {
  const sheet = sheetOf([plan])
  const [over, whole] = monthFeet(sheet)
  const late = sheet.days.filter(({ isToday, isFuture }) => !isToday && !isFuture)
  // 1st and 2nd of June; seven days over: one is a holiday, half a day is leave and two are no workdays.
  expect(over).toMatchObject({ name: 'Bis gestern', work: 450 + 675, target: 4 * 480 + 240, uncounted: 0 })
  expect(over?.difference).toBe(late.reduce((sum, { difference = 0 }) => sum + difference, 0))
  expect(over?.difference).toBe((over?.work ?? 0) - (over?.target ?? 0))
  expect(whole).toMatchObject({ name: 'Ganzer Monat', work: sheet.sum.actual, target: sheet.sum.planned })
  expect(whole?.left).toBe(sheet.sum.planned - sheet.sum.actual)
  const later = createMonthSheet('2026-06', sourcesOf([plan], '2026-07-01'))
  expect(monthFeet(later).map(({ name }) => name)).toEqual(['Summe'])
})

it('A20: what is recorded on a day to come is told and does not count yet, so that the lines are the sum', () => {
  const sheet = createMonthSheet('2026-06', { ...sourcesOf([plan], '2026-06-01'), today: '2026-06-01' })
  expect(dayOf(sheet, '2026-06-02')).toMatchObject({ work: 0, pause: 0, stretches: [{ start: '06:00' }] })
  expect(dayOf(sheet, '2026-06-02').notes.map(({ text }) => text)).toContain('11:15 Std. zählen erst an dem Tag')
  expect(sheet.days.reduce((sum, { work: worked }) => sum + worked, 0)).toBe(sheet.sum.actual)
})

it('A19: hints stand at their day, in a short and a full form', () => {
  const sheet = sheetOf([plan])
  const notes = (date: string) => dayOf(sheet, date).notes.map(({ text }) => text)
  expect(notes('2026-06-01')).toEqual(['Auszahlung −4:00', '0:30 Pause abgezogen'])
  expect(notes('2026-06-02')).toEqual(['Urlaubstage +2,5', '0:45 Pause abgezogen', 'Mehr als 10 Stunden'])
  expect(notes('2026-06-04')).toEqual(['Fronleichnam'])
  expect(dayOf(sheet, '2026-06-05').notes).toEqual([
    { kind: 'absence', text: 'Urlaub (halber Tag)', tone: 'quiet', detail: 'Zahnarzt' },
  ])
  expect(notes('2026-06-08')).toEqual(['Überstundenabbau (1:30 Std.)'])
  expect(notes('2026-06-10')).toEqual([])
})

it('A19: without a plan there is no difference, and nothing is deducted', () => {
  const sheet = sheetOf([])
  expect(sheet.hasPlan).toBe(false)
  expect(dayOf(sheet, '2026-06-01')).toMatchObject({ work: 480, target: 0, difference: undefined })
  expect(sheet.days.every(({ difference }) => difference === undefined)).toBe(true)
})

it('A19, R29: the hints of a month come from shifts that reach into it as well, and from its year', () => {
  expect(hintRange('2026-06')).toEqual({ from: '2025-12-29', to: '2026-07-02' })
})

it('A19: the rest between two shifts of a day is no break', () => {
  const stored = [
    { ...work('2026-06-01', '22:00'), time: { start: at('2026-06-01', '22:00'), end: at('2026-06-02', '02:30') } },
    work('2026-06-02', '08:03', '12:00'),
    work('2026-06-02', '12:45', '16:45'),
    work('2026-06-03', '06:00', '08:00'),
    work('2026-06-03', '14:00', '18:00'),
  ]
  const pausesOf = (entries: typeof stored) => {
    const resolved = resolveEntries(entries, 0)
    const account = createAccount({ entries: resolved, plans: [], absences, corrections: [], today: '2026-06-09' })
    const sheet = createMonthSheet('2026-06', { account, corrections: [], hints: [], shifts: [], today: '2026-06-09' })
    return ['2026-06-02', '2026-06-03'].map((date) => dayOf(sheet, date).pause)
  }
  // Six hours between two stretches of one day are a long break of one shift.
  expect(pausesOf(stored)).toEqual([45, 360])
  // With work in between the night goes on: 2:30–3:00 and 5:00–8:03 are its breaks.
  expect(pausesOf([...stored, work('2026-06-02', '03:00', '05:00')])).toEqual([30 + 183 + 45, 360])
})

it('P17: a night is one line of the day on which it began, and Sundays count by the calendar all the same', () => {
  const night = {
    ...work('2026-06-06', '22:00'),
    time: { start: at('2026-06-06', '22:00'), end: at('2026-06-07', '06:00') },
  }
  const byCalendar = resolveEntries([night], epochOf(at('2026-06-09', '10:30')))
  const accountOf = (entries: typeof byCalendar) =>
    createAccount({ entries, plans: [plan], absences: [], corrections: [], today: '2026-06-09' })
  const sources = { calendar: accountOf(byCalendar), corrections: [], hints: [], shifts: findShifts(byCalendar) }
  const sheet = createMonthSheet('2026-06', {
    ...sources,
    account: accountOf(countNights(byCalendar)),
    today: '2026-06-09',
  })
  expect(dayOf(sheet, '2026-06-06').stretches).toEqual([{ start: '22:00', end: '06:00' }])
  expect(dayOf(sheet, '2026-06-07')).toMatchObject({ stretches: [], work: 0 })
  expect(sheet.offHours).toBe('Nachtarbeit 23–6 Uhr: 7:00 Std., Sonntage: 1')
})
