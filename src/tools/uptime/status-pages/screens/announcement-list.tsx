/** What the owner of a status page tells the public: written, changed, marked as done and removed one by one. */
import { useState } from 'react'
import { formatInstant } from '#base/text/format'
import { toIso } from '#base/clock'
import { useEdits, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { ListRow } from '#ui/list/list-row'
import { Menu } from '#ui/menu'
import { statusPagesCollection } from '../../collections.ts'
import { MAX_ANNOUNCEMENTS, type Announcement, type StatusPage } from '../../model.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'

export function AnnouncementList({ page }: { readonly page: DocumentView<StatusPage> }) {
  const { put, toggleDone, remove } = useAnnouncementEdits(page)
  const [editing, setEditing] = useState<Announcement | 'new'>()
  const newestFirst = page.announcements.toSorted((a, b) => (a.at < b.at ? 1 : -1))

  return (
    <Card aria-labelledby="announcements">
      <SectionTitle id="announcements">Ankündigungen</SectionTitle>
      {newestFirst.length === 0 ? (
        <QuietText>Sag, was los ist: eine Störung, an der du arbeitest, oder eine geplante Wartung.</QuietText>
      ) : (
        <ul>
          {newestFirst.map((announcement) => (
            <Row
              key={announcement.id}
              announcement={announcement}
              onEdit={() => setEditing(announcement)}
              onToggleDone={() => toggleDone(announcement)}
              onRemove={() => remove(announcement)}
            />
          ))}
        </ul>
      )}
      <Button variant="secondary" icon="plus" onClick={() => setEditing('new')}>
        Neue Ankündigung
      </Button>
      {editing === undefined ? null : (
        <AnnouncementDialog
          pageId={page.id}
          announcement={editing === 'new' ? undefined : editing}
          onSave={(announcement) =>
            put(announcement, editing === 'new' ? 'Ankündigung veröffentlicht' : 'Ankündigung geändert')
          }
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

function useAnnouncementEdits(page: DocumentView<StatusPage>) {
  const edits = useEdits()

  function write(announcements: readonly Announcement[], text: string): void {
    const fields = { announcements: [...announcements].slice(-MAX_ANNOUNCEMENTS) }
    edits.run(text, (documents) => documents.modify(statusPagesCollection, page.id, fields))
  }

  function put(announcement: Announcement, text: string): void {
    const others = page.announcements.filter(({ id }) => id !== announcement.id)
    write([...others, announcement], text)
  }

  function toggleDone({ endedAt, ...announcement }: Announcement): void {
    const isDone = endedAt !== undefined
    put(isDone ? announcement : doneNow(announcement), isDone ? 'Ankündigung gilt wieder' : 'Ankündigung erledigt')
  }

  function remove({ id: gone, title }: Announcement): void {
    write(
      page.announcements.filter(({ id }) => id !== gone),
      `Ankündigung „${title}“ gelöscht`,
    )
  }

  return { put, toggleDone, remove }
}

type RowProps = {
  readonly announcement: Announcement
  readonly onEdit: () => void
  readonly onToggleDone: () => void
  readonly onRemove: () => void
}

function Row({ announcement: { title, at, endedAt }, onEdit, onToggleDone, onRemove }: RowProps) {
  return (
    <ListRow
      title={title}
      detail={endedAt === undefined ? formatInstant(at) : `${formatInstant(at)}, erledigt am ${formatInstant(endedAt)}`}
      actions={
        <Menu
          label={`Ankündigung „${title}“`}
          entries={[
            { icon: 'edit', text: 'Ändern', onClick: onEdit },
            { icon: 'check', text: endedAt === undefined ? 'Erledigt' : 'Gilt wieder', onClick: onToggleDone },
            { icon: 'trash', text: 'Löschen', onClick: onRemove },
          ]}
        />
      }
    />
  )
}

/** Called by a press. */
function doneNow(announcement: Announcement): Announcement {
  return { ...announcement, endedAt: toIso(Date.now()) }
}
