/** What an hours sheet shows, as its address keeps it: `?zeitraum=letzter-monat&kunde=…&zeilen=projekt`. */
import type { Customer, Project } from '../model.ts'
import type { SheetGroup } from './hours-sheet.ts'
import { readReportView, writeReportView, type ReportView } from './report-view.ts'

export type HoursView = Pick<ReportView, 'range' | 'days'> & {
  readonly group: SheetGroup
  /** Of the two at most one is there; without both the sheet has all work that is billable. */
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
  return projectId === undefined ? () => true : (id) => id === projectId
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
