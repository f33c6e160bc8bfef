import { expect, it } from 'vitest'
import { buildReport, type Report } from './build-report.ts'
import type { TimeEntry } from '../model.ts'
import type { ReportGroup } from './report-view.ts'
import { describeReport } from './describe-report.ts'
import { listedEntries } from './listed-entries.ts'
import { entriesCsv, reportFileName, summaryCsv } from './report-csv.ts'
import { resolveEntries, type ResolvedEntry } from '../worked/resolve-entries.ts'
import { toZoned } from '#base/calendar/zoned'

const zone = 'Europe/Berlin'
const names = {
  projects: new Map([
    ['web', { name: 'Website', color: '#3d8bd4' }],
    ['app', { name: 'App', color: '#e8566e' }],
  ]),
  tags: new Map([
    ['a', { name: 'Büro' }],
    ['b', { name: 'Kunde' }],
  ]),
}

type Draft = Partial<Pick<TimeEntry, 'kind' | 'projectId' | 'tagIds' | 'note'>>
let count = 0

/** An entry by the clock of Berlin; `end` on the day it begins unless it has a date of its own. */
function entry(start: string, end: string, draft: Draft = {}): ResolvedEntry {
  count += 1
  const at = (text: string): string =>
    toZoned(Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds, zone)
  const time = { start: at(start), end: at(end.includes('T') ? end : `${start.slice(0, 11)}${end}`) }
  const stored = { id: `e${count}`, kind: 'work', source: 'form', time, ...draft } as const
  const [resolved] = resolveEntries([stored], Date.parse('2026-07-01T00:00:00Z'))
  if (resolved === undefined) throw new Error('one entry is resolved as one')
  return resolved
}

const june = { from: '2026-06-01', to: '2026-06-30' }
const october = { from: '2026-10-01', to: '2026-10-31' }
const exact = { mode: 'none', step: 15 } as const

function report(entries: readonly ResolvedEntry[], group: ReportGroup = 'project', more: object = {}): Report {
  return buildReport({
    entries,
    days: june,
    group,
    rounding: exact,
    names,
    today: '2199-12-31',
    deductions: new Map(),
    ...more,
  })
}

function rowsOf({ rows }: Report): readonly (readonly [string, number, number])[] {
  return rows.map(({ label, work, project }) => [label, work, project])
}

it('B3: overlapping time counts once in the working time and for each project in the project time', () => {
  const made = report([
    entry('2026-06-10T09:00', '10:30', { projectId: 'web' }),
    entry('2026-06-10T10:00', '11:00', { projectId: 'app' }),
  ])
  expect(made.total).toEqual({ work: 120, project: 150 })
  expect(made.overlap).toBe(30)
  expect(made.breaks).toBe(0)
  expect(rowsOf(made)).toEqual([
    ['Website', 90, 90],
    ['App', 60, 60],
  ])
  expect(made.rows.map(({ share }) => share)).toEqual([0.6, 0.4])
})

it('B3: a break takes from the working time and not from the project time', () => {
  const made = report([
    entry('2026-06-10T08:00', '12:00', { projectId: 'web' }),
    entry('2026-06-10T11:00', '13:00', { kind: 'break' }),
  ])
  expect(made.total).toEqual({ work: 180, project: 240 })
  expect(made).toMatchObject({ overlap: 0, breaks: 60 })
})

it('B4: an entry with two tags counts for both, and the report says that it does', () => {
  const made = report(
    [
      entry('2026-06-10T08:00', '10:00', { tagIds: ['a', 'b'] }),
      entry('2026-06-11T08:00', '09:00', { tagIds: ['a'] }),
      entry('2026-06-12T08:00', '08:30'),
    ],
    'tag',
  )
  expect(rowsOf(made)).toEqual([
    ['Büro', 180, 180],
    ['Kunde', 120, 120],
    ['Ohne Schlagwort', 30, 30],
  ])
  expect(made.total).toEqual({ work: 210, project: 210 })
  expect(made.countsTwice).toBe(true)
  expect(report([entry('2026-06-11T08:00', '09:00', { tagIds: ['a'] })], 'tag').countsTwice).toBe(false)
})

it('B5: the sum of each day is rounded, not each entry', () => {
  const thrice = ['08:00', '09:00', '10:00'].map((time) => entry(`2026-06-10T${time}`, `${time.slice(0, 3)}07`))
  expect(report(thrice, 'project', { rounding: { mode: 'nearest', step: 15 } }).total.work).toBe(15)
  const other = entry('2026-06-11T08:00', '08:07')
  expect(report([...thrice, other], 'month', { rounding: { mode: 'nearest', step: 15 } }).total.work).toBe(15)
  expect(report([...thrice, other], 'month', { rounding: { mode: 'up', step: 15 } }).total.work).toBe(45)
})

