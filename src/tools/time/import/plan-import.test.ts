import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { contentId } from '#base/content-id'
import { listedEntries } from '../reports/listed-entries.ts'
import { entriesCsv } from '../reports/report-csv.ts'
import { entrySchema, projectSchema, tagSchema, type TimeEntry } from '../model.ts'
import { parseTimeTable } from './import-columns.ts'
import { planImport, type ImportContext, type PlannedImport } from './plan-import.ts'
import { readImport, type ReadEntry } from './read-import.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'

const nothing: ImportContext = { owner: 'anna', entries: [], projects: [], tags: [] }

function row(line: number, more: Partial<ReadEntry> = {}): ReadEntry {
  return {
    line,
    kind: 'work',
    start: '2026-06-10T08:00:00+02:00[Europe/Berlin]',
    end: '2026-06-10T12:00:00+02:00[Europe/Berlin]',
    project: 'Website',
    tags: ['Büro'],
    note: 'Start',
    user: '',
    losses: [],
    ...more,
  }
}

/** What is there after the import was written. */
function after(context: ImportContext, plan: PlannedImport): ImportContext {
  return {
    ...context,
    entries: [...context.entries, ...plan.entries.map(({ id, fields }) => ({ id, ...fields }))],
    projects: [...context.projects, ...plan.projects],
    tags: [...context.tags, ...plan.tags],
  }
}

const rows = [
  row(2),
  row(3, { project: 'website', tags: [], note: '' }),
  row(4, { project: '', start: '2026-06-09T08:00:00+02:00[Europe/Berlin]' }),
  row(5),
]

it('B10: what is made are documents that the server takes', () => {
  const plan = planImport(rows, nothing)
  expect(plan.known).toEqual([])
  expect(plan.entries).toHaveLength(4)
  expect(new Set(plan.entries.map(({ id }) => id)).size).toBe(4)
  for (const { id, fields } of plan.entries) {
    expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    expect(entrySchema.safeParse(fields).success).toBe(true)
  }
  for (const { id: _id, ...project } of plan.projects) expect(projectSchema.safeParse(project).success).toBe(true)
  for (const { id: _id, ...tag } of plan.tags) expect(tagSchema.safeParse(tag).success).toBe(true)
})

it('B10: importing twice changes nothing, and equal rows are as many entries as there are', () => {
  const context = after(nothing, planImport(rows, nothing))
  const again = planImport(rows, context)
  expect(again).toMatchObject({ entries: [], projects: [], tags: [] })
  expect(again.known).toHaveLength(4)
  expect(planImport([...rows, row(6)], context).entries).toHaveLength(1)
})

it('B10: entries changed after an import are not made again', () => {
  const context = after(nothing, planImport(rows, nothing))
  const changed = {
    ...context,
    entries: context.entries.map((entry) => ({ ...entry, note: 'anders' })),
    projects: context.projects.map((project) => ({ ...project, name: 'Anders' })),
  }
  const again = planImport(rows, changed)
  expect(again.known).toHaveLength(4)
  expect(again.projects).toEqual([])
  const [added] = planImport([row(7, { note: 'neu' })], changed).entries
  expect(added?.fields.projectId).toBe(context.projects[0]?.id)
})

it('B10: entries typed by hand are recognised as well', () => {
  const typed: TimeEntry = {
    kind: 'work',
    time: { start: row(2).start, end: row(2).end },
    source: 'form',
    note: 'Start',
  }
  const plan = planImport([row(2, { project: '', tags: [] })], { ...nothing, entries: [{ id: 'typed', ...typed }] })
  expect(plan.entries).toEqual([])
  expect(plan.known).toHaveLength(1)
})

it('B10: projects and tags are found by their names in whatever case, and made only where they are used', () => {
  const project = { id: 'p', name: 'WEBSITE', color: '#ff7f50', isArchived: true }
  const plan = planImport(rows, { ...nothing, projects: [project] })
  expect(plan.projects).toEqual([])
  expect(plan.tags.map(({ name }) => name)).toEqual(['Büro'])
  expect(plan.entries[0]?.fields.projectId).toBe('p')
})

it('B10: ids of two people never meet', () => {
  const [anna] = planImport(rows, nothing).entries
  const [ben] = planImport(rows, { ...nothing, owner: 'ben' }).entries
  expect(anna?.id).not.toBe(ben?.id)
})

it('B10: many contents have as many ids', () => {
  const ids = new Set(Array.from({ length: 50_000 }, (_none, n) => contentId('anna', String(n), '1')))
  expect(ids.size).toBe(50_000)
})

