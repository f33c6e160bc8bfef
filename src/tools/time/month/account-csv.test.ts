import { expect, it } from 'vitest'
import { createAccount } from '../account/account.ts'
import type { Correction, Plan, TimeEntry } from '../model.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { monthCsv, yearCsv, accountYear } from './account-csv.ts'
import { createMonthSheet } from './month-sheet.ts'

const at = (date: string, time: string): string => `${date}T${time}:00+02:00[Europe/Berlin]`
const work = (date: string, from: string, to: string): TimeEntry & { readonly id: string } => ({
  id: `${date}-${from}`,
  kind: 'work',
  time: { start: at(date, from), end: at(date, to) },
  source: 'form',
})

const plan: Plan & { readonly id: string } = {
  id: 'plan',
  validFrom: '2026-06-01',
  minutes: [480, 0, 0, 0, 0, 0, 0],
  state: 'BY',
  options: [],
  worksOnHolidays: false,
  breakMode: 'gliding',
  leaveDays: 30,
}

const corrections: readonly (Correction & { readonly id: string })[] = [
  { id: 'a', kind: 'opening', date: '2026-06-01', amount: 90, reason: 'Übertrag; alt' },
]

const today = '2026-07-07'
const entries = resolveEntries(
  [work('2026-05-04', '08:00', '10:00'), work('2026-06-01', '08:00', '16:45'), work('2026-07-07', '08:00', '09:30')],
  0,
)
const account = createAccount({ entries, plans: [plan], absences: [], corrections, today })

const linesOf = (csv: string): readonly string[] => csv.slice(1).split('\r\n').slice(0, -1)

it('A21: the file of a month has its days, sums that add up, and the balance before and after', () => {
  const csv = monthCsv(createMonthSheet('2026-06', { account, corrections, hints: [], shifts: [], today }))
  const lines = linesOf(csv)
  expect(lines).toHaveLength(1 + 30 + 1 + 3)
  expect(lines[0]).toBe(
    'Tag;Kommen;Gehen;Pause;Ist;Ist in Stunden;Soll;Soll in Stunden;Differenz;Differenz in Stunden;Bemerkung',
  )
  expect(lines[1]).toBe(
    '01.06.2026;08:00;16:45;0:30;8:15;8,25;8:00;8,00;0:15;0,25;Startsaldo +1:30, 0:30 Pause abgezogen',
  )
  expect(lines[8]).toBe('08.06.2026;;;;;;8:00;8,00;−8:00;-8,00;')
  expect(lines.slice(-4)).toEqual([
    'Summe;;;0:30;8:15;8,25;40:00;40,00;−31:45;-31,75;',
    'Saldo Ende Mai;;;;;;;;0:00;0,00;',
    'Korrekturen;;;;;;;;1:30;1,50;',
    'Saldo Ende Juni;;;;;;;;−30:15;-30,25;',
  ])
})

it('A22: a year has a line for each month and the balance at its end, and the months are the year', () => {
  const year = accountYear(2026, account, today)
  expect(year.months.map(({ state }) => state).join(' ')).toBe(
    'over over over over over over running ahead ahead ahead ahead ahead',
  )
  for (const field of ['target', 'planned', 'actual', 'corrections', 'change'] as const)
    expect(year.months.reduce((all, month) => all + month[field], 0)).toBe(year.sum[field])
  expect(year).toMatchObject({ carried: 0, balance: year.sum.change, uncounted: 120 })
  expect(linesOf(yearCsv(year)).slice(-3)).toEqual([
    'Juni 2026;40:00;40,00;8:15;8,25;1:30;1,50;−30:15;-30,25',
    'Juli 2026;8:00;8,00;1:30;1,50;0:00;0,00;−36:45;-36,75',
    'Summe;48:00;48,00;11:45;11,75;1:30;1,50;−36:45;-36,75',
  ])
})
