/** The page of one document. If the document is missing or out of reach, the page says why, and how to get it back. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { historyPath, LAST_COPIES_PATH } from '#base/document-paths'
import type { CollectionDefinition } from '#documents'
import { useDocument, useIsDeviceOnly, useSyncStatus, type DocumentView } from '#documents/client'
import { LinkButton } from '#ui/button'
import { Cluster } from '#ui/card'
import { Link } from '#ui/link'
import { EmptyState } from '#ui/list/empty-state'
import { type IconName } from '#ui/page/icon'
import { Page, usePageTitle } from '#ui/page/page'
import { Downloading, useDocumentsState, type DocumentsState } from './documents-state.tsx'

/** What a tool calls the documents of a collection. */
export type DocumentWords = {
  /** „Rad“ */
  readonly one: string
  /** As the object of a sentence: „Dieses Rad“, „Diesen Plan“. */
  readonly this: string
  /** „Deine Räder“ */
  readonly yours: string
  /** „Zu deinen Rädern“, and where they are. */
  readonly toAll: string
  readonly allPath: string
  readonly icon: IconName
}

type DocumentPageProps<Fields extends object> = {
  readonly collection: CollectionDefinition<Fields>
  readonly id: string
  readonly words: DocumentWords
  /** Frames what is shown while there is no document; `Page` with the tool's title unless given. */
  readonly frame?: (content: ReactNode) => ReactNode
  /** The page of the document; made anew for another one. */
  readonly children: (document: DocumentView<Fields>) => ReactNode
}

export function DocumentPage<Fields extends object>(props: DocumentPageProps<Fields>) {
  const { collection, id, words, children } = props
  const document = useDocument(collection, id)
  const state = useDocumentsState()
  if (document !== undefined) return children(document)
  if (state === 'reading') return <EmptyPage title={words.one} />
  const frame = props.frame ?? ((content) => <WordsPage title={words.one}>{content}</WordsPage>)
  if (state === 'complete') return frame(<MissingDocument collection={collection} id={id} words={words} />)
  return frame(<UnreachableDocuments state={state} words={words} />)
}

function WordsPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Page title={title} heading={title} maxWidth={720}>
      {children}
    </Page>
  )
}

/** While the device reads its own data, or gets all of it for the first time, which a line says after a second. */
function EmptyPage({ title }: { readonly title: string }) {
  usePageTitle(title)
  return <Downloading />
}

type MissingDocumentProps = {
  readonly collection: { readonly name: string }
  readonly id: string
  readonly words: DocumentWords
}

/** In place of a document that is not there: why that may be, and the way to get it back. */
export function MissingDocument({ collection, id, words }: MissingDocumentProps) {
  const isDeviceOnly = useIsDeviceOnly()
  const { lastCopies } = useSyncStatus('lastCopies')
  const isKept = lastCopies.some(({ document }) => document.collection === collection.name && document.id === id)
  if (isKept) {
    return (
      <EmptyState
        icon={words.icon}
        title={`${words.this} hat der Server nicht mehr`}
        actions={<LinkButton to={LAST_COPIES_PATH}>Ansehen</LinkButton>}
      >
        Auf diesem Gerät ist noch alles da. Du kannst es zurückbringen, als Datei sichern oder verwerfen.
      </EmptyState>
    )
  }
  if (isDeviceOnly) {
    return (
      <EmptyState icon={words.icon} title={`${words.this} gibt es auf diesem Gerät nicht`} actions={<SignInLinks />}>
        In deinem Konto vielleicht: Melde dich an, dann ist alles wieder da.{' '}
        <Link to={words.allPath}>{words.toAll}</Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={words.icon}
      title={`${words.this} gibt es nicht`}
      actions={
        <>
          <LinkButton variant="secondary" icon="history" to={historyPath(collection, id)}>
            Verlauf ansehen
          </LinkButton>
          <LinkButton to={words.allPath}>{words.toAll}</LinkButton>
        </>
      }
    >
      Vielleicht gelöscht, oder nicht mehr mit dir geteilt. Was dir gehört hat, holst du aus dem Verlauf zurück.
    </EmptyState>
  )
}

/** Both lead back to this page. */
export function SignInLinks() {
  const { pathname } = useLocation()
  const next = `?next=${encodeURIComponent(pathname)}`
  return (
    <Cluster>
      <LinkButton variant="quiet" to={`/login${next}`}>
        Anmelden
      </LinkButton>
      <LinkButton variant="secondary" to={`/register${next}`}>
        Konto anlegen
      </LinkButton>
    </Cluster>
  )
}

const unreachable: Partial<Record<DocumentsState, { readonly icon: IconName; readonly text: string }>> = {
  offline: {
    icon: 'offline',
    text: 'Du bist offline, und auf diesem Gerät sind sie nicht gespeichert. Sie sind wieder da, sobald du online bist.',
  },
  'signed-out': {
    icon: 'person',
    text: 'Deine Anmeldung ist abgelaufen, und auf diesem Gerät sind sie nicht gespeichert. Sie sind wieder da, sobald du dich anmeldest.',
  },
  outdated: {
    icon: 'sync',
    text: 'Diese Version der App ist zu alt, um sie zu holen. Sie sind wieder da, sobald du die Seite neu lädst.',
  },
}

/** In place of documents while it is unknown which ones exist; nothing while that is known, or will be in a moment. */
export function UnreachableDocuments(props: { readonly state: DocumentsState; readonly words: DocumentWords }) {
  const reason = unreachable[props.state]
  if (reason === undefined) return null
  const { icon, text } = reason
  return (
    <EmptyState icon={icon} title={`${props.words.yours} sind gerade nicht erreichbar`}>
      {text}
    </EmptyState>
  )
}
