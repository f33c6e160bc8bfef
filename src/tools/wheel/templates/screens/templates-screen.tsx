/** The templates of a person: begin with one, rename it, remove it. */
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDocuments, useDocumentsClient, useEdits, type DocumentView } from '#documents/client'
import { compareTexts, formatCount } from '#base/text/format'
import { IconButton, LinkButton } from '#ui/button'
import { Card, Cluster } from '#ui/card'
import { NameDialog } from '#ui/form/name-dialog'
import { useDocumentsState } from '#kit/documents-state'
import { EmptyState } from '#ui/list/empty-state'
import { ListRow } from '#ui/list/list-row'
import { Page } from '#ui/page/page'
import { MAX_TITLE, newWheel, wheelsCollection, wheelTemplatesCollection, cleanText } from '../../model.ts'
import { readTemplate, templateEntries } from '../templates.ts'
import { wheelPath, wheelTool } from '../../tool.ts'
import { templateIcon } from '../../parts/screens/link-icons.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'
import { WheelPicture } from '../../parts/screens/wheel-picture.tsx'

type SavedTemplate = DocumentView<{ title: string; texts: string[] }>

export function TemplatesScreen() {
  const saved = useDocuments(wheelTemplatesCollection)
  const state = useDocumentsState()
  const [renaming, setRenaming] = useState<SavedTemplate>()
  const { rename, remove } = useTemplateEdits()
  const sorted = useMemo(() => saved.toSorted((a, b) => compareTexts(a.title, b.title)), [saved])
  return (
    <Page title="Vorlagen – Glücksrad" heading="Vorlagen" maxWidth={720}>
      {sorted.length === 0 && state !== 'reading' ? <NoTemplates /> : null}
      {sorted.length === 0 ? null : (
        <Card as="div">
          <ul>
            {sorted.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                onRename={() => setRenaming(template)}
                onRemove={() => remove(template)}
              />
            ))}
          </ul>
        </Card>
      )}
      {renaming === undefined ? null : (
        <NameDialog
          title="Vorlage umbenennen"
          label="Titel"
          start={renaming.title}
          maxLength={MAX_TITLE}
          clean={cleanText}
          missing="Wie soll die Vorlage heißen?"
          onClose={() => setRenaming(undefined)}
          onSave={(title) => {
            setRenaming(undefined)
            rename(renaming, title)
          }}
        />
      )}
    </Page>
  )
}

/** Both can be undone (K12). */
function useTemplateEdits() {
  const edits = useEdits()
  return {
    rename: ({ id }: SavedTemplate, title: string) =>
      edits.run(`Vorlage in „${title}“ umbenannt`, (documents) =>
        documents.modify(wheelTemplatesCollection, id, { title }),
      ),
    remove: ({ id, title }: SavedTemplate) =>
      edits.run(`Vorlage „${title}“ gelöscht`, (documents) => documents.remove(wheelTemplatesCollection, id)),
  }
}

type TemplateRowProps = {
  readonly template: SavedTemplate
  readonly onRename: () => void
  readonly onRemove: () => void
}

function TemplateRow({ template, onRename, onRemove }: TemplateRowProps) {
  const documents = useDocumentsClient()
  const navigate = useNavigate()
  const entries = useMemo(() => templateEntries(readTemplate(template), newEntryId), [template])

  function begin(): void {
    void navigate(wheelPath(documents.add(wheelsCollection, newWheel(template.title, entries))))
  }

  return (
    <ListRow
      before={<WheelPicture entries={entries} palette="sunset" size={40} />}
      title={template.title}
      detail={formatCount(entries.length, 'Name', 'Namen')}
      actions={
        <Cluster gap={0}>
          <IconButton icon="plus" label={`Rad aus „${template.title}“ anlegen`} onClick={begin} />
          <IconButton icon="edit" label={`„${template.title}“ umbenennen`} onClick={onRename} />
          <IconButton icon="trash" label={`„${template.title}“ löschen`} onClick={onRemove} />
        </Cluster>
      }
    />
  )
}

function NoTemplates() {
  return (
    <EmptyState
      icon={templateIcon}
      title="Noch keine eigenen Vorlagen"
      actions={<LinkButton to={wheelTool.path}>Zu deinen Rädern</LinkButton>}
    >
      Öffne ein Rad und wähl im Menü „Als Vorlage speichern“: Seine Namen stehen dann bei jedem neuen Rad zur Wahl.
    </EmptyState>
  )
}
