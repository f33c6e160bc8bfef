/** What a table becomes: how much of it is new, its first rows, what is made beside, and what can't be read. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { formatCount, formatDate, formatNumber } from '#base/format'
import { useDocumentsClient, type Documents } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { FailedRows } from '#ui/failed-rows'
import { StatusLine } from '#ui/status-line'
import { importFormatNames } from '../import-columns.ts'
import { lossTexts, toFailedRows, type ImportLoss } from '../import-problems.ts'
import { entriesCollection, projectsCollection, tagsCollection } from '../collections.ts'
import { planImport, type PlannedImport } from '../plan-import.ts'
import type { ReadEntry, ReadImport } from '../read-import.ts'
import { dateOf, timeOf } from '../zoned.ts'
import { ImportOptions } from './import-options.tsx'
import type { ReadingOptions } from './use-import-file.ts'

type ImportPreviewProps = {
  readonly owner: string
  readonly name: string
  readonly table: ReadImport
  readonly options: ReadingOptions
  /** Whose entries count; undefined: everybody's. */
  readonly user: string | undefined
  readonly onUser: (user: string | undefined) => void
  readonly onReread: (options: Partial<ReadingOptions>) => void
  readonly onWrite: (plan: PlannedImport) => void
  readonly onClose: () => void
}

export function ImportPreview(props: ImportPreviewProps) {
  const { owner, name, table, options, user, onUser, onReread, onWrite, onClose } = props
  const documents = useDocumentsClient()
  const plan = useMemo(() => planOf({ owner, table, user, documents }), [owner, table, user, documents])
  const failed = table.failed.filter((row) => user === undefined || row.user === user)
  const count = plan.entries.length

  return (
    <>
      <Card aria-labelledby="found">
        <Stack gap={2}>
          <SectionTitle id="found">
            {importFormatNames[table.format]}: „{name}“
          </SectionTitle>
          <Counts plan={plan} failed={failed.length} />
          <ImportOptions table={table} options={options} user={user} onReread={onReread} onUser={onUser} />
          <Cluster>
            {count === 0 ? null : (
              // What is there may have changed since the table was looked at.
              <Button look="primary" onClick={() => onWrite(planOf({ owner, table, user, documents }))}>
                {`${formatCount(count, 'Eintrag', 'Einträge')} importieren`}
              </Button>
            )}
            <Button look={count === 0 ? 'primary' : 'secondary'} onClick={onClose}>
              Andere Datei
            </Button>
          </Cluster>
        </Stack>
      </Card>
      {count === 0 ? null : <Becoming plan={plan} />}
      {failed.length === 0 ? null : <FailedRows head={table.head} failed={toFailedRows(failed)} />}
    </>
  )
}

type PlanParts = Pick<ImportPreviewProps, 'owner' | 'table' | 'user'> & { readonly documents: Documents }

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

function Counts({ plan, failed }: { readonly plan: PlannedImport; readonly failed: number }) {
  const { entries, known } = plan
  return (
    <CountList role="status">
      <StatusLine icon={entries.length === 0 ? 'info' : 'plus'} tone={entries.length === 0 ? 'quiet' : 'good'}>
        {entries.length === 0 ? 'Nichts Neues' : formatCount(entries.length, 'neuer Eintrag', 'neue Einträge')}
      </StatusLine>
      {known.length === 0 ? null : (
        <StatusLine icon="check" tone="quiet">
          {formatNumber(known.length)} schon da
        </StatusLine>
      )}
      {failed === 0 ? null : (
        <StatusLine icon="warning" tone="alarm">
          {formatCount(failed, 'Zeile nicht lesbar', 'Zeilen nicht lesbar')}
        </StatusLine>
      )}
    </CountList>
  )
}

const SHOWN_ROWS = 8

function Becoming({ plan: { entries, projects, tags } }: { readonly plan: PlannedImport }) {
  const losses = countLosses(entries.map(({ read }) => read))
  return (
    <Card aria-labelledby="becoming">
      <Stack gap={2}>
        <SectionTitle id="becoming">Das wird daraus</SectionTitle>
        <Rows>
          {entries.slice(0, SHOWN_ROWS).map(({ id, read }) => (
            <li key={id}>
              <Row read={read} />
            </li>
          ))}
        </Rows>
        {entries.length > SHOWN_ROWS ? (
          <QuietText>… und {formatNumber(entries.length - SHOWN_ROWS)} weitere</QuietText>
        ) : null}
        {projects.length === 0 ? null : <NewNames title="Neue Projekte" names={projects} />}
        {tags.length === 0 ? null : <NewNames title="Neue Schlagwörter" names={tags} />}
        {losses.map(([loss, rows]) => (
          <QuietText key={loss}>
            {rows.length === 1 ? `Zeile ${rows[0]}` : `${formatNumber(rows.length)} Zeilen, zuerst Zeile ${rows[0]}`}:{' '}
            {lossTexts[loss]}
          </QuietText>
        ))}
      </Stack>
    </Card>
  )
}

function Row({ read }: { readonly read: ReadEntry }) {
  const { line, start, end, kind, project, tags, note } = read
  const isNextDay = dateOf(start) !== dateOf(end)
  return (
    <>
      <Line>Zeile {line}</Line>
      <When>
        {formatDate(dateOf(start))}, {timeOf(start)}–{timeOf(end)}
        {isNextDay ? ` (bis ${formatDate(dateOf(end))})` : ''}
      </When>
      <What>
        {[kind === 'break' ? 'Pause' : project, ...tags.map((tag) => `#${tag}`), note].filter(Boolean).join(' · ')}
      </What>
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

const CountList = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '4px 20px' })

const Rows = styled('ul')(({ theme }) => ({
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 12px',
    padding: '8px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
}))

const Line = styled('span')(({ theme }) => ({
  minWidth: 76,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
}))

const When = styled('span')({ fontVariantNumeric: 'tabular-nums', fontWeight: 550 })

const What = styled('span')({ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' })
