/** Documents that were deleted, with the way back. */
import { styled } from '@mui/material/styles'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { isJsonObject, type JsonObject } from '#base/text/json'
import { documentKey, HISTORY_DAYS } from '#documents'
import { useEdits, useSyncedDocuments, useSyncStatus, type DeletedDocument } from '#documents/client'
import { historyPath } from '#base/document-paths'
import { Ago } from '#ui/ago'
import { Button, IconButton } from '#ui/button'
import { Card } from '#ui/card'
import { GrowingList } from '#ui/list/growing-list'
import { Icon } from '#ui/page/icon'
import { ListRow } from '#ui/list/list-row'
import { Page } from '#ui/page/page'
import { useIsOnline } from '../browser/connectivity.ts'
import { useDocumentsChange } from '../use-documents-change.ts'
import { collectionWord, knownCollections } from '../words/describe-value.ts'
import { isReadOnly, nameDocument } from '../words/name-document.ts'
import { bringBack } from '../words/undoable-change.ts'
import { EmptyListPage, UnreadListPage } from '../empty-list-page.tsx'

const TITLE = 'Zuletzt gelöscht'
/** Each row asks the server for its title. */
const ROWS_AT_ONCE = 20
/** Enough of the newest entries to find the deletion behind edits that came too late for it. */
const HISTORY_ENTRIES = 20

export function DeletedScreen({ userId }: { readonly userId: string }) {
  const documents = useSyncedDocuments()
  const { isLoaded } = useSyncStatus('isLoaded')
  const revision = useDocumentsChange()
  const deleted = useMemo(
    () =>
      documents
        .listDeleted()
        .filter(
          ({ ownerId, collection }) => ownerId === userId && knownCollections.get(collection)?.createdBy === 'people',
        ),
    // The revision says that what the device knows is another.
    // oxlint-disable-next-line react/exhaustive-deps
    [documents, userId, revision],
  )
  if (!isLoaded) return <UnreadListPage title={TITLE} />
  if (deleted.length === 0) return <NothingDeleted />
  return (
    <Page
      title={TITLE}
      heading={TITLE}
      lead={`Was du gelöscht hast, lässt sich ${HISTORY_DAYS} Tage lang zurückholen.`}
      maxWidth={800}
    >
      <Card aria-label={TITLE}>
        <GrowingList
          items={deleted}
          step={ROWS_AT_ONCE}
          one="Eintrag"
          many="Einträge"
          renderRow={(entry) => (
            <DeletedRow key={documentKey(entry.collection, entry.id)} deleted={entry} userId={userId} />
          )}
        />
      </Card>
    </Page>
  )
}

function NothingDeleted() {
  return (
    <EmptyListPage title={TITLE} icon="trash" nothing="Nichts gelöscht">
      Was du löschst, steht hier {HISTORY_DAYS} Tage lang und lässt sich zurückholen.
    </EmptyListPage>
  )
}

function DeletedRow({ deleted, userId }: { readonly deleted: DeletedDocument; readonly userId: string }) {
  const documents = useSyncedDocuments()
  const edits = useEdits()
  const navigate = useNavigate()
  const lost = useLostFields(deleted)
  const { collection, id } = deleted
  const word = collectionWord(collection)
  const title = lost.kind === 'known' ? nameDocument({ collection, fields: lost.fields }, documents) : word
  const isReader = lost.kind === 'known' && isReadOnly({ collection, id, fields: lost.fields }, documents, userId)

  const openHistory = () => void navigate(historyPath({ name: collection }, id))
  function restore(fields: JsonObject): void {
    const draft = bringBack(documentKey(collection, id), fields)
    if (draft === undefined) return
    document.querySelector('h1')?.focus()
    edits.run(`${title} ist wieder da`, ({ record }) => record(draft))
  }

  return (
    <ListRow
      textWidth="12rem"
      before={<Icon name="trash" size={20} />}
      title={title}
      detail={
        <>
          {title.startsWith(word) ? 'Gelöscht' : `${word}, gelöscht`} <Ago iso={deleted.deletedAt} />
          {isReader ? <Problem>Du liest hier nur mit</Problem> : null}
          {lost.kind === 'known' || lost.kind === 'loading' ? null : <Problem>{problems[lost.kind]}</Problem>}
        </>
      }
      actions={
        <Actions>
          <IconButton icon="history" label={`Verlauf: ${title}`} onClick={openHistory} />
          {lost.kind === 'failed' ? (
            <IconButton icon="sync" label={`${title}: noch einmal versuchen`} onClick={lost.ask} />
          ) : isReader ? null : (
            <Button
              icon="undo"
              disabled={lost.kind !== 'known'}
              label={`${title} wiederherstellen`}
              onClick={() => lost.kind === 'known' && restore(lost.fields)}
            >
              Wiederherstellen
            </Button>
          )}
        </Actions>
      }
    />
  )
}

type LostFields =
  | { readonly kind: 'known'; readonly fields: JsonObject }
  | { readonly kind: 'loading' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly ask: () => void }
  | { readonly kind: 'unknown' }

const problems: Record<'offline' | 'failed' | 'unknown', string> = {
  offline: 'Ohne Netz nicht abrufbar',
  failed: 'Gerade nicht abrufbar',
  unknown: 'Steht nicht mehr im Verlauf',
}

/** What was in a deleted document: from the device while the server has not heard of it, else from the history. */
function useLostFields({ collection, id, fields }: DeletedDocument): LostFields {
  const documents = useSyncedDocuments()
  const isOnline = useIsOnline()
  const [answer, setAnswer] = useState<LostFields>()
  const [attempt, setAttempt] = useState(0)
  const isAsked = fields === undefined && answer?.kind !== 'known'
  useEffect(() => {
    if (!isAsked || !isOnline) return undefined
    let isLeft = false
    const ask = (): void => {
      // The button that was pressed goes away.
      document.querySelector('h1')?.focus()
      setAnswer(undefined)
      setAttempt((count) => count + 1)
    }
    void documents.readHistory(collection, id, HISTORY_ENTRIES).then((history) => {
      if (isLeft) return
      if (!history.ok) return setAnswer(history.error.status === 404 ? { kind: 'unknown' } : { kind: 'failed', ask })
      const before = history.value.find(
        (entry) => entry.path === documentKey(collection, id) && entry.type === 'DELETED',
      )?.before
      setAnswer(isJsonObject(before) ? { kind: 'known', fields: before } : { kind: 'unknown' })
    })
    return () => {
      isLeft = true
    }
  }, [documents, collection, id, isAsked, isOnline, attempt])
  if (fields !== undefined) return { kind: 'known', fields }
  if (answer === undefined || answer.kind === 'failed') {
    return isOnline ? (answer ?? { kind: 'loading' }) : { kind: 'offline' }
  }
  return answer
}

const Problem = styled('span')({ display: 'block' })

const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 4 })