it('B2: of an entry over midnight each day has its own part, also at the edge of the range', () => {
  const night = entry('2026-05-31T22:00', '2026-06-01T06:00')
  expect(report([night]).total.work).toBe(360)
  expect(report([entry('2026-06-30T22:00', '2026-07-01T06:00')]).total.work).toBe(120)
  const clockChange = entry('2026-03-28T22:00', '2026-03-29T06:00')
  expect(report([clockChange], 'week', { days: { from: '2026-03-29', to: '2026-03-29' } }).total.work).toBe(300)
})

it('B2: weeks and months stand in the order of time, a week under the year it belongs to', () => {
  const entries = [entry('2027-01-02T08:00', '09:00'), entry('2026-12-28T08:00', '10:00')]
  const days = { from: '2026-12-01', to: '2027-01-31' }
  expect(rowsOf(report(entries, 'week', { days }))).toEqual([['KW 53/2026 (ab 28.12.)', 180, 180]])
  expect(rowsOf(report(entries, 'month', { days }))).toEqual([
    ['Dezember 2026', 120, 120],
    ['Januar 2027', 60, 60],
  ])
})

it('B2: only entries that pass the filter are there; deleted projects keep their names', () => {
  const entries = [
    entry('2026-06-10T08:00', '09:00', { projectId: 'web', tagIds: ['a'] }),
    entry('2026-06-10T09:00', '11:00', { projectId: 'gone' }),
    entry('2026-06-10T11:00', '14:00'),
  ]
  expect(rowsOf(report(entries, 'project', { projectId: 'web' }))).toEqual([['Website', 60, 60]])
  expect(rowsOf(report(entries, 'project', { projectId: '-' }))).toEqual([['Ohne Projekt', 180, 180]])
  expect(rowsOf(report(entries, 'project', { tagId: 'a' }))).toEqual([['Website', 60, 60]])
  expect(rowsOf(report(entries))[1]).toEqual(['Gelöschtes Projekt', 120, 120])
})

it('B6: the columns go from end to end, by days, weeks or months as the range asks for', () => {
  const entries = [entry('2026-06-10T08:00', '09:00', { projectId: 'web' }), entry('2026-06-10T08:00', '09:00')]
  const days = report(entries).columns
  expect(days).toHaveLength(30)
  expect(days[9]).toEqual({
    key: '2026-06-10',
    label: 'Mi., 10.06.2026',
    mark: '10.',
    segments: [
      { key: '-', minutes: 60 },
      { key: 'web', minutes: 60 },
    ],
  })
  expect(report(entries, 'project', { days: { from: '2026-05-01', to: '2026-07-31' } }).columns).toHaveLength(14)
  expect(report(entries, 'project', { days: { from: '2026-01-01', to: '2026-12-31' } }).columns).toHaveLength(12)
  expect(report(entries, 'project', { days: { from: '1970-01-01', to: '2199-12-31' } }).columns).toHaveLength(1)
  expect(report([], 'project', { days: { from: '1970-01-01', to: '2199-12-31' } }).columns).toEqual([])
})

it('B7: the summary is a table with decimal commas', () => {
  const made = report([
    entry('2026-06-10T09:00', '10:30', { projectId: 'web' }),
    entry('2026-06-10T10:00', '11:00', { projectId: 'app' }),
  ])
  const notes = describeReport(made, undefined, false)
  expect(summaryCsv(made, 'project', notes).split('\r\n')).toEqual([
    '\ufeffProjekt;Arbeitszeit;Arbeitszeit in Stunden;Projektzeit;Projektzeit in Stunden;Anteil in %',
    'Website;1:30;1,50;1:30;1,50;60',
    'App;1:00;1,00;1:00;1,00;40',
    'Mehrfach gezählt;−0:30;-0,50;0:00;0,00;',
    'Summe;2:00;2,00;2:30;2,50;100',
    '0:30 Std. sind doppelt belegt. In der Arbeitszeit zählt das einmal, in der Projektzeit bei jedem Eintrag.',
    '',
  ])
  expect(reportFileName('Auswertung', june)).toBe('Auswertung 01.06.2026 bis 30.06.2026.csv')
})

