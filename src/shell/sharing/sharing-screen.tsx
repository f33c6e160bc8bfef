/** The members of one document, with adding and removing people; the same for every shared collection. */
import { Navigate, useLocation, useParams } from 'react-router'
import { isGuestEmail, type UserRecord } from '#auth'
import { useNames, useUser } from '#auth/client'
import { formatCount } from '#base/text/format'
import { documentKey } from '#documents'
import { readerIdsOf, useSyncedDocuments, useSyncStatus, useEdits } from '#documents/client'
import { LEAVE_PARAMETER, sharingPath } from '#base/document-paths'
import { describePlace, tools } from '#tools'
import { Button, LinkButton } from '#ui/button'
import { QuietText, TitledCard } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { Notice } from '#ui/page/notice'
import { Page } from '#ui/page/page'
import { useIsOnline } from '../browser/connectivity.ts'
import { BackLink } from '../frame/back-link.tsx'
import { useDocumentsChange } from '../use-documents-change.ts'
import { shorten, collectionWord, knownCollections } from '../words/describe-value.ts'
import { PeopleList } from './people-list.tsx'
import { ShareForm } from './share-form.tsx'
import type { SharedThing } from './shared-thing.ts'

const TITLE = 'Personen'

export function SharingScreen() {
  const user = useUser()
  const { collection = '', id = '' } = useParams()
  if (user === null) {
    return <Navigate to={`/login?next=${encodeURIComponent(sharingPath({ name: collection }, id))}`} replace />
  }
  return <DocumentSharing key={documentKey(collection, id)} collection={collection} id={id} user={user} />
}

type DocumentSharingProps = { readonly collection: string; readonly id: string; readonly user: UserRecord }

function DocumentSharing({ collection, id, user }: DocumentSharingProps) {
  const documents = useSyncedDocuments()
  useDocumentsChange()
  const definition = knownCollections.get(collection)
  const isShareable = definition?.access === 'members' && definition.follows === undefined
  const view = isShareable ? documents.view(collection, id) : undefined
  if (view === undefined) return <MissingDocument isShareable={isShareable} />
  const field = definition?.readers
  const place = describePlace(tools, { collection, id, fields: view })
  const word = collectionWord(collection)
  const thing: SharedThing = {
    collection,
    id,
    word,
    title: place?.title ?? word,
    toolPath: place?.toolPath ?? '/',
    ownerId: view.ownerId,
    memberIds: view.memberIds,
    ...(field !== undefined && { readers: readersOf(view, field) }),
    isOnServer: view.version > 0,
  }
  return (
    <Page
      title={TITLE}
      heading={TITLE}
      lead={`${word} „${shorten(thing.title, 80)}“`}
      maxWidth={720}
      back={<BackLink label={`Zurück zu „${shorten(thing.title, 40)}“`} to={place?.path ?? '/'} />}
    >
      <SharingContent thing={thing} user={user} />
    </Page>
  )
}

type Audience = { readonly ownerId: string; readonly memberIds: readonly string[] }

function readersOf(view: Audience, field: string): NonNullable<SharedThing['readers']> {
  const list = readerIdsOf(view, field)
  return {
    field,
    ids: list.filter((id) => view.memberIds.includes(id)),
    formerIds: list.filter((id) => !view.memberIds.includes(id) && id !== view.ownerId),
  }
}

function SharingContent({ thing, user }: { readonly thing: SharedThing; readonly user: UserRecord }) {
  const isOnline = useIsOnline()
  const { search } = useLocation()
  const isOwner = thing.ownerId === user.id
  const ids = [thing.ownerId, ...thing.memberIds]
  const names = useNames(ids)
  if (isOwner && isGuestEmail(user.email)) return <GuestCard />
  return (
    <>
      {isOnline ? null : (
        <Notice role="status">
          <Icon name="offline" size={20} />
          <span>Du bist offline. Wer dabei ist, lässt sich nur mit Verbindung zum Server ändern.</span>
        </Notice>
      )}
      {isOwner ? <ShareForm thing={thing} isOnline={isOnline} /> : null}
      <TitledCard id="people" title="Wer es sieht">
        <PeopleList
          thing={thing}
          user={user}
          names={names}
          isOnline={isOnline}
          isAskingToLeave={new URLSearchParams(search).has(LEAVE_PARAMETER)}
        />
        <QuietText>{describeRights(thing, isOwner, names.get(thing.ownerId))}</QuietText>
        {isOwner ? <FormerReaders thing={thing} /> : null}
      </TitledCard>
    </>
  )
}

