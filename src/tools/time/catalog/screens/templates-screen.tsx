/** Entries with one tap: what each of them does, and the dialog to make one. */
import { useState } from 'react'
import { compareTexts } from '#base/text/format'
import { useDocuments, useEdits, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { describeTemplate } from '../describe-template.ts'
import { projectsCollection, templatesCollection } from '../../collections.ts'
import type { Template } from '../../model.ts'
import { BigList } from '#ui/list/big-list'
import { EditRow } from '#ui/list/edit-row'
import { templateIcon } from '../../frame/screens/settings-icons.ts'
import { removeRow } from '#kit/remove-row'
import { SettingsPage } from '#kit/settings-page'
import { TemplateDialog } from './template-dialog.tsx'

const ROW_PX = 61

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
    <SettingsPage tool="Zeiterfassung" heading="Vorlagen" {...(templates.length === 0 ? {} : { actions: newButton })}>
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
  return (
    <Card as="div">
      <BigList
        items={templates.toSorted((a, b) => compareTexts(a.title, b.title))}
        keyOf={({ id }) => id}
        rowPx={ROW_PX}
        renderRow={(template) => (
          <EditRow
            name={template.title}
            title={template.title}
            detail={describeTemplate(template, projects)}
            onEdit={() => onEdit(template)}
            onDelete={() => removeRow(edits, templatesCollection, template.id, `Vorlage „${template.title}“`)}
          />
        )}
      />
    </Card>
  )
}
