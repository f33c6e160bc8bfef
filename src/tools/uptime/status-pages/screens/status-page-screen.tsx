/** One status page, new or to be changed: its form, its addresses and its announcements. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { changesBetween } from '#base/collections/field-changes'
import { withoutMeta } from '#documents'
import { useDocuments, useDocumentsStatus, useEdits, type DocumentView } from '#documents/client'
import { DocumentPage, type DocumentWords } from '#kit/document-page'
import { useCopyText } from '#messaging/client'
import { Button } from '#ui/button'
import { Stack, Card, Cluster, QuietText, SectionTitle } from '#ui/card'
import { Field } from '#ui/form/field'
import { externalIcon } from '#ui/page/account-icons'
import { Icon } from '#ui/page/icon'
import { Page } from '#ui/page/page'
import { TARGET_PX } from '#ui/page/theme'
import { useLeave, useOnce } from '#ui/use-leave'
import { shopsCollection, statusPagesCollection } from '../../collections.ts'
import type { StatusPage } from '../../model.ts'
import { editStatusPagePath, NEW_STATUS_PAGE_PATH, STATUS_PAGES_PATH, publicStatusPath } from '../../paths.ts'
import { draftOfStatusPage, newStatusPageDraft } from '../status-page-form.ts'
import { AnnouncementList } from './announcement-list.tsx'
import { newDocumentId } from '../../parts/screens/new-keys.ts'
import { publicPageIcon } from '../../parts/screens/icons.ts'
import { StatusPageForm } from './status-page-form.tsx'
import { usePlaces } from '../../answers/screens/use-overview.ts'

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

  const save = useOnce((page: StatusPage): void => {
    const id = newDocumentId()
    edits.run(`Statusseite „${page.title}“ angelegt`, (documents) => documents.add(statusPagesCollection, page, id))
    void navigate(editStatusPagePath(id), { replace: true })
  })

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
  const leave = useLeave()
  const shops = useDocuments(shopsCollection)
  // As it was when it was opened: what another device changes meanwhile is kept where it was not changed here.
  const [opened] = useState(() => withoutMeta<StatusPage>(page))

  function save(typed: StatusPage): void {
    const { announcements: _own, ...changes } = changesBetween(opened, typed)
    edits.run(`Statusseite „${typed.title}“ geändert`, (documents) =>
      documents.modify(statusPagesCollection, page.id, changes),
    )
    leave(STATUS_PAGES_PATH)
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

/** The address of a status page, and what can be embedded elsewhere. */
function StatusPageLinks({ page }: { readonly page: DocumentView<StatusPage> }) {
  const copy = useCopyText()
  if (!page.isPublished) {
    return <QuietText>Diese Seite ist nicht veröffentlicht: Unter ihrer Adresse ist nichts zu sehen.</QuietText>
  }
  const address = `${location.origin}${publicStatusPath(page.slug)}`
  const badge = `<a href="${address}"><img src="${address}/badge.svg" alt="Status von ${escapeAttribute(page.title)}"></a>`
  return (
    <Card aria-labelledby="status-links">
      <SectionTitle id="status-links">Adressen</SectionTitle>
      <Stack>
        <Field label="Seite" name="address" value={address} isReadOnly />
        <Cluster>
          <Outside href={address} target="_blank" rel="noreferrer">
            Seite ansehen
            <Icon name={externalIcon} size={18} />
          </Outside>
          <Button variant="quiet" onClick={() => void copy(address, 'Adresse kopiert')}>
            Adresse kopieren
          </Button>
          <Button variant="quiet" onClick={() => void copy(`${address}/feed.xml`, 'Adresse des RSS-Feeds kopiert')}>
            RSS-Feed kopieren
          </Button>
        </Cluster>
        <Field
          label="Abzeichen"
          name="badge"
          value={badge}
          isReadOnly
          hint="Ein kleines Bild mit dem Zustand für deinen Shop oder deine README. Mit ?kind=uptime zeigt es die Verfügbarkeit."
        />
        <Cluster>
          {/* Asked for anew once the server has heard of the page, or of what was changed. */}
          <img src={`${publicStatusPath(page.slug)}/badge.svg?v=${page.version}`} alt="" height={20} />
          <Button variant="quiet" onClick={() => void copy(badge, 'HTML des Abzeichens kopiert')}>
            HTML kopieren
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

const Outside = styled('a')({ display: 'inline-flex', alignItems: 'center', gap: 6, minHeight: TARGET_PX })
