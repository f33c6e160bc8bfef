import { expect, it } from 'vitest'
import { daysOfView, readReportView, writeReportView, type ReportView } from './report-view.ts'

function read(search: string): ReportView {
  const params = new URLSearchParams(search)
  return readReportView((name) => params.get(name))
}

it.each([
  ['', ''],
  ['?zeitraum=letzter-monat&gruppe=woche', 'zeitraum=letzter-monat&gruppe=woche'],
  [
    '?zeitraum=frei&von=2026-06-01&bis=2026-06-14&projekt=p1&schlagwort=-',
    'zeitraum=frei&von=2026-06-01&bis=2026-06-14&projekt=p1&schlagwort=-',
  ],
  ['?zeitraum=frei&von=2026-06-14&bis=2026-06-01', 'zeitraum=frei&von=2026-06-01&bis=2026-06-14'],
  ['?zeitraum=irgendwann&gruppe=farbe', ''],
  ['?zeitraum=frei&von=2026-02-31&bis=2026-06-01', ''],
  ['?zeitraum=frei&von=2026-06-01', ''],
  ['?von=2026-06-01&bis=2026-06-14', ''],
])('B1: the address %s is kept as %s', (search, written) => {
  expect(new URLSearchParams(writeReportView(read(search))).toString()).toBe(written)
})

it.each([
  ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
  ['week', '2026-06-15', '2026-06-15', '2026-06-21'],
  ['last-week', '2026-06-15', '2026-06-08', '2026-06-14'],
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['year', '2026-06-15', '2026-01-01', '2026-12-31'],
  ['last-year', '2026-06-15', '2025-01-01', '2025-12-31'],
] as const)('B1: %s on %s is from %s to %s', (range, today, from, to) => {
  expect(daysOfView({ range, days: undefined }, today)).toEqual({ from, to })
})
