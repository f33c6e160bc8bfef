/** What a table becomes: how much of it is new, its first rows, what is made beside, and what can't be read. */
import { getOrInsert } from '#base/collections/get-or-insert'
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { formatCount, formatDate, formatNumber } from '#base/text/format'
import { useDocuments } from '#documents/client'
import type { ImportPreviewProps } from '#kit/import/import-flow'
import { importedDocument, type ImportedDocument } from '#kit/import/write-import'
import { QuietText } from '#ui/card'
import { FailedRows } from '#ui/files/failed-rows'
import { ImportFound } from '#ui/files/import-found'
import { ImportRow, ImportRows, RowWords } from '#ui/files/import-rows'
import { inPortions } from '#ui/in-portions'
import { ProgressCard } from '#ui/picture/progress-card'
import { dateOf, timeOf } from '#base/calendar/zoned'
import { Select } from '#ui/form/select'
import { ZoneField } from '#ui/form/zone-field'
import { importFormatNames } from '../import-columns.ts'
import { lossTexts, toFailedRows, type ImportLoss } from '../import-problems.ts'
import { entriesCollection, projectsCollection, tagsCollection } from '../../collections.ts'
import { startPlan, type PlannedImport } from '../plan-import.ts'
import type { ReadEntry, ReadImport } from '../read-import.ts'
import type { ReadingOptions } from '../import-messages.ts'

type Props = ImportPreviewProps<ReadImport, ImportOptions>

export function ImportPreview(props: Props) {
  const { name, found: table, options, onOptions, onReread, onWrite, onClose } = props
  const { user } = options
  const plan = usePlan(props)
  if (plan === undefined) {
    return (
      <ProgressCard label="Datei wird gelesen" onStop={onClose}>
        „{name}“ wird mit dem verglichen, was schon da ist …
      </ProgressCard>
    )
  }
  const failed = table.failed.filter((row) => user === undefined || row.user === user)
  const count = plan.entries.length

  return (
    <>
      <ImportFound
        title={`${importFormatNames[table.format]}: „${name}“`}
        fresh={count === 0 ? [] : [formatCount(count, 'neuer Eintrag', 'neue Einträge')]}
        knownCount={plan.known.length}
        failedCount={failed.length}
        submitLabel={`${formatCount(count, 'Eintrag', 'Einträge')} importieren`}
        onSubmit={() => onWrite(documentsOf(plan))}
        onClose={onClose}
      >
        <OptionFields table={table} options={options} onOptions={onOptions} onReread={onReread} />
      </ImportFound>
      <Becoming plan={plan} />
      {failed.length === 0 ? null : <FailedRows head={table.head} failed={toFailedRows(failed)} />}
    </>
  )
}

/** What the table becomes with what is there now, worked out in portions; undefined at first. */
function usePlan({ owner, found: table, options: { user } }: Props): PlannedImport | undefined {
  const entries = useDocuments(entriesCollection)
  const projects = useDocuments(projectsCollection)
  const tags = useDocuments(tagsCollection)
  const [plan, setPlan] = useState<PlannedImport>()
  useEffect(() => {
    let isOver = false
    const parts = { canGoOn: () => !isOver, onProgress: () => undefined }
    const planner = startPlan({ owner, projects, tags })
    const rows = table.entries.filter((entry) => user === undefined || entry.user === user)
    const work = async (): Promise<void> => {
      await inPortions(entries, parts, planner.know)
      await inPortions(rows, parts, planner.take)
      if (!isOver) setPlan(planner.finish())
    }
    void work()
    return () => {
      isOver = true
    }
  }, [owner, table, user, entries, projects, tags])
  return plan
}

/** Projects and tags are shared with entries made otherwise. */
function documentsOf({ projects, tags, entries }: PlannedImport): readonly ImportedDocument[] {
  return [
    ...projects.map(({ id, ...project }) => importedDocument(projectsCollection, id, project, true)),
    ...tags.map(({ id, ...tag }) => importedDocument(tagsCollection, id, tag, true)),
    ...entries.map(({ id, fields }) => importedDocument(entriesCollection, id, fields)),
  ]
}

