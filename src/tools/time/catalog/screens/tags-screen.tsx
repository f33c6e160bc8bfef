/** What runs through all projects: names, the archive, and what is deleted with the way back. */
import { useState } from 'react'
import { useDocuments, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { tagIcon } from '#ui/page/tool-icons'
import { tagsCollection } from '../../collections.ts'
import type { Tag } from '../../model.ts'
import { withoutMeta } from '#documents'
import { CatalogList } from './catalog-list.tsx'
import { NameDialog } from './name-dialog.tsx'
import { SettingsPage } from '../../frame/screens/settings-page.tsx'
import { newEntryId } from '../../frame/screens/use-entry-commands.ts'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'

type StoredTag = DocumentView<Tag>

export function TagsScreen() {
  const tags = useDocuments(tagsCollection)
  const edits = useTimeEdits()
  const [editing, setEditing] = useState<StoredTag | 'new'>()
  const newButton = (
    <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
      Neues Schlagwort
    </Button>
  )

  function change(tag: StoredTag | undefined, fields: Partial<Tag>, text: string): void {
    const before = tag === undefined ? undefined : withoutMeta<Tag>(tag)
    const after = { name: '', isArchived: false, ...before, ...fields }
    edits.apply([{ kind: 'tag', id: tag?.id ?? newEntryId(), before, after }], text)
  }

  function save(tag: StoredTag | undefined, name: string): void {
    setEditing(undefined)
    change(tag, { name }, tag === undefined ? `Schlagwort „${name}“ angelegt` : `Schlagwort „${name}“ geändert`)
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
          onArchive={(tag, isArchived) =>
            change(
              tag,
              { isArchived },
              isArchived ? `Schlagwort „${tag.name}“ archiviert` : `Schlagwort „${tag.name}“ aus dem Archiv geholt`,
            )
          }
          onDelete={(tag, afterUndo) =>
            edits.apply(
              [{ kind: 'tag', id: tag.id, before: withoutMeta<Tag>(tag), after: undefined }],
              `Schlagwort „${tag.name}“ gelöscht`,
              afterUndo,
            )
          }
        />
      )}
      {editing === undefined ? null : (
        <NameDialog
          title={edited === undefined ? 'Neues Schlagwort' : 'Schlagwort umbenennen'}
          start={edited?.name ?? ''}
          others={tags.filter(({ id }) => id !== edited?.id).map(({ name }) => name)}
          onSave={(name) => save(edited, name)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SettingsPage>
  )
}
