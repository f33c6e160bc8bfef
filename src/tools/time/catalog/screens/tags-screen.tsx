/** What runs through all projects: names, the archive, and what is deleted with the way back. */
import { useState } from 'react'
import { useDocuments, useEdits, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { NameDialog } from '#ui/form/name-dialog'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { tagIcon } from '#ui/page/tool-icons'
import { findTakenName } from '../catalog.ts'
import { tagsCollection } from '../../collections.ts'
import { MAX_NAME, type Tag } from '../../model.ts'
import { CatalogList } from './catalog-list.tsx'
import { SettingsPage } from '../../frame/screens/settings-page.tsx'

type StoredTag = DocumentView<Tag>

export function TagsScreen() {
  const tags = useDocuments(tagsCollection)
  const edits = useEdits()
  const [editing, setEditing] = useState<StoredTag | 'new'>()
  const newButton = (
    <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
      Neues Schlagwort
    </Button>
  )

  function save(tag: StoredTag | undefined, name: string): void {
    setEditing(undefined)
    edits.run(`Schlagwort „${name}“ ${tag === undefined ? 'angelegt' : 'geändert'}`, (documents) => {
      if (tag === undefined) documents.add(tagsCollection, { name, isArchived: false })
      else documents.modify(tagsCollection, tag.id, { name })
    })
  }

  const edited = editing === 'new' ? undefined : editing
  return (
    <SettingsPage heading="Schlagwörter" {...(tags.length === 0 ? {} : { actions: newButton })}>
      {tags.length === 0 ? (
        <EmptyState picture={<Icon name={tagIcon} size={48} />} title="Noch keine Schlagwörter" actions={newButton}>
          Sie verbinden Einträge über Projekte hinweg, zum Beispiel „Homeoffice“ oder „Reise“.
        </EmptyState>
      ) : (
        <CatalogList
          items={tags}
          words={{ one: 'Schlagwort', many: 'Schlagwörter' }}
          onEdit={setEditing}
          onArchive={({ id, name }, isArchived) =>
            edits.run(`Schlagwort „${name}“ ${isArchived ? 'archiviert' : 'aus dem Archiv geholt'}`, (documents) =>
              documents.modify(tagsCollection, id, { isArchived }),
            )
          }
          onDelete={({ id, name }, afterUndo) =>
            edits.run(`Schlagwort „${name}“ gelöscht`, (documents) => documents.remove(tagsCollection, id), {
              afterUndo,
            })
          }
        />
      )}
      {editing === undefined ? null : (
        <NameDialog
          title={edited === undefined ? 'Neues Schlagwort' : 'Schlagwort umbenennen'}
          start={edited?.name ?? ''}
          maxLength={MAX_NAME}
          findProblem={(name) => findTakenName(name, tags, edited)}
          onSave={(name) => save(edited, name)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SettingsPage>
  )
}
