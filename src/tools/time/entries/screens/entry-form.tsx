import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useIsDeviceOnly } from '#documents/client'
import { Button } from '#ui/button'
import { Cluster, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { Link } from '#ui/link'
import { Segments } from '#ui/form/segments'
import { MAX_NOTE } from '../../model.ts'
import { historyPath } from '#base/document-paths'
import { entriesCollection } from '../../collections.ts'
import { kindOptions, moveIcon, splitIcon } from '../../frame/screens/entry-form-icons.ts'
import { BreakFields } from './break-fields.tsx'
import { MoveForm } from './move-form.tsx'
import { NoteProposals } from './note-proposals.tsx'
import { OverlapQuestion } from './overlap-question.tsx'
import { ProjectField } from '../../catalog/screens/project-field.tsx'
import { SaveAsTemplate } from './save-as-template.tsx'
import { SplitForm } from './split-form.tsx'
import { TagField } from '../../catalog/screens/tag-field.tsx'
import { TimeFields } from './time-fields.tsx'
import { draftProblemTexts } from '../time-problem-texts.ts'
import { useEntryForm, type EntryFormState as Form, type EntryFormProps } from './use-entry-form.ts'

export function EntryForm(props: EntryFormProps) {
  const form = useEntryForm(props)
  const [view, setView] = useState<'form' | 'split' | 'move'>('form')
  const back = (): void => setView('form')

  if (view === 'split') return <SplitForm form={form} onClose={back} />
  if (view === 'move') return <MoveForm form={form} onClose={back} />
  return (
    <FormDialog
      title={form.opened === undefined ? 'Eintrag hinzufügen' : 'Eintrag bearbeiten'}
      submitLabel={form.opened === undefined ? 'Anlegen' : 'Speichern'}
      form={form}
      onClose={props.onClose}
    >
      <Fields form={form} />
      {form.errors.overlaps === undefined ? null : (
        <OverlapQuestion overlaps={form.errors.overlaps} projects={form.projects} onChoose={form.choose} />
      )}
      {form.opened === undefined ? null : <MoreActions form={form} onView={setView} />}
    </FormDialog>
  )
}

function Fields({ form }: { readonly form: Form }) {
  const { draft, errors, set } = form
  const { note } = errors
  return (
    <Stack gap={2}>
      <Segments label="Art" options={kindOptions} value={draft.kind} onChange={(kind) => set({ kind })} />
      <TimeFields form={form} />
      {draft.kind === 'break' ? null : (
        <>
          <BreakFields form={form} />
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

type MoreActionsProps = { readonly form: Form; readonly onView: (view: 'split' | 'move') => void }

/** What else can be done with an entry that is there; what was typed above is kept on the way. */
function MoreActions({ form, onView }: MoreActionsProps) {
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
      <SaveAsTemplate form={form} />
      {isDeviceOnly || form.isChanged ? null : (
        <Button variant="quiet" icon="history" component={Link} to={historyPath(entriesCollection, form.id)}>
          Verlauf
        </Button>
      )}
      <Button variant="quiet" icon="trash" onClick={form.remove}>
        Löschen
      </Button>
    </More>
  )
}

const More = styled(Cluster)(({ theme }) => ({
  gap: 4,
  margin: '0 -12px',
  paddingTop: 12,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > *': { padding: '9px 12px' },
}))
