import { styled } from '@mui/material/styles'
import { formatInstant } from '#base/text/format'
import { equalJson, type JsonObject } from '#base/text/json'
import type { ChangeDraft } from '#documents'
import { useSyncedDocuments } from '#documents/client'
import { Ago } from '#ui/ago'
import { Button } from '#ui/button'
import { HiddenText } from '#ui/card'
import { StatusLine } from '#ui/page/status-line'
import { describeHistoryEntry, type HistoryField } from '../words/describe-history.ts'
import { enumerate, type Difference } from '../words/describe-value.ts'
import { currentValue, isThere } from '../words/undoable-change.ts'
import { describeDevice, describePerson } from '../words/who.ts'
import type { ShownEntry } from './use-history.ts'

type HistoryRowProps = {
  readonly shown: ShownEntry
  /** The day, above the first entry of it. */
  readonly day: string | undefined
  readonly itemNames: ReadonlyMap<string, string>
  readonly current: JsonObject | null
  readonly userId: string
  readonly names: ReadonlyMap<string, string>
  /** Whether the person may bring the document itself back (rule X2). */
  readonly mayReturnDocument: boolean
  /** They only read it (rule X16): nothing is offered that the server would refuse. */
  readonly isReader: boolean
  readonly onRestore: (draft: ChangeDraft, what: string) => void
}

export function HistoryRow(props: HistoryRowProps) {
  const { shown, day, current, userId, onRestore } = props
  const { entry, isPending } = shown
  const { deviceId } = useSyncedDocuments()
  const { title, fields, restore } = describeHistoryEntry(entry, props.itemNames)
  const isDocument = entry.path.split('/').length === 2
  const mayRestore =
    restore !== undefined &&
    !props.isReader &&
    (isDocument ? props.mayReturnDocument : isParentThere(entry.path, current))
  const isGone = restore !== undefined && !isThere(entry.path, current)
  return (
    <Row>
      {day === undefined ? null : <Day>{day}</Day>}
      <Title>{title}</Title>
      <Meta>
        {describePerson(entry, userId, props.names)} · {describeDevice(entry, deviceId)} · <Ago iso={entry.editedAt} />
        <Exact> · {formatInstant(entry.editedAt)}</Exact>
      </Meta>
      <EntryState shown={shown} />
      {fields.map((field) => (
        <FieldChange
          key={field.key}
          field={field}
          current={current}
          onRestore={onRestore}
          isReader={props.isReader}
          isPending={isPending}
          isWholeEntryLost={entry.outcome === 'superseded'}
          isGone={entry.outcome === 'gone'}
        />
      ))}
      {mayRestore && (isGone || entry.type === 'ADD') ? (
        <div>
          <Button icon="undo" onClick={() => onRestore(restore, isDocument ? 'Der Eintrag ist' : title)}>
            Wiederherstellen
            <HiddenText>: was vor „{title}“ war</HiddenText>
          </Button>
        </div>
      ) : null}
    </Row>
  )
}

function EntryState({ shown: { entry, isPending } }: { readonly shown: ShownEntry }) {
  if (isPending) {
    return (
      <StatusLine icon="sync" tone="quiet">
        Wartet auf den Server
      </StatusLine>
    )
  }
  if (entry.outcome === 'superseded') {
    return (
      <StatusLine icon="info" tone="alarm">
        Überholt: Eine spätere Änderung galt schon
      </StatusLine>
    )
  }
  if (entry.outcome === 'gone') {
    return <StatusLine tone="alarm">Nicht übernommen: Das war schon gelöscht</StatusLine>
  }
  return null
}

type FieldChangeProps = {
  readonly field: HistoryField
  readonly current: JsonObject | null
  readonly isPending: boolean
  /** If true, the notice stands above, once for all fields of the entry. */
  readonly isWholeEntryLost: boolean
  /** It never met anything: what it was to change was deleted. */
  readonly isGone: boolean
  readonly isReader: boolean
  readonly onRestore: (draft: ChangeDraft, what: string) => void
}

