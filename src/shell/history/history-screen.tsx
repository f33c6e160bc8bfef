/** The history of one document: author and change, with a way to restore each value; the same for every collection. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { Navigate, useParams } from 'react-router'
import { useNames, useUser } from '#auth/client'
import { formatCount, formatDay } from '#base/text/format'
import { isJsonObject, type JsonObject } from '#base/text/json'
import { documentKey, type ChangeDraft } from '#documents'
import { useEdits, useSyncedDocuments } from '#documents/client'
import { historyPath } from '#base/document-paths'
import { Button } from '#ui/button'
import { Card, QuietText } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { GrowingList } from '#ui/list/growing-list'
import { Icon } from '#ui/page/icon'
import { Page } from '#ui/page/page'
import { accountPaths } from '../account/account-paths.ts'
import { BackLink } from '../frame/back-link.tsx'
import { useDocumentsChange } from '../use-documents-change.ts'
import { collectItemNames } from '../words/describe-history.ts'
import { nameOf, shorten, collectionWord, knownCollections } from '../words/describe-value.ts'
import { useKnownEntries } from '../words/known-entries.ts'
import { isReadOnly, nameDocument } from '../words/name-document.ts'
import { ownFields } from '../words/undoable-change.ts'
import { EraseHistory } from './erase-history.tsx'
import { HistoryRow } from './history-row.tsx'
import { useHistory, type History, isCut, type ShownEntry } from './use-history.ts'

const TITLE = 'Verlauf'
const ENTRIES_AT_ONCE = 40

export function HistoryScreen() {
  const user = useUser()
  const { collection = '', id = '' } = useParams()
  if (user === null) {
    return <Navigate to={`/login?next=${encodeURIComponent(historyPath({ name: collection }, id))}`} replace />
  }
  return <DocumentHistory key={documentKey(collection, id)} collection={collection} id={id} userId={user.id} />
}

type DocumentHistoryProps = { readonly collection: string; readonly id: string; readonly userId: string }

function DocumentHistory({ collection, id, userId }: DocumentHistoryProps) {
  const documents = useSyncedDocuments()
  useDocumentsChange()
  const known = useKnownEntries()
  const view = documents.view(collection, id)
  const { history, reload } = useHistory(collection, id, `${view?.version} ${view?.updatedAt} ${view?.isPending}`)
  const word = collectionWord(collection)
  const name = nameOf(view)
  const fields = ownFields(view)
  const back = known.pathOf(id) ?? accountPaths.deleted
  const owner = view?.ownerId ?? documents.listDeleted().find((deleted) => deleted.id === id)?.ownerId
  const mayErase = owner === userId && history.kind === 'shown' && history.isComplete && history.entries.length > 0
  return (
    <Page
      title={TITLE}
      heading={TITLE}
      lead={fields === null ? word : nameDocument({ collection, fields }, documents)}
      maxWidth={800}
      actions={
        mayErase ? (
          <EraseHistory
            collection={collection}
            id={id}
            title={name === undefined ? undefined : shorten(name, 40)}
            isDeleted={view === undefined}
            onErased={reload}
          />
        ) : undefined
      }
      back={
        <BackLink
          label={known.pathOf(id) === undefined ? 'Zu „Zuletzt gelöscht“' : `Zurück zu „${shorten(name ?? word, 40)}“`}
          to={back}
        />
      }
    >
      <HistoryContent history={history} onReload={reload}>
        {(entries) => <Entries entries={entries} collection={collection} id={id} userId={userId} ownerId={owner} />}
      </HistoryContent>
    </Page>
  )
}

function HistoryContent(props: {
  readonly history: History
  readonly onReload: () => void
  readonly children: (entries: readonly ShownEntry[]) => React.ReactNode
}) {
  const { history } = props
  switch (history.kind) {
    case 'loading':
      return <QuietText role="status">Verlauf wird geladen …</QuietText>
    case 'missing':
      return (
        <EmptyState icon="history" title="Hier gibt es keinen Verlauf">
          Diesen Eintrag gibt es nicht, oder du hast keinen Zugriff mehr darauf.
        </EmptyState>
      )
    case 'failed':
      return (
        <EmptyState
          icon="warning"
          title="Der Verlauf ließ sich nicht laden"
          actions={
            <Button icon="sync" isBusy={history.isRetrying} onClick={props.onReload}>
              Noch einmal versuchen
            </Button>
          }
        >
          {history.message}
        </EmptyState>
      )
    case 'shown':
      return (
        <>
          {history.isComplete ? null : <OfflineNote count={history.entries.length} />}
          {history.entries.length === 0 ? null : props.children(history.entries)}
          {history.entries.length === 0 && history.isComplete ? <NothingKept /> : null}
          {history.isComplete && isCut(history.entries) ? (
            <QuietText>
              Ältere Änderungen stehen nicht mehr hier: Aufgehoben werden die neuesten 500, höchstens 400 Tage lang und
              nur, bis der Verlauf gelöscht wird.
            </QuietText>
          ) : null}
        </>
      )
  }
}

function NothingKept() {
  return (
    <EmptyState icon="history" title="Der Verlauf ist leer">
      Er wurde gelöscht oder ist älter als 400 Tage. Was du ab jetzt änderst, steht wieder hier.
    </EmptyState>
  )
}

function OfflineNote({ count }: { readonly count: number }) {
  return (
    <Notice role="status">
      <Icon name="offline" size={20} />
      <p>
        Ohne Netz ist der ganze Verlauf nicht abrufbar.{' '}
        {count === 0
          ? 'Auf diesem Gerät wurde hier zuletzt nichts geändert.'
          : `Hier steht, was du auf diesem Gerät geändert hast: ${formatCount(count, 'Änderung', 'Änderungen')}.`}
      </p>
    </Notice>
  )
}

type EntriesProps = DocumentHistoryProps & {
  readonly entries: readonly ShownEntry[]
  readonly ownerId: string | undefined
}

function Entries({ entries, collection, id, userId, ownerId }: EntriesProps) {
  const documents = useSyncedDocuments()
  const edits = useEdits()
  const current = ownFields(documents.view(collection, id))
  const path = documentKey(collection, id)
  const itemNames = useMemo(
    () =>
      collectItemNames(
        path,
        current,
        entries.map(({ entry }) => entry),
      ),
    // `current` is made anew each time; its items' names change with the entries.
    // oxlint-disable-next-line react/exhaustive-deps
    [path, entries],
  )
  const isByPeople = knownCollections.get(collection)?.createdBy === 'people'
  const isReader = isReadOnly({ collection, id, ...fieldsBefore(entries, path) }, documents, userId)
  const names = useNames(entries.map(({ entry }) => entry.userId))
  const days = useMemo(() => markDays(entries), [entries])

  function restore(draft: ChangeDraft, what: string): void {
    edits.run(`${what} wiederhergestellt`, ({ record }) => record(draft))
  }

  return (
    <Card aria-label="Änderungen, die neueste zuerst">
      <GrowingList
        items={days}
        step={ENTRIES_AT_ONCE}
        one="Änderung"
        many="Änderungen"
        renderRow={({ shown, day }) => (
          <HistoryRow
            key={shown.entry.changeId}
            shown={shown}
            day={day}
            itemNames={itemNames}
            current={current}
            userId={userId}
            names={names}
            mayReturnDocument={ownerId === userId && isByPeople}
            isReader={isReader}
            onRestore={restore}
          />
        )}
      />
    </Card>
  )
}

/** What a document had before its last entry that knows all of it: enough to say who may read it once it is deleted. */
function fieldsBefore(entries: readonly ShownEntry[], path: string): { readonly fields?: JsonObject } {
  const fields = entries.find(({ entry }) => isJsonObject(entry.before) && entry.path === path)?.entry.before
  return isJsonObject(fields) ? { fields } : {}
}

/** Each entry with the day it begins, if it is the first of that day. */
function markDays(entries: readonly ShownEntry[]) {
  const nowMs = Date.now()
  let last: string | undefined
  return entries.map((shown) => {
    const day = formatDay(shown.entry.editedAt, nowMs)
    const isNew = day !== last
    last = day
    return { shown, day: isNew ? day : undefined }
  })
}

const Notice = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: 16,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  '& svg': { flexShrink: 0 },
}))
