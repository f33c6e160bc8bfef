import { expect, test } from 'vitest'
import { createAccount } from '../account/account.ts'
import type { Absence, Plan, TimeEntry } from '../model.ts'
import { countNights } from '../shifts/night-days.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { planCopies } from './copy-days.ts'

const ZONE = 'Europe/Berlin'
const entry = (id: string, date: string, start: string, end: string, more: Partial<TimeEntry> = {}) => {
  const at = (time: string) => Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(ZONE)
  const [from, to] = [at(start), at(end)]
  const last = Temporal.ZonedDateTime.compare(from, to) < 0 ? to : to.add({ days: 1 })
  return {
    id,
    kind: 'work' as const,
    time: { start: from.toString(), end: last.toString() },
    source: 'form' as const,
    ...more,
  }
}
const plan: Plan & { readonly id: string } = {
  id: 'plan',
  validFrom: '2026-01-01',
  minutes: [480, 480, 480, 480, 480, 0, 0],
  state: 'NW',
  options: [],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}
const leave: Absence & { readonly id: string } = {
  id: 'leave',
  kind: 'vacation',
  days: { from: '2026-06-05', to: '2026-06-05' },
  portion: 'full',
}

function copies(
  stored: Parameters<typeof resolveEntries>[0],
  from: string,
  to: string,
  { count = 1, isNightWhole = false } = {},
) {
  const resolved = resolveEntries(stored, 0)
  const entries = isNightWhole ? countNights(resolved) : resolved
  const account = createAccount({ entries, plans: [plan], absences: [leave], corrections: [], today: '2026-06-10' })
  return planCopies({ entries, day: account.day }, { from, to, count })
}

test('E26: a copy has the same times of the clock, project, tags and note; what runs is left out', () => {
  const words = { projectId: 'p', tagIds: ['t'], note: 'Konzept' }
  const { time: _time, ...started } = entry('c', '2026-06-10', '08:00', '09:00')
  const running = { ...started, source: 'clock' as const, time: { start: '2026-06-10T23:00:00+02:00[Europe/Berlin]' } }
  const [copy] = copies([entry('a', '2026-06-10', '22:00', '06:00', words), running], '2026-06-10', '2026-06-11')
  const { id: _id, ...expected } = entry('b', '2026-06-11', '22:00', '06:00', words)
  const times = copy?.entries.map(({ time }) => [time.start.slice(0, 16), time.end?.slice(0, 16)])
  expect(times).toEqual([['2026-06-11T22:00', '2026-06-12T06:00']])
  expect(copy?.entries).toMatchObject([{ ...words, kind: 'work', source: 'form' }])
  expect([copy?.work, copy?.obstacle, copy?.missing, expected.kind]).toEqual([480, undefined, 0, 'work'])
})

test('E26: holidays, absences and days with entries are left out with a word, and nothing equal is written twice', () => {
  const week = ['01', '02', '03', '04', '05'].map((day, index) =>
    entry(`old${day}`, `2026-05-${25 + index}`, '08:00', '16:00'),
  )
  const there = [entry('same', '2026-06-01', '08:00', '16:00'), entry('other', '2026-06-02', '09:00', '10:00')]
  expect(
    copies([...week, ...there], '2026-05-25', '2026-06-01', { count: 7 }).map(({ to, entries, obstacle }) => [
      to,
      entries.length,
      obstacle,
    ]),
  ).toEqual([
    ['2026-06-01', 0, 'Hat schon einen Eintrag'],
    ['2026-06-02', 1, 'Hat schon einen Eintrag'],
    ['2026-06-03', 1, undefined],
    ['2026-06-04', 1, 'Fronleichnam'],
    ['2026-06-05', 1, 'Urlaub'],
  ])
})

test('P17: a day whose nights count as a whole is copied with what comes after midnight', () => {
  const night = [entry('a', '2026-06-08', '22:00', '01:00'), entry('b', '2026-06-09', '01:30', '06:00')]
  const starts = (isNightWhole: boolean) =>
    copies(night, '2026-06-08', '2026-06-10', { isNightWhole }).flatMap(({ entries }) =>
      entries.map(({ time }) => time.start.slice(0, 16)),
    )
  expect(starts(false)).toEqual(['2026-06-10T22:00'])
  expect(starts(true)).toEqual(['2026-06-10T22:00', '2026-06-11T01:30'])
})

test('E26: an entry at a time that the clocks skip is left out and counted', () => {
  const [copy] = copies(
    [entry('a', '2026-03-28', '02:30', '05:00'), entry('b', '2026-03-28', '08:00', '09:00')],
    '2026-03-28',
    '2026-03-29',
  )
  expect([copy?.entries.length, copy?.missing]).toEqual([1, 1])
})

test('E26: an entry within one minute is left out without a word on the clocks', () => {
  const tap = entry('tap', '2026-06-10', '08:00:10', '08:00:40')
  expect(copies([tap], '2026-06-10', '2026-06-11')).toEqual([])
  const [copy] = copies([tap, entry('a', '2026-06-10', '09:00', '10:00')], '2026-06-10', '2026-06-11')
  expect([copy?.entries.length, copy?.same, copy?.missing]).toEqual([1, 0, 0])
})