function describeRights(
  { title, memberIds, readers }: SharedThing,
  isOwner: boolean,
  owner: string | undefined,
): string {
  if (readers !== undefined && readers.ids.length > 0)
    return isOwner
      ? 'Wer nur mitliest, sieht alles und ändert nichts. Löschen kannst nur du.'
      : `Wer nur mitliest, sieht alles und ändert nichts. Das bestimmt ${owner ?? 'wer es angelegt hat'}.`
  if (!isOwner) return `Alle können es sehen und ändern. Löschen kann es nur ${owner ?? 'wer es angelegt hat'}.`
  if (memberIds.length > 0) return 'Alle können es sehen und ändern. Löschen kannst nur du.'
  const rights = readers === undefined ? ' Wen du einträgst, kann es sehen und ändern.' : ''
  return `Bisher siehst nur du „${shorten(title, 40)}“.${rights} Löschen kannst nur du.`
}

/** A guest who loses the device could not get back what was shared with them, and the owner could not find them to remove them. */
function GuestCard() {
  return (
    <TitledCard id="guest" title="Zum Teilen brauchst du ein Konto">
      <QuietText>
        Du bist gerade ohne Konto hier. Andere wüssten nicht, von wem das kommt, und ginge dieses Gerät verloren, könnte
        niemand mehr bestimmen, wer es sieht. Mit einem Konto behältst du alles, was du angelegt hast, und kannst es
        teilen.
      </QuietText>
      <div>
        <LinkButton to="/register">Konto anlegen und alles behalten</LinkButton>
      </div>
    </TitledCard>
  )
}

function MissingDocument({ isShareable }: { readonly isShareable: boolean }) {
  const { isLoaded, lastSyncedAt, isServerReachable } = useSyncStatus('isLoaded', 'lastSyncedAt', 'isServerReachable')
  // What was never pulled may still come.
  const mayCome = isShareable && lastSyncedAt === undefined
  if (mayCome && (!isLoaded || isServerReachable)) {
    return (
      <Page title={TITLE} heading={TITLE} maxWidth={720}>
        <QuietText role="status">Wird geladen …</QuietText>
      </Page>
    )
  }
  return (
    <Page title={TITLE} heading={TITLE} maxWidth={720}>
      <EmptyState
        icon={mayCome ? 'offline' : 'person'}
        title={mayCome ? 'Noch nicht auf diesem Gerät' : 'Hier gibt es nichts zu teilen'}
      >
        {mayCome
          ? 'Du bist offline, und dieser Eintrag war noch nie auf diesem Gerät. Er ist da, sobald du online bist.'
          : 'Diesen Eintrag gibt es nicht, er lässt sich nicht teilen, oder du hast keinen Zugriff mehr darauf.'}
      </EmptyState>
    </Page>
  )
}

/** For the owner: those who stay in the list of readers although they see the document no more, and the way to take them out (X19). */
function FormerReaders({ thing: { collection, id, readers } }: { readonly thing: SharedThing }) {
  const edits = useEdits()
  if (readers === undefined || readers.formerIds.length === 0) return null
  const { field, formerIds } = readers
  const count = formerIds.length

  function forget(): void {
    edits.run('Frühere Mitlesende vergessen', (documents) => {
      for (const readerId of formerIds) documents.removeItem({ name: collection }, id, field, readerId)
    })
    // The button that was pressed is gone.
    document.querySelector('h1')?.focus()
  }

  return (
    <>
      <QuietText>
        {formatCount(count, 'Person, die nur mitlas, ist', 'Personen, die nur mitlasen, sind')} nicht mehr dabei. Was
        sie selbst hier angelegt haben, können sie weiter nur lesen.
      </QuietText>
      <div>
        <Button onClick={forget}>Frühere Mitlesende vergessen</Button>
      </div>
    </>
  )
}
