/** Changes the server refused for good: nothing vanishes, the person decides what becomes of each. */
import { formatCount } from '#base/text/format'
import { ownerQuotaText } from '#documents'
import { useSyncedDocuments, useSyncStatus } from '#documents/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Stack } from '#ui/card'
import { GrowingList } from '#ui/list/growing-list'
import { Link } from '#ui/link'
import { Page } from '#ui/page/page'
import { downloadJson } from '#ui/files/download'
import { useKnownEntries } from '../../words/known-entries.ts'
import { accountPaths } from '../account-paths.ts'
import { EmptyListPage, UnreadListPage } from '../../empty-list-page.tsx'
import { rejectedRowId, RejectedRow } from './rejected-row.tsx'

const TITLE = 'Nicht übernommen'
const ROWS_AT_ONCE = 50

export function RejectedScreen({ userId }: { readonly userId: string }) {
  const documents = useSyncedDocuments()
  const { rejected, isLoaded } = useSyncStatus('rejected', 'isLoaded')
  const known = useKnownEntries()
  const toasts = useToast()

  /** Before a row goes away, the focus goes to the one that takes its place. */
  function leaveRow(index: number): void {
    const neighbour = rejected[index + 1] ?? rejected[index - 1]
    const row = neighbour === undefined ? null : document.getElementById(rejectedRowId(neighbour))
    ;(row ?? document.querySelector('h1'))?.focus()
  }

  // Only the owner can make room for changes to another user's documents.
  const withoutPlace = rejected.filter(({ code, message }) => code === 'quota-exceeded' && message !== ownerQuotaText)
  const retryable = rejected.filter(({ code }) => code !== 'gone')

  function retryAll(): void {
    document.querySelector('h1')?.focus()
    for (const { change } of retryable) documents.retryRejected(change.changeId)
    toasts.show({ kind: 'info', text: 'Die Änderungen werden noch einmal gesendet.', key: 'retry' })
  }

  if (!isLoaded) return <UnreadListPage title={TITLE} />
  if (rejected.length === 0) return <NothingRejected />
  return (
    <Page
      title={TITLE}
      heading={TITLE}
      lead="Diese Änderungen hat der Server nicht angenommen. Was hier steht, liegt nur noch auf diesem Gerät, auch ohne Netz."
      maxWidth={800}
      actions={
        <>
          {withoutPlace.length === 0 || retryable.length < 2 ? null : (
            <Button variant="secondary" icon="sync" onClick={retryAll}>
              Alle erneut versuchen
            </Button>
          )}
          <Button
            variant="secondary"
            icon="download"
            onClick={() => downloadJson(`nicht-uebernommen-${userId}.json`, documents.exportRejected())}
          >
            {rejected.length === 1 ? 'Als Datei sichern' : 'Alle als Datei sichern'}
          </Button>
        </>
      }
    >
      {withoutPlace.length === 0 ? null : <PlaceNotice count={withoutPlace.length} />}
      <Card aria-label={formatCount(rejected.length, 'Änderung', 'Änderungen')}>
        <GrowingList
          items={rejected}
          step={ROWS_AT_ONCE}
          one="Änderung"
          many="Änderungen"
          renderRow={(entry, index) => (
            <RejectedRow
              key={entry.change.changeId}
              rejected={entry}
              known={known}
              userId={userId}
              onLeave={() => leaveRow(index)}
            />
          )}
        />
      </Card>
    </Page>
  )
}

/** What to do about changes that have no place, once for all of them. */
function PlaceNotice({ count }: { readonly count: number }) {
  return (
    <Card aria-label="Dir fehlt Platz">
      <Stack gap={2}>
        <p>
          Für {formatCount(count, 'Änderung', 'Änderungen')} fehlt dir Platz auf dem Server. Schaff welchen und versuch
          es dann hier erneut. Mehr Platz gibt dir, wer diesen Server verwaltet.
        </p>
        <div>
          <Button variant="primary" component={Link} to={accountPaths.data}>
            Platz schaffen
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

function NothingRejected() {
  return (
    <EmptyListPage title={TITLE} icon="check" nothing="Nichts offen">
      Alles, was du geändert hast, ist angenommen oder wartet noch auf den Server.
    </EmptyListPage>
  )
}
