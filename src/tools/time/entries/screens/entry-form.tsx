import { styled } from '@mui/material/styles'
import { useState, useMemo } from 'react'
import { useIsDeviceOnly, useDocumentsClient, useDocuments } from '#documents/client'
import { Button, LinkButton } from '#ui/button'
import { Cluster, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { Segments } from '#ui/form/segments'
import { copyIcon } from '#ui/page/tool-icons'
import { historyPath } from '#base/document-paths'
import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import { dateOf, toZoned } from '#base/calendar/zoned'
import { Chip, Chips } from '#ui/form/chip'
import { Icon } from '#ui/page/icon'
import { MINUTE_MS } from '#base/clock'
import { useNow } from '#ui/use-now'
import { CAN_HOVER } from '#ui/page/theme'
import { BillableField } from '../../rates/screens/billable-field.tsx'
import { MAX_NOTE } from '../../model.ts'
import { entriesCollection } from '../../collections.ts'
import { kindOptions, moveIcon, splitIcon } from '../../frame/screens/time-icons.ts'
import type { EntryDraft } from '../entry-draft.ts'
import { MoveForm, SplitForm } from './move-and-split.tsx'
import { OverlapQuestion } from './overlap-question.tsx'
import { ProjectField, TagField } from '../../catalog/screens/catalog-fields.tsx'
import { SaveAsTemplate } from './save-as-template.tsx'
import { TimeFields } from './time-fields.tsx'
import { draftProblemTexts } from '../time-problem-texts.ts'
import {
  useEntryForm,
  type EntryFormState as Form,
  type EntryFormProps,
  type EntryFormState,
} from './use-entry-form.ts'
import { resolveEntries } from '../../worked/resolve-entries.ts'
import { proposeLastDay } from '../last-day.ts'
import { proposeNotes } from '../propose-notes.ts'

/** The form of an entry, and after „Duplizieren“ that of its copy. */
export function EntryForm(props: EntryFormProps) {
  const [copy, setCopy] = useState<EntryDraft>()
  return copy === undefined ? (
    <OpenForm {...props} onCopy={setCopy} />
  ) : (
    <OpenForm key="copy" copy={copy} onClose={props.onClose} onCopy={setCopy} />
  )
}

type OnCopy = { readonly onCopy: (copy: EntryDraft) => void }

function OpenForm(props: EntryFormProps & OnCopy) {
  const form = useEntryForm(props)
  const [view, setView] = useState<'form' | 'split' | 'move'>('form')
  const back = (): void => setView('form')

  if (view === 'split') return <SplitForm form={form} onClose={back} />
  if (view === 'move') return <MoveForm form={form} onClose={back} />
  return (
    <FormDialog
      title={titleOf(props, form)}
      submitLabel={form.opened === undefined ? 'Anlegen' : 'Speichern'}
      form={form}
      onClose={props.onClose}
    >
      <Fields form={form} isEmpty={'draft' in props && props.draft.time === undefined} />
      {form.errors.overlaps === undefined ? null : (
        <OverlapQuestion overlaps={form.errors.overlaps} projects={form.projects} onChoose={form.choose} />
      )}
      {form.opened === undefined ? null : <MoreActions form={form} onView={setView} onCopy={props.onCopy} />}
    </FormDialog>
  )
}

function titleOf(props: EntryFormProps, { opened }: Form): string {
  if ('copy' in props) return 'Eintrag duplizieren'
  return opened === undefined ? 'Eintrag anlegen' : 'Eintrag bearbeiten'
}

/** `isEmpty`: nothing is known yet of when it was. */
function Fields({ form, isEmpty }: { readonly form: Form; readonly isEmpty: boolean }) {
  const { draft, errors, set } = form
  const { note } = errors
  return (
    <Stack gap={2}>
      <Segments label="Art" options={kindOptions} value={draft.kind} onChange={(kind) => set({ kind })} />
      {isEmpty && draft.kind === 'work' ? <LastDayChip form={form} /> : null}
      <TimeFields form={form} />
      {draft.kind === 'break' ? null : (
        <>
          <ProjectField
            projects={form.projects}
            projectId={draft.projectId}
            newProject={draft.newProject}
            error={errors.project === undefined ? undefined : draftProblemTexts[errors.project]}
            onChange={set}
          />
          <TagField
            tags={form.tags}
            tagIds={draft.tagIds}
            newTags={draft.newTags}
            typedTag={draft.typedTag}
            onChange={set}
          />
          <BillableField draft={draft} projects={form.projects} onChange={set} />
        </>
      )}
      <div>
        <Field
          label="Notiz"
          name="note"
          value={draft.note}
          onChange={(text) => set({ note: text })}
          maxLength={MAX_NOTE}
          error={note === undefined ? undefined : draftProblemTexts[note]}
          autoComplete="off"
        />
        <NoteProposals typed={draft.note} projectId={draft.projectId} onChoose={(text) => set({ note: text })} />
      </div>
    </Stack>
  )
}

type MoreActionsProps = OnCopy & { readonly form: Form; readonly onView: (view: 'split' | 'move') => void }

/** What else can be done with an entry that is there; what was typed above is kept on the way. */
function MoreActions({ form, onView, onCopy }: MoreActionsProps) {
  const isDeviceOnly = useIsDeviceOnly()
  const open = (view: 'split' | 'move'): void => {
    if (form.check() !== undefined) onView(view)
  }
  return (
    <More role="group" aria-label="Mehr mit diesem Eintrag">
      <Button variant="quiet" icon={splitIcon} onClick={() => open('split')}>
        Aufteilen …
      </Button>
      <Button variant="quiet" icon={moveIcon} onClick={() => open('move')}>
        Verschieben …
      </Button>
      {form.draft.end.trim() === '' ? null : (
        <Button variant="quiet" icon={copyIcon} onClick={() => form.check() !== undefined && onCopy(copyOf(form))}>
          Duplizieren …
        </Button>
      )}
      <SaveAsTemplate form={form} />
      {isDeviceOnly || form.isChanged ? null : (
        <LinkButton variant="quiet" icon="history" to={historyPath(entriesCollection, form.id)}>
          Verlauf
        </LinkButton>
      )}
      <Button variant="quiet" icon="trash" onClick={form.remove}>
        Löschen
      </Button>
    </More>
  )
}

/** For today; what was today or later, for the day after it. */
function copyOf({ draft, nowMs, deviceZone }: Form): EntryDraft {
  const today = dateOf(toZoned(nowMs, deviceZone))
  const date = draft.date < today ? today : dateOfDay(dayNumber(draft.date) + 1)
  return { ...draft, date, startOccurrence: 'first', endOccurrence: 'first' }
}

const More = styled(Cluster)(({ theme }) => ({
  gap: 4,
  margin: '0 -12px',
  paddingTop: 12,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > *': { padding: '9px 12px' },
}))

/** One press fills in what the last working day was (E23); shows nothing before the first. */
function LastDayChip({ form }: { readonly form: EntryFormState }) {
  const documents = useDocumentsClient()
  const { nowMs, deviceZone } = form
  const { date } = form.draft
  const today = dateOf(toZoned(nowMs, deviceZone))
  const found = useMemo(
    () => proposeLastDay(resolveEntries(documents.list(entriesCollection), nowMs), date, today),
    [documents, date, today, nowMs],
  )
  if (found === undefined) return null
  return (
    <Chips>
      <Chip
        picture={<Icon name="history" size={18} />}
        onClick={() => {
          form.set({ ...found.fields, duration: undefined, newProject: undefined })
          // Enter saves from there.
          form.formProps.ref.current?.querySelector<HTMLElement>('[name=start]')?.focus()
        }}
      >
        {found.text}
      </Chip>
    </Chips>
  )
}

type NoteProposalsProps = {
  readonly typed: string
  readonly projectId: string | undefined
  readonly onChoose: (note: string) => void
}

/** Notes of earlier entries, to be taken over with one press. */
function NoteProposals({ typed, projectId, onChoose }: NoteProposalsProps) {
  const stored = useDocuments(entriesCollection)
  const nowMs = useNow(MINUTE_MS)
  const entries = useMemo(() => resolveEntries(stored, nowMs), [stored, nowMs])
  const notes = useMemo(() => proposeNotes(entries, typed, projectId), [entries, typed, projectId])
  if (notes.length === 0) return null
  return (
    <Row role="group" aria-label="Frühere Notizen">
      {notes.map((note) => (
        <Proposal key={note} type="button" onClick={() => onChoose(note)}>
          {note}
        </Proposal>
      ))}
    </Row>
  )
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 })

const Proposal = styled('button')(({ theme }) => ({
  maxWidth: '100%',
  minHeight: 44,
  padding: '0 14px',
  border: `1px dashed ${theme.vars.palette.divider}`,
  borderRadius: 12,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  font: 'inherit',
  fontSize: '0.9375rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  [CAN_HOVER]: { '&:hover': { color: theme.vars.palette.text.primary, borderStyle: 'solid' } },
}))
