/** What the owner of a status page tells the public: written, changed, marked as done and removed one by one. */
import { useState } from 'react'
import { formatInstant } from '#base/format'
import { toIso } from '#base/clock'
import { withoutMeta } from '#documents'
import { documentChange, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { ListRow } from '#ui/list-row'
import { Menu } from '#ui/menu'
import { statusPagesCollection } from '../collections.ts'
import { MAX_ANNOUNCEMENTS, type Announcement, type StatusPage } from '../model.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { useUptimeEdits } from './use-uptime-edits.ts'

export function AnnouncementList({ page }: { readonly page: DocumentView<StatusPage> }) {
  const edits = useUptimeEdits()
  const [editing, setEditing] = useState<Announcement | 'new'>()
  const newestFirst = page.announcements.toSorted((a, b) => (a.at < b.at ? 1 : -1))

  function write(announcements: readonly Announcement[], text: string): void {
    const before = withoutMeta<StatusPage>(page)
    const after = { ...before, announcements: [...announcements].slice(-MAX_ANNOUNCEMENTS) }
    edits.apply([documentChange(statusPagesCollection, page.id, { before, after })], text)
  }

  function put(announcement: Announcement, text: string): void {
    const others = page.announcements.filter(({ id }) => id !== announcement.id)
    write([...others, announcement], text)
  }

  function toggleDone({ endedAt, ...announcement }: Announcement): void {
    const isDone = endedAt !== undefined
    put(isDone ? announcement : doneNow(announcement), isDone ? 'Ankündigung gilt wieder' : 'Ankündigung erledigt')
  }

  return (
    <Card aria-labelledby="announcements">
      <SectionTitle id="announcements">Ankündigungen</SectionTitle>
      {newestFirst.length === 0 ? (
        <QuietText>Sag, was los ist: eine Störung, an der du arbeitest, oder eine geplante Wartung.</QuietText>
      ) : (
        <ul>
          {newestFirst.map((announcement) => (
            <ListRow
              key={announcement.id}
              title={announcement.title}
              detail={
                announcement.endedAt === undefined
                  ? formatInstant(announcement.at)
                  : `${formatInstant(announcement.at)}, erledigt am ${formatInstant(announcement.endedAt)}`
              }
              actions={
                <Menu
                  label={`Ankündigung „${announcement.title}“`}
                  entries={[
                    { icon: 'edit', text: 'Ändern', onClick: () => setEditing(announcement) },
                    {
                      icon: 'check',
                      text: announcement.endedAt === undefined ? 'Erledigt' : 'Gilt wieder',
                      onClick: () => toggleDone(announcement),
                    },
                    {
                      icon: 'trash',
                      text: 'Löschen',
                      onClick: () =>
                        write(
                          page.announcements.filter(({ id }) => id !== announcement.id),
                          `Ankündigung „${announcement.title}“ gelöscht`,
                        ),
                    },
                  ]}
                />
              }
            />
          ))}
        </ul>
      )}
      <Button look="secondary" icon="plus" onClick={() => setEditing('new')}>
        Neue Ankündigung
      </Button>
      {editing === undefined ? null : (
        <AnnouncementDialog
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

/** Called by a press. */
function doneNow(announcement: Announcement): Announcement {
  return { ...announcement, endedAt: toIso(Date.now()) }
}
