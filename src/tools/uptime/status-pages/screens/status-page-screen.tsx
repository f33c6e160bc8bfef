/** One status page, new or to be changed: its form, its addresses and its announcements. */
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { changesBetween } from '#base/collections/field-changes'
import { withoutMeta } from '#documents'
import { useDocuments, useDocumentsStatus, useEdits, type DocumentView } from '#documents/client'
import { DocumentPage, type DocumentWords } from '#kit/document-page'
import { Stack } from '#ui/card'
import { Page } from '#ui/page/page'
import { shopsCollection, statusPagesCollection } from '../../collections.ts'
import type { StatusPage } from '../../model.ts'
import { editStatusPagePath, NEW_STATUS_PAGE_PATH, STATUS_PAGES_PATH } from '../../paths.ts'
import { draftOfStatusPage, newStatusPageDraft } from '../status-page-form.ts'
import { AnnouncementList } from './announcement-list.tsx'
import { newDocumentId } from '../../parts/screens/new-keys.ts'
import { publicPageIcon } from '../../parts/screens/status-page-icons.ts'
import { StatusPageForm } from './status-page-form.tsx'
import { StatusPageLinks } from './status-page-links.tsx'
import { usePlaces } from '../../answers/screens/use-places.ts'

export function StatusPageScreen() {
  const { pageId = '' } = useParams()
  const { isLoaded } = useDocumentsStatus('isLoaded')
  if (editStatusPagePath(pageId) === NEW_STATUS_PAGE_PATH) return isLoaded ? <NewPage /> : null
  return (
    <DocumentPage collection={statusPagesCollection} id={pageId} words={statusPageWords}>
      {(page) => <OldPage key={page.id} page={page} />}
    </DocumentPage>
  )
}

const statusPageWords: DocumentWords = {
  one: 'Statusseite',
  this: 'Diese Statusseite',
  yours: 'Deine Statusseiten',
  toAll: 'Zu deinen Statusseiten',
  allPath: STATUS_PAGES_PATH,
  icon: publicPageIcon,
}

function NewPage() {
  const { isGuest } = usePlaces()
  const edits = useEdits()
  const navigate = useNavigate()
  const shops = useDocuments(shopsCollection)

  function save(page: StatusPage): void {
    const id = newDocumentId()
    edits.run(`Statusseite „${page.title}“ angelegt`, (documents) => documents.add(statusPagesCollection, page, id))
    void navigate(editStatusPagePath(id))
  }

  return (
    <Page title="Statusseite anlegen – Shop-Uptime" heading="Statusseite anlegen" maxWidth={720}>
      <StatusPageForm
        start={{ ...newStatusPageDraft, isPublished: !isGuest }}
        announcements={[]}
        shops={shops}
        pageId={undefined}
        submitLabel="Anlegen"
        onSave={save}
      />
    </Page>
  )
}

function OldPage({ page }: { readonly page: DocumentView<StatusPage> }) {
  const edits = useEdits()
  const navigate = useNavigate()
  const shops = useDocuments(shopsCollection)
  // As it was when it was opened: what another device changes meanwhile is kept where it was not changed here.
  const [opened] = useState(() => withoutMeta<StatusPage>(page))

  function save(typed: StatusPage): void {
    const { announcements: _own, ...changes } = changesBetween(opened, typed)
    edits.run(`Statusseite „${typed.title}“ geändert`, (documents) =>
      documents.modify(statusPagesCollection, page.id, changes),
    )
    void navigate(STATUS_PAGES_PATH)
  }

  return (
    <Page title={`${page.title} – Shop-Uptime`} heading={page.title} maxWidth={720}>
      <Stack>
        <StatusPageLinks page={page} />
        <AnnouncementList page={page} />
        <StatusPageForm
          start={draftOfStatusPage(opened)}
          announcements={page.announcements}
          shops={shops}
          pageId={page.id}
          submitLabel="Speichern"
          onSave={save}
        />
      </Stack>
    </Page>
  )
}