function Becoming({ plan: { entries, projects, tags } }: { readonly plan: PlannedImport }) {
  return (
    <ImportRows
      title="Das wird daraus"
      items={entries}
      one="Eintrag"
      many="Einträge"
      renderRow={({ id, read }) => (
        <ImportRow key={id} place={`Zeile ${read.line}`}>
          <Becomes read={read} />
        </ImportRow>
      )}
    >
      {projects.length === 0 ? null : <NewNames title="Neue Projekte" names={projects} />}
      {tags.length === 0 ? null : <NewNames title="Neue Schlagwörter" names={tags} />}
      {countLosses(entries.map(({ read }) => read)).map(([loss, rows]) => (
        <QuietText key={loss}>
          {placeOf(rows)}: {lossTexts[loss]}
        </QuietText>
      ))}
    </ImportRows>
  )
}

function Becomes({ read: { start, end, kind, project, tags, note } }: { readonly read: ReadEntry }) {
  const isNextDay = dateOf(start) !== dateOf(end)
  return (
    <>
      <When>
        {formatDate(dateOf(start))}, {timeOf(start)}–{timeOf(end)}
        {isNextDay ? ` (bis ${formatDate(dateOf(end))})` : ''}
      </When>
      <RowWords>
        {[kind === 'break' ? 'Pause' : project, ...tags.map((tag) => `#${tag}`), note].filter(Boolean).join(' · ')}
      </RowWords>
    </>
  )
}

const SHOWN_NAMES = 20

function NewNames({ title, names }: { readonly title: string; readonly names: readonly { readonly name: string }[] }) {
  const rest = names.length - SHOWN_NAMES
  return (
    <div>
      <strong>
        {title} ({formatNumber(names.length)}):
      </strong>{' '}
      {names
        .slice(0, SHOWN_NAMES)
        .map(({ name }) => name)
        .join(', ')}
      {rest > 0 ? ` und ${formatNumber(rest)} weitere` : ''}
    </div>
  )
}

const NAMED_ROWS = 10

/** `Zeilen 3, 8 und 12`; the first of many. */
function placeOf(rows: readonly number[]): string {
  if (rows.length === 1) return `Zeile ${rows[0]}`
  if (rows.length > NAMED_ROWS) return `${formatNumber(rows.length)} Zeilen, zuerst Zeile ${rows[0]}`
  return `Zeilen ${new Intl.ListFormat('de').format(rows.map(String))}`
}

function countLosses(rows: readonly ReadEntry[]): readonly (readonly [ImportLoss, readonly number[]])[] {
  const lines = new Map<ImportLoss, number[]>()
  for (const { line, losses } of rows) {
    for (const loss of losses) getOrInsert(lines, loss, () => []).push(line)
  }
  return [...lines]
}

const When = styled('span')({ fontVariantNumeric: 'tabular-nums', fontWeight: 550 })

/** `user` is whose times count; undefined: everybody's. */
export type ImportOptions = ReadingOptions & { readonly user: string | undefined }

type OptionFieldsProps = {
  readonly table: ReadImport
  readonly options: ImportOptions
  readonly onOptions: (options: ImportOptions) => void
  readonly onReread: (options: ImportOptions) => void
}

function OptionFields({ table, options, onOptions, onReread }: OptionFieldsProps) {
  return (
    <Grid>
      <ZoneField label="Zeitzone der Zeiten" value={options.zone} onChange={(zone) => onReread({ ...options, zone })} />
      {table.users.length < 2 ? null : (
        <Select
          label="Wessen Zeiten"
          name="user"
          options={[{ value: '', text: 'Alle' }, ...table.users.map((name) => ({ value: name, text: name }))]}
          value={options.user ?? ''}
          onChange={(next) => onOptions({ ...options, user: next === '' ? undefined : next })}
          hint="In der Tabelle stehen Zeiten von mehreren."
        />
      )}
      {table.dateOrder.isUnsure ? (
        <Select
          label="03/04/2026 heißt"
          name="order"
          options={orderOptions}
          value={table.dateOrder.order}
          onChange={(dateOrder) => onReread({ ...options, dateOrder })}
          hint="Aus der Tabelle geht es nicht hervor."
        />
      ) : null}
    </Grid>
  )
}

const orderOptions = [
  { value: 'dmy', text: '3. April 2026' },
  { value: 'mdy', text: '4. März 2026' },
] as const

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  gap: 16,
})
