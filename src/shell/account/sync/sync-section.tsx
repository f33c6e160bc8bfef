import { useState, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#base/clock'
import { formatCount, formatDayTime } from '#base/text/format'
import { useSyncedDocuments, useSyncStatus, type SyncStatus } from '#documents/client'
import { Button, LinkButton } from '#ui/button'
import { Cluster, QuietText, Stack, TitledCard } from '#ui/card'
import { ListRow } from '#ui/list/list-row'
import { useIsBrowserOnline } from '../../browser/connectivity.ts'
import { downloadJson } from '#ui/files/download'
import { loadNewest } from '../../browser/load-newest.ts'
import { useSessionState } from '../../session.ts'
import { accountPaths } from '../account-paths.ts'
import { Place, StateIcon } from '#ui/page/place'
import { readSyncState, type SyncState } from './sync-state.ts'

/** Shows where the user's data is: on this device, on the server, or waiting for a decision. */
export function SyncSection({ userId }: { readonly userId: string }) {
  const documents = useSyncedDocuments()
  const status = useSyncStatus()
  const isBrowserOnline = useIsBrowserOnline()
  const isSessionExpired = useSessionState() === 'expired'
  const state = readSyncState({ status, isBrowserOnline, isSessionExpired })
  return (
    <TitledCard id="sync" title="Abgleich">
      <ul>
        <ListRow
          before={<StateIcon name={state.icon} tone={state.tone} />}
          title={<span role="status">{state.title}</span>}
          detail={
            <>
              {state.detail}
              <br />
              <LastSynced at={status.lastSyncedAt} />
            </>
          }
        />
        <StorageRow storage={status.storage} />
      </ul>
      <SyncActions state={state} isSyncing={status.isSyncing} />
      {status.pendingCount === 0 ? null : (
        <Stack gap={1}>
          <QuietText>
            Falls dieses Konto nicht mehr erreichbar ist, kannst du mitnehmen, was noch nicht auf dem Server ist.
          </QuietText>
          <div>
            <Button
              icon="download"
              onClick={() => downloadJson(`wartende-aenderungen-${userId}.json`, documents.exportPending())}
            >
              Wartende Änderungen sichern
            </Button>
          </div>
        </Stack>
      )}
      <Places status={status} />
    </TitledCard>
  )
}

function SyncActions({ state, isSyncing }: { readonly state: SyncState; readonly isSyncing: boolean }) {
  const documents = useSyncedDocuments()
  if (state.kind === 'update') return <UpdateButton />
  if (state.kind === 'signed-out') {
    return (
      <div>
        <LinkButton variant="secondary" to={`/login?next=${encodeURIComponent(accountPaths.account)}`}>
          Neu anmelden
        </LinkButton>
      </div>
    )
  }
  const isOffline = state.kind === 'offline'
  return (
    <Cluster gap={2}>
      <Button icon="sync" isBusy={isSyncing} disabled={isOffline} onClick={() => void documents.syncNow('manual')}>
        Jetzt abgleichen
      </Button>
      {isOffline ? <QuietText>Geht wieder, sobald du online bist.</QuietText> : null}
    </Cluster>
  )
}

/** The newest version has to be downloaded first, which may take a moment. */
function UpdateButton() {
  const [isBusy, setBusy] = useState(false)
  function update(): void {
    setBusy(true)
    void loadNewest()
  }
  return (
    <div>
      <Button icon="sync" isBusy={isBusy} onClick={update}>
        Seite neu laden
      </Button>
    </div>
  )
}

function StorageRow({ storage }: { readonly storage: SyncStatus['storage'] }) {
  if (storage === 'indexeddb') return null
  return (
    <ListRow
      before={<StateIcon name="warning" tone="act" />}
      title="Kein dauerhafter Speicher"
      detail="Dieser Browser hebt deine Daten nur auf, bis du den Tab schließt. Was auf dem Server ist, bleibt."
    />
  )
}

/** The ways to what waits for the person, each with how much there is. */
function Places({ status }: { readonly status: SyncStatus }) {
  const { rejected, conflicts, lastCopies } = status
  return (
    <nav aria-label="Mehr zum Abgleich">
      <ul>
        {lastCopies.length === 0 ? null : (
          <Place
            to={accountPaths.lastCopies}
            icon="warning"
            tone="act"
            title="Nur noch auf diesem Gerät"
            detail={`${formatCount(lastCopies.length, 'Eintrag', 'Einträge')} zurückbringen, sichern oder verwerfen`}
          />
        )}
        <Place
          to={accountPaths.rejected}
          icon="warning"
          tone={rejected.length > 0 ? 'act' : 'wait'}
          title="Nicht übernommen"
          detail={
            rejected.length === 0
              ? 'Nichts offen'
              : `${formatCount(rejected.length, 'Änderung', 'Änderungen')} nur noch auf diesem Gerät`
          }
        />
        <Place
          to={accountPaths.conflicts}
          icon="device"
          tone={conflicts.length > 0 ? 'act' : 'wait'}
          title="Auch anderswo geändert"
          detail={
            conflicts.length === 0
              ? 'Nichts offen'
              : `${formatCount(conflicts.length, 'Angabe', 'Angaben')} zum Auswählen`
          }
        />
        <Place to={accountPaths.deleted} icon="trash" title="Zuletzt gelöscht" detail="Ansehen und wiederherstellen" />
      </ul>
    </nav>
  )
}

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}

function LastSynced({ at }: { readonly at: string | undefined }) {
  const minute = useSyncExternalStore(subscribeToMinutes, () => Math.floor(Date.now() / MINUTE_MS))
  if (at === undefined) return 'Auf diesem Gerät noch nie abgeglichen'
  return (
    <>
      Zuletzt abgeglichen: <time dateTime={at}>{formatDayTime(at, minute * MINUTE_MS)}</time>
    </>
  )
}
