/** The sheet of hours for a customer: lines with their hours, their rate and what they cost, which add up (F5, F6). */
import { toCsv } from '#base/table/csv'
import type { LocalDate } from '#base/calendar/zoned'
import { DELETED_PROJECT } from '../catalog/catalog.ts'
import {
  exactWork,
  projectDays,
  sumMinutes,
  type BilledProject,
  type ProjectDay,
  type WorkQuestion,
} from '../rates/billed-work.ts'
import { writeEuros } from '../rates/euros.ts'
import { amountOf } from '../rates/rate-on.ts'
import { formatDuration, formatHours, formatIndustrialHours } from '../words/format-duration.ts'
import type { Settings, Customer, Project } from '../model.ts'
import { type DateRange, NOTHING, readReportView, writeReportView, type ReportView } from './report-view.ts'

export const sheetGroups = ['day', 'project'] as const
export type SheetGroup = (typeof sheetGroups)[number]

export type HoursLine = {
  readonly key: string
  /** Only of lines by day. */
  readonly date: LocalDate | undefined
  readonly project: string
  readonly notes: readonly string[]
  readonly minutes: number
  /** Cents an hour, and what the line costs; undefined where no rate is valid. */
  readonly rate: number | undefined
  readonly cents: number | undefined
}

export type HoursSheet = {
  readonly lines: readonly HoursLine[]
  readonly minutes: number
  /** Of the lines with a rate. */
  readonly cents: number
  /** Minutes of lines without a rate, and minutes that are not paid for, which are on no line. */
  readonly unrated: number
  readonly unpaid: number
  /** The minutes without rounding, and how many of them count in several projects. */
  readonly exact: number
  readonly several: number
}

type SheetProject = BilledProject & { readonly name: string }

export type SheetQuestion = WorkQuestion<SheetProject> & {
  readonly days: DateRange
  readonly group: SheetGroup
  readonly isAsked: (projectId: string | undefined) => boolean
}

export function buildHoursSheet(question: SheetQuestion): HoursSheet {
  const { isAsked, days, group, projects } = question
  const all = projectDays(question, isAsked, days)
  const paid = all.filter((day) => day.isBillable)
  const nameOf = (id: string | undefined): string =>
    id === undefined ? '' : (projects.get(id)?.name ?? DELETED_PROJECT)
  const keyOf = (day: ProjectDay): string =>
    JSON.stringify([group === 'day' ? day.date : '', nameOf(day.projectId), day.projectId ?? '', day.rate ?? null])
  const lines = [...Map.groupBy(paid, keyOf)].flatMap(([key, some]): readonly HoursLine[] => {
    const [first] = some
    if (first === undefined) return []
    const { rate } = first
    const minutes = sumMinutes(some)
    return [
      {
        key,
        date: group === 'day' ? first.date : undefined,
        project: nameOf(first.projectId),
        notes: group === 'day' ? first.notes : [],
        minutes,
        rate,
        cents: rate === undefined ? undefined : amountOf(minutes, rate),
      },
    ]
  })
  const { exact, once } = exactWork(question, isAsked, days)
  return {
    exact,
    several: exact - once,
    lines: lines.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    minutes: sumMinutes(lines),
    cents: lines.reduce((sum, { cents = 0 }) => sum + cents, 0),
    unrated: sumMinutes(lines.filter(({ rate }) => rate === undefined)),
    unpaid: sumMinutes(all.filter((day) => !day.isBillable)),
  }
}

/** The lines and their sum for a spreadsheet. */
export function hoursCsv({ lines, minutes, cents }: HoursSheet): string {
  const times = (some: number): readonly string[] => [formatDuration(some), formatIndustrialHours(some)]
  const money = (some: number | undefined): string => (some === undefined ? '' : writeEuros(some))
  return toCsv([
    ['Datum', 'Projekt', 'Notizen', 'Dauer', 'Dauer in Stunden', 'Stundensatz in €', 'Betrag in €'],
    ...lines.map((line) => [
      line.date === undefined ? '' : `${line.date.slice(8)}.${line.date.slice(5, 7)}.${line.date.slice(0, 4)}`,
      line.project,
      line.notes.join(', '),
      ...times(line.minutes),
      money(line.rate),
      money(line.cents),
    ]),
    ['Summe', '', '', ...times(minutes), '', money(cents)],
  ])
}

/** What the sheet says below its lines. */
export function describeRoundedHours(rounding: Settings['rounding']): readonly string[] {
  if (rounding === undefined || rounding.mode === 'none') return []
  return [`Gerundet auf ${rounding.step} Minuten, an jedem Tag und in jedem Projekt für sich.`]
}

/** What only the user needs to know. */
export function describeInner({ minutes, unpaid, unrated, exact, several }: HoursSheet): readonly string[] {
  return [
    ...(unpaid === 0 ? [] : [`${formatHours(unpaid)} sind nicht abrechenbar und stehen nicht auf dem Blatt.`]),
    ...(unrated === 0
      ? []
      : [`Für ${formatHours(unrated)} gilt kein Stundensatz. Sie stehen ohne Betrag auf dem Blatt.`]),
    ...(exact === minutes ? [] : [`Ungerundet sind es ${formatHours(exact)}, damit rechnet das Arbeitszeitkonto.`]),
    ...(several === 0 ? [] : [`${formatHours(several)} zählen in mehreren Projekten, im Arbeitszeitkonto nur einmal.`]),
  ]
}

// What an hours sheet shows, as its address keeps it: `?zeitraum=letzter-monat&kunde=…&zeilen=projekt`.

export type HoursView = Pick<ReportView, 'range' | 'days'> & {
  readonly group: SheetGroup
  /** `NOTHING`: only work without a project. Of the two at most one is there; without both the sheet has all work that is billable. */
  readonly projectId: string | undefined
  readonly customerId: string | undefined
}

/** Reads the search parameters; what cannot be read is as if it were absent (B1). */
export function readHoursView(read: (name: string) => string | null): HoursView {
  const { range, days, projectId } = readReportView(read)
  const customerId = read('kunde') ?? undefined
  return {
    range,
    days,
    group: read('zeilen') === 'projekt' ? 'project' : 'day',
    projectId: customerId === undefined ? projectId : undefined,
    customerId,
  }
}

export function writeHoursView({ range, days, group, projectId, customerId }: HoursView): Record<string, string> {
  return {
    ...writeReportView({ range, days, group: 'project', projectId, tagId: undefined }),
    ...(customerId === undefined ? {} : { kunde: customerId }),
    ...(group === 'day' ? {} : { zeilen: 'projekt' }),
  }
}

type Stored<Fields> = Fields & { readonly id: string }

/** Whether work of a project is on the sheet. */
export function isOnSheet(
  { projectId, customerId }: HoursView,
  projects: ReadonlyMap<string, Project>,
): (id: string | undefined) => boolean {
  if (customerId !== undefined) return (id) => id !== undefined && projects.get(id)?.customerId === customerId
  return projectId === undefined ? () => true : (id) => (id ?? NOTHING) === projectId
}

/** Whose sheet it is: the customer asked for, or that of the project. */
export function customerOfSheet(
  { projectId = '', customerId }: HoursView,
  projects: ReadonlyMap<string, Project>,
  customers: readonly Stored<Customer>[],
): Stored<Customer> | undefined {
  const wanted = customerId ?? projects.get(projectId)?.customerId
  return customers.find(({ id }) => id === wanted)
}
