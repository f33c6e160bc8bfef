/** What a table becomes: how much of it is new, its first rows, what is made beside, and what can't be read. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { formatCount, formatDate, formatNumber } from '#base/text/format'
import { useDocumentsClient, type Documents } from '#documents/client'
import type { ImportPreviewProps } from '#kit/import-flow'
import { importedDocument, type ImportedDocument } from '#kit/write-import'
import { QuietText } from '#ui/card'
import { FailedRows } from '#ui/files/failed-rows'
import { ImportFound } from '#ui/files/import-found'
import { ImportRow, ImportRows, RowWords } from '#ui/files/import-rows'
import { importFormatNames } from '../import-columns.ts'
import { lossTexts, toFailedRows, type ImportLoss } from '../import-problems.ts'
import { entriesCollection, projectsCollection, tagsCollection } from '../../collections.ts'
import { planImport, type PlannedImport } from '../plan-import.ts'
import type { ReadEntry, ReadImport } from '../read-import.ts'
import { dateOf, timeOf } from '../../calendar/zoned.ts'
import { OptionFields, type ImportOptions } from './import-options.tsx'

type Props = ImportPreviewProps<ReadImport, ImportOptions>

export function ImportPreview(props: Props) {
  const { owner, name, found: table, options, onOptions, onReread, onWrite, onClose } = props
  const { user } = options
  const documents = useDocumentsClient()
  const plan = useMemo(() => planOf({ owner, table, user, documents }), [owner, table, user, documents])
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
        // What is there may have changed since the table was looked at.
        onSubmit={() => onWrite(documentsOf(planOf({ owner, table, user, documents })))}
        onClose={onClose}
      >
        <OptionFields table={table} options={options} onOptions={onOptions} onReread={onReread} />
      </ImportFound>
      <Becoming plan={plan} />
      {failed.length === 0 ? null : <FailedRows head={table.head} failed={toFailedRows(failed)} />}
    </>
  )
}

type PlanParts = {
  readonly owner: string
  readonly table: ReadImport
  readonly user: string | undefined
  readonly documents: Documents
}

function planOf({ owner, table, user, documents }: PlanParts): PlannedImport {
  return planImport(
    table.entries.filter((entry) => user === undefined || entry.user === user),
    {
      owner,
      entries: documents.list(entriesCollection),
      projects: documents.list(projectsCollection),
      tags: documents.list(tagsCollection),
    },
  )
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
          {rows.length === 1 ? `Zeile ${rows[0]}` : `${formatNumber(rows.length)} Zeilen, zuerst Zeile ${rows[0]}`}:{' '}
          {lossTexts[loss]}
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

function countLosses(rows: readonly ReadEntry[]): readonly (readonly [ImportLoss, readonly number[]])[] {
  const lines = new Map<ImportLoss, number[]>()
  for (const { line, losses } of rows) {
    for (const loss of losses) lines.getOrInsertComputed(loss, () => []).push(line)
  }
  return [...lines]
}

const When = styled('span')({ fontVariantNumeric: 'tabular-nums', fontWeight: 550 })