it('B7: an entry is a line that brings it back exactly, and no note becomes a formula', () => {
  const made = entry('2026-10-25T01:00', '03:00', { projectId: 'web', tagIds: ['a', 'b'], note: '=1+1; "so"' })
  expect(entriesCsv(listedEntries({ entries: [made], days: october }), names).split('\r\n')[1]).toBe(
    '25.10.2026;01:00;25.10.2026;03:00;3:00;3,00;Arbeit;Website;Büro, Kunde;"\'=1+1; ""so""";;2026-10-25T01:00:00+02:00[Europe/Berlin];2026-10-25T03:00:00+01:00[Europe/Berlin]',
  )
})

const deductions = new Map([
  ['2026-05-31', 45],
  ['2026-06-10', 30],
  ['2026-07-01', 30],
])
const long = [
  entry('2026-06-10T08:00', '12:00', { projectId: 'web', tagIds: ['a', 'b'] }),
  entry('2026-06-10T12:00', '16:00', { projectId: 'app' }),
]

it('B15: what a plan deducts goes from the sum of the range, in a row of its own where no row can be blamed for it', () => {
  const byProject = report(long, 'project', { deductions })
  expect(byProject.total).toEqual({ work: 450, project: 480 })
  expect(byProject.adjustments).toEqual([{ label: 'Abzug für Pausen', work: -30, project: 0 }])
  expect(describeReport(byProject, undefined, false)).toEqual([
    '0:30 Std. Pause fehlten. Dein Plan zieht sie von der Arbeitszeit ab, von der Projektzeit nicht.',
  ])
  const byMonth = report(long, 'month', { deductions })
  expect(rowsOf(byMonth)).toEqual([['Juni 2026', 450, 480]])
  expect(byMonth.adjustments).toEqual([])
  expect(byMonth).toMatchObject({ overlap: 0, breaks: 0, deducted: 30 })
})

it('B15: with a filter the deduction of the day is told and not made', () => {
  const made = report(long, 'project', { deductions, projectId: 'web' })
  expect(made.total).toEqual({ work: 240, project: 240 })
  expect(made.adjustments).toEqual([])
  expect(describeReport(made, undefined, false)).toEqual([
    '0:30 Std. Pause fehlten in diesem Zeitraum. Dein Plan zieht sie vom ganzen Tag ab, deshalb nicht von dieser Auswahl.',
  ])
})

it('B15: what is to come does not count yet, as in the account', () => {
  const made = report([...long, entry('2026-06-11T08:00', '10:00')], 'month', { deductions, today: '2026-06-10' })
  expect(made.total).toEqual({ work: 450, project: 480 })
  expect(made.ahead).toBe(120)
  expect(describeReport(made, undefined, false).at(-1)).toBe(
    '2:00 Std. liegen nach heute. Sie zählen erst an ihrem Tag.',
  )
})

it('B4, B17: what counts in several rows and what rounding changes is a row too, so that all rows are the sum', () => {
  const made = report(long, 'tag', { deductions, rounding: { mode: 'up', step: 60 } })
  expect(rowsOf(made)).toEqual([
    ['Büro', 240, 240],
    ['Kunde', 240, 240],
    ['Ohne Schlagwort', 240, 240],
  ])
  expect(made.adjustments).toEqual([
    { label: 'Mehrfach gezählt', work: -240, project: -240 },
    { label: 'Abzug für Pausen', work: -30, project: 0 },
    { label: 'Rundung', work: 30, project: 0 },
  ])
  expect(made.total).toEqual({ work: 480, project: 480 })
  expect(made.exact).toEqual({ work: 450, project: 480 })
  expect(summaryCsv(made, 'tag', describeReport(made, { mode: 'up', step: 60 }, false))).toContain(
    'Genau sind es 7:30 Std. Arbeitszeit, so zählt auch dein Konto.',
  )
})

it('B16: of an entry over the edge of the range a file lists the part, with its length and the whole entry', () => {
  const night = entry('2026-06-30T22:00', '2026-07-01T06:00', { projectId: 'web' })
  const linesOf = (days: typeof june) => entriesCsv(listedEntries({ entries: [night], days }), names).split('\r\n')[1]
  const whole = '2026-06-30T22:00:00+02:00[Europe/Berlin];2026-07-01T06:00:00+02:00[Europe/Berlin]'
  expect(linesOf(june)).toBe(`30.06.2026;22:00;01.07.2026;00:00;2:00;2,00;Arbeit;Website;;;8:00;${whole}`)
  expect(linesOf({ from: '2026-07-01', to: '2026-07-31' })).toBe(
    `01.07.2026;00:00;01.07.2026;06:00;6:00;6,00;Arbeit;Website;;;8:00;${whole}`,
  )
})
