/** Entries with one tap: what each of them does, and the dialog to make one. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { compareTexts } from '#base/text/format'
import { useDocuments, useEdits, type Documents, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { describeTemplate } from '../describe-template.ts'
import { projectsCollection, templatesCollection } from '../../collections.ts'
import type { Template } from '../../model.ts'
import { EditRow } from '#ui/list/edit-row'
import { templateIcon } from '../../frame/screens/settings-icons.ts'
import { SettingsPage } from '#kit/settings-page'
import { TemplateDialog } from './template-dialog.tsx'

type StoredTemplate = DocumentView<Template>

export function TemplatesScreen() {
  const templates = useDocuments(templatesCollection)
  const [editing, setEditing] = useState<StoredTemplate | 'new'>()
  const newButton = (
    <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
      Neue Vorlage
    </Button>
  )
  return (
    <SettingsPage heading="Vorlagen" {...(templates.length === 0 ? {} : { actions: newButton })}>
      {templates.length === 0 ? (
        <EmptyState picture={<Icon name={templateIcon} size={48} />} title="Noch keine Vorlagen" actions={newButton}>
          Eine Vorlage startet mit einem Tipp die Uhr für ein Projekt oder trägt einen ganzen Eintrag ein, zum Beispiel
          die Mittagspause.
        </EmptyState>
      ) : (
        <TemplateList templates={templates} onEdit={setEditing} />
      )}
      {editing === undefined ? null : (
        <TemplateDialog template={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </SettingsPage>
  )
}

type TemplateListProps = {
  readonly templates: readonly StoredTemplate[]
  readonly onEdit: (template: StoredTemplate) => void
}

function TemplateList({ templates, onEdit }: TemplateListProps) {
  const projects = useDocuments(projectsCollection)
  const edits = useEdits()
  const list = useRef<HTMLUListElement>(null)
  const focusList = (): void => list.current?.querySelector('button')?.focus()

  function remove({ id, title }: StoredTemplate): void {
    const write = (documents: Documents): void => documents.remove(templatesCollection, id)
    // The button's row is gone after this; focusing the rest of the list keeps keyboard users in it.
    flushSync(() => edits.run(`Vorlage „${title}“ gelöscht`, write, { afterUndo: focusList }))
    focusList()
  }

  return (
    <Card as="div">
      <ul ref={list}>
        {templates
          .toSorted((a, b) => compareTexts(a.title, b.title))
          .map((template) => (
            <EditRow
              key={template.id}
              name={template.title}
              title={template.title}
              detail={describeTemplate(template, projects)}
              onEdit={() => onEdit(template)}
              onDelete={() => remove(template)}
            />
          ))}
      </ul>
    </Card>
  )
}
