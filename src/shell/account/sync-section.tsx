import { useDocumentsClient, useSyncStatus } from '#documents/client'
import { Ago } from '#ui/ago'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { formatCount } from '#base/format'
import { Icon } from '#ui/icon'
import { ListRow } from '#ui/list-row'
import { useIsOnline } from '../connectivity.ts'
import { RejectedChanges } from './rejected-changes.tsx'

/** Where one's data is: on this device, on the server, or refused by it. */
export function SyncSection({ userId }: { readonly userId: string }) {
  const documents = useDocumentsClient()
  const status = useSyncStatus()
  const isOnline = useIsOnline()
  return (
    <Card aria-labelledby="sync">
      <Stack gap={2}>
        <SectionTitle id="sync">Abgleich</SectionTitle>
        <ul>
          <ListRow
            before={<Icon name="device" />}
            title="Auf diesem Gerät gespeichert"
            detail={
              status.storage === 'memory'
                ? 'Nur bis du diesen Tab schließt: Dieser Browser erlaubt keinen dauerhaften Speicher.'
                : 'Deine Daten sind auch ohne Netz da.'
            }
          />
          <ListRow
            before={<Icon name={status.pendingCount === 0 ? 'check' : 'sync'} />}
            title={pendingText(status.pendingCount, status.isSyncing)}
            detail={
              status.lastSyncedAt === undefined ? (
                'Auf diesem Gerät noch nie abgeglichen'
              ) : (
                <>
                  Zuletzt abgeglichen: <Ago iso={status.lastSyncedAt} />
                </>
              )
            }
          />
        </ul>
        <Cluster gap={2}>
          <Button
            look="secondary"
            icon="sync"
            isBusy={status.isSyncing}
            disabled={!isOnline}
            onClick={() => void documents.syncNow('manual')}
          >
            Jetzt abgleichen
          </Button>
          {isOnline ? null : <QuietText>Geht wieder, sobald du online bist.</QuietText>}
        </Cluster>
        {status.rejected.length === 0 ? null : <RejectedChanges rejected={status.rejected} userId={userId} />}
      </Stack>
    </Card>
  )
}

function pendingText(pendingCount: number, isSyncing: boolean): string {
  if (isSyncing) return 'Wird abgeglichen …'
  if (pendingCount === 0) return 'Alles ist auf dem Server'
  return `${formatCount(pendingCount, 'Änderung wartet', 'Änderungen warten')} auf den Server`
}
