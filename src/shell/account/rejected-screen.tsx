/** Changes the server refused for good: nothing vanishes, the person decides what becomes of each. */
import { formatCount } from '#base/format'
import { useSyncedDocuments, useSyncStatus } from '#documents/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { EmptyState } from '#ui/empty-state'
import { GrowingList } from '#ui/growing-list'
import { Icon } from '#ui/icon'
import { Link } from '#ui/link'
import { Page } from '#ui/page'
import { downloadJson } from '#ui/download'
import { useKnownEntries } from '../words/known-entries.ts'
import { accountPaths } from './account-paths.ts'
import { rejectedRowId, RejectedRow } from './rejected-row.tsx'

const TITLE = 'Nicht übernommen'
const ROWS_AT_ONCE = 50

export function RejectedScreen({ userId }: { readonly userId: string }) {
  const documents = useSyncedDocuments()
  const { rejected, isLoaded } = useSyncStatus()
  const known = useKnownEntries()
  const toasts = useToast()

  /** Before a row goes away, the focus goes to the one that takes its place. */
  function leaveRow(index: number): void {
    const neighbour = rejected[index + 1] ?? rejected[index - 1]
    const row = neighbour === undefined ? null : document.getElementById(rejectedRowId(neighbour))
    ;(row ?? document.querySelector('h1'))?.focus()
  }

  const forPlace = rejected.filter(({ code }) => code === 'quota-exceeded')

  function retryForPlace(): void {
    document.querySelector('h1')?.focus()
    for (const { change } of forPlace) documents.retryRejected(change.changeId)
    toasts.show({ kind: 'info', text: 'Die Änderungen werden noch einmal gesendet.', key: 'retry' })
  }

  if (!isLoaded)
    return (
      <Page title={TITLE} heading={TITLE} maxWidth={800}>
        {null}
      </Page>
    )
  if (rejected.length === 0) return <NothingRejected />
  return (
    <Page
      title={TITLE}
      heading={TITLE}
      lead="Diese Änderungen hat der Server nicht angenommen. Was hier steht, liegt nur noch auf diesem Gerät, auch ohne Netz."
      maxWidth={800}
      actions={
        <>
          {forPlace.length < 2 ? null : (
            <Button look="secondary" icon="sync" onClick={retryForPlace}>
              {formatCount(forPlace.length, 'Änderung', 'Änderungen')} ohne Platz erneut versuchen
            </Button>
          )}
          <Button
            look="secondary"
            icon="download"
            onClick={() => downloadJson(`nicht-uebernommen-${userId}.json`, documents.exportRejected())}
          >
            {rejected.length === 1 ? 'Als Datei sichern' : 'Alle als Datei sichern'}
          </Button>
        </>
      }
    >
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

function NothingRejected() {
  return (
    <Page title={TITLE} heading={TITLE} maxWidth={800}>
      <EmptyState
        picture={<Icon name="check" size={48} />}
        title="Nichts offen"
        actions={
          <Button look="secondary" component={Link} to={accountPaths.account}>
            Zum Konto
          </Button>
        }
      >
        Alles, was du geändert hast, ist angenommen oder wartet noch auf den Server.
      </EmptyState>
    </Page>
  )
}