function FieldChange(props: FieldChangeProps) {
  const { field, current, isPending, isWholeEntryLost, isGone, onRestore } = props
  const { restore } = field
  const isUseful = restore !== undefined && !props.isReader && !isPending && bringsSomething(restore, current)
  return (
    <Field>
      <FieldText>
        <FieldLabel>{field.label}</FieldLabel>
        <Values difference={field.difference} isKnown={!isPending && !isGone} isLost={field.isSuperseded} />
        {field.isSuperseded && !isWholeEntryLost ? (
          <StatusLine icon="info" tone="alarm">
            Überholt
          </StatusLine>
        ) : null}
        {field.isOverwriting ? (
          <StatusLine tone="quiet">Ersetzte eine Änderung, die hier noch nicht zu sehen war</StatusLine>
        ) : null}
      </FieldText>
      {isUseful ? (
        <Button variant="quiet" icon="undo" onClick={() => onRestore(restore, `„${field.label}“`)}>
          Wiederherstellen
          <HiddenText>
            : {field.label} {restoredText(field)}
          </HiddenText>
        </Button>
      ) : null}
    </Field>
  )
}

function restoredText({ difference, isSuperseded }: HistoryField): string {
  if (difference.kind === 'list') return 'wie zuvor'
  return isSuperseded ? difference.after : difference.before
}

function Values(props: { readonly difference: Difference; readonly isKnown: boolean; readonly isLost: boolean }) {
  const { difference, isKnown, isLost } = props
  if (difference.kind === 'list') return <ListValues difference={difference} />
  if (!isKnown) return <span>{difference.after}</span>
  if (isLost) {
    return (
      <span>
        <HiddenText>Nicht übernommen: </HiddenText>
        <del>{difference.after}</del> <Arrow /> es blieb {difference.before}
      </span>
    )
  }
  return (
    <span>
      <HiddenText>vorher </HiddenText>
      <Old>{difference.before}</Old> <Arrow /> <HiddenText>jetzt </HiddenText>
      {difference.after}
    </span>
  )
}

function Arrow() {
  return <span aria-hidden="true">→</span>
}

function ListValues({ difference }: { readonly difference: Extract<Difference, { kind: 'list' }> }) {
  const parts = [
    ['Neu', difference.added],
    ['Entfernt', difference.removed],
    ['Geändert', difference.changed],
  ] as const
  return (
    <span>
      {parts
        .filter(([, names]) => names.length > 0)
        .map(([word, names]) => `${word}: ${enumerate(names)}`)
        .join(' · ')}
      {difference.isReordered ? 'Andere Reihenfolge' : ''}
    </span>
  )
}

/** Whether a change would find its place and alter something there. */
function bringsSomething(draft: ChangeDraft, current: JsonObject | null): boolean {
  if (!isThere(draft.path, current)) return false
  return draft.fields.some(({ key, value }) => !equalJson(value, currentValue(draft.path, key, current)))
}

function isParentThere(path: string, current: JsonObject | null): boolean {
  return isThere(path.split('/').slice(0, -2).join('/'), current)
}

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 4,
  padding: '14px 0',
  '&:first-of-type': { paddingTop: 0 },
  '&:last-of-type': { paddingBottom: 0 },
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Day = styled('h2')(({ theme }) => ({
  marginBottom: 6,
  fontSize: '0.875rem',
  fontWeight: 700,
  color: theme.vars.palette.text.secondary,
  '&::first-letter': { textTransform: 'uppercase' },
}))

const Title = styled('p')({ fontSize: '1.0625rem', fontWeight: 650, overflowWrap: 'anywhere' })

const Meta = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.875rem' }))

const Exact = styled('span')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }))

const Field = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 12px',
  width: '100%',
  marginTop: 4,
})

const FieldText = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 240px',
  minWidth: 0,
  overflowWrap: 'anywhere',
})

const FieldLabel = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.875rem' }))

const Old = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }))
