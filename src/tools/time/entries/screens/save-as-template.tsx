import { useState } from 'react'
import { useEdits } from '#documents/client'
import { Button } from '#ui/button'
import { HiddenText } from '#ui/card'
import { withNamesOfKind } from '../../catalog/catalog.ts'
import { nameOfEntry } from '../describe-entry.ts'
import { templatesCollection } from '../../collections.ts'
import { MAX_NAME, type Template } from '../../model.ts'
import { parseEndTime, parseTime } from '../../words/parse-time.ts'
import { templateIcon } from '../../frame/screens/time-icons.ts'
import type { EntryFormState } from './use-entry-form.ts'

/** Keeps what the dialog says as a template; the dialog stays open, so nothing typed is lost. */
export function SaveAsTemplate({ form }: { readonly form: EntryFormState }) {
  const edits = useEdits()
  const [saved, setSaved] = useState<string | undefined>()

  function save(): void {
    const template = templateOf(form)
    edits.run(`Vorlage „${template.title}“ gespeichert`, (documents) => documents.add(templatesCollection, template))
    setSaved(template.title)
  }

  return (
    <>
      <Button variant="quiet" icon={saved === undefined ? templateIcon : 'check'} onClick={save}>
        {saved === undefined ? 'Als Vorlage speichern' : 'Als Vorlage gespeichert'}
      </Button>
      <HiddenText role="status">{saved === undefined ? '' : `Als Vorlage „${saved}“ gespeichert`}</HiddenText>
    </>
  )
}

function templateOf({ draft, opened, projects }: EntryFormState): Template {
  const { kind, projectId, tagIds } = withNamesOfKind(draft, opened?.stored)
  const note = draft.note.trim() === '' ? undefined : draft.note.trim()
  const start = parseTime(draft.start)
  const end = parseEndTime(draft.end)
  return {
    title: (note ?? nameOfEntry({ kind, projectId, note }, projects)).slice(0, MAX_NAME),
    kind,
    ...(start === undefined || end === undefined ? {} : { times: { start, end } }),
    ...(projectId === undefined ? {} : { projectId }),
    ...(tagIds.length === 0 ? {} : { tagIds: [...tagIds] }),
    ...(note === undefined ? {} : { note }),
    ...(draft.isBillable === undefined || kind === 'break' ? {} : { isBillable: draft.isBillable }),
  }
}