it('B11: an export comes back exactly', () => {
  const stored: readonly (TimeEntry & { readonly id: string })[] = [
    {
      id: 'a',
      kind: 'work',
      time: { start: '2026-10-25T02:30:00+01:00[Europe/Berlin]', end: '2026-10-25T03:00:00+01:00[Europe/Berlin]' },
      projectId: 'p',
      tagIds: ['t', 'u'],
      note: '=1+1;\n"x"',
      source: 'form',
    },
    {
      id: 'b',
      kind: 'break',
      time: { start: '2026-06-10T08:00:00+09:00[Asia/Tokyo]', end: '2026-06-11T01:00:30+09:00[Asia/Tokyo]' },
      source: 'clock',
    },
  ]
  const projects = [{ id: 'p', name: 'A; B', color: '#ff7f50', isArchived: false }]
  const tags = [
    { id: 't', name: 'x, y', isArchived: false },
    { id: 'u', name: 'z', isArchived: false },
  ]
  const named = {
    projects: new Map(projects.map((one) => [one.id, one])),
    tags: new Map(tags.map((one) => [one.id, one])),
  }
  const entries = resolveEntries(stored, 0)
  const days = { from: '2026-01-01', to: '2026-12-31' }
  const csv = entriesCsv(listedEntries({ entries, days }), named)
  const table = readImport(
    parseTimeTable(csv, (cells, how) => Papa.parse<string[]>(cells, how)),
    { zone: 'America/New_York' },
  )
  if (!table.ok) throw new Error(table.error)
  expect(table.value.format).toBe('own')
  expect(table.value.failed).toEqual([])
  const there = { entries: stored, projects, tags }
  expect(planImport(table.value.entries, { owner: 'anna', ...there }).known).toHaveLength(2)
  const again = planImport(table.value.entries, nothing).entries
  expect(again.map(({ fields }) => fields.time)).toEqual([stored[1]?.time, stored[0]?.time])
})

it('B11, B16: of an entry over the end of a month the file of either month brings back the whole', () => {
  const time = { start: '2026-03-31T22:00:00+02:00[Europe/Berlin]', end: '2026-04-01T06:00:30+02:00[Europe/Berlin]' }
  const stored = { id: 'night', kind: 'work', time, source: 'clock' } as const
  const noNames = { projects: new Map(), tags: new Map() }
  const importsOf = [
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-04-30' },
  ].map((days) => {
    const csv = entriesCsv(listedEntries({ entries: resolveEntries([stored], 0), days }), noNames)
    const table = readImport(
      parseTimeTable(csv, (cells, how) => Papa.parse<string[]>(cells, how)),
      { zone: 'America/New_York' },
    )
    if (!table.ok) throw new Error(table.error)
    expect(table.value).toMatchObject({ format: 'own', failed: [], entries: [{ losses: [] }] })
    return planImport(table.value.entries, nothing).entries
  })
  expect(importsOf.map((entries) => entries.map(({ fields }) => fields.time))).toEqual([[time], [time]])
  expect(importsOf[0]?.[0]?.id).toBe(importsOf[1]?.[0]?.id)
})

it('F10: whether an entry is billable comes back, its id does not depend on it, and files without it have no column', () => {
  const time = { start: '2026-06-10T08:00:00+02:00[Europe/Berlin]', end: '2026-06-10T09:00:00+02:00[Europe/Berlin]' }
  const noNames = { projects: new Map(), tags: new Map() }
  const days = { from: '2026-06-01', to: '2026-06-30' }
  const exportOf = (isBillable: boolean | undefined) =>
    entriesCsv(
      listedEntries({
        entries: resolveEntries(
          [{ id: 'a', kind: 'work', time, source: 'form', ...(isBillable === undefined ? {} : { isBillable }) }],
          0,
        ),
        days,
      }),
      noNames,
    )
  const importsOf = [true, false, undefined].map((isBillable) => {
    const rows = parseTimeTable(exportOf(isBillable), (cells, how) => Papa.parse<string[]>(cells, how))
    const table = readImport(rows, { zone: 'Europe/Berlin' })
    if (!table.ok) throw new Error(table.error)
    return planImport(table.value.entries, nothing).entries[0]
  })
  expect(importsOf.map((entry) => entry?.fields.isBillable)).toEqual([true, false, undefined])
  expect(new Set(importsOf.map((entry) => entry?.id)).size).toBe(1)
  expect(exportOf(undefined)).not.toContain('Abrechenbar')
})
