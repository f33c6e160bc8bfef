/** Backups of the server: how they stand, when the next one is, where they go, and one at a press. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cancelBackup, startBackup, type BackupOverview, type BackupRun, readBackups } from '#backup'
import { useAuth } from '#auth/client'
import { formatInstant } from '#base/text/format'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster, SectionTitle, Stack } from '#ui/card'
import { FormAlert } from '#ui/page/notice'
import { ServerPart } from '../account/server-part.tsx'
import { useAction, type Action } from '../account/use-action.ts'
import { useIsOnline } from '../browser/connectivity.ts'
import { BackupHints } from './backup-hints.tsx'
import { BackupList } from './backup-list.tsx'
import { BackupPassphraseDialog } from './backup-passphrase-dialog.tsx'
import { BackupSettingsDialog } from './backup-settings-dialog.tsx'
import { BackupFacts, BackupStatus, RunningBackup } from './backup-standing.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { useServerData, type ServerData } from '../account/use-server-data.ts'

/** While one runs its progress is asked for; else what another person, or the night, has begun. */
const ASK_RUNNING_MS = SECOND_MS
const ASK_RESTING_MS = MINUTE_MS / 2

/** How backups stand, kept up to date; the second value asks anew. */
function useBackups(): readonly [ServerData<BackupOverview>, () => void] {
  const [data, reload] = useServerData(readBackups)
  const isRunning = data.state === 'ready' && data.value.running !== undefined
  const ask = useEffectEvent(reload)
  useEffect(() => {
    const timer = setInterval(ask, isRunning ? ASK_RUNNING_MS : ASK_RESTING_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return [data, reload]
}

export function BackupSection() {
  const [data, reload] = useBackups()
  return (
    <Card aria-labelledby="backups">
      <Stack gap={2}>
        <SectionTitle id="backups">Sicherung</SectionTitle>
        <ServerPart data={data} onRetry={reload}>
          {(overview) => <Backups overview={overview} onReload={reload} />}
        </ServerPart>
      </Stack>
    </Card>
  )
}

type BackupsProps = { readonly overview: BackupOverview; readonly onReload: () => void }
type Dialog = 'settings' | 'passphrase'

function Backups({ overview, onReload }: BackupsProps) {
  const [open, setOpen] = useState<Dialog>()
  const [restoring, setRestoring] = useState<string>()
  const isOnline = useIsOnline()
  const { action, start, cancel } = useRuns(overview, onReload)
  const { running, lastAttempt, placeName } = overview
  const close = (): void => setOpen(undefined)
  const saved = (): void => {
    close()
    onReload()
  }
  return (
    <>
      {running === undefined ? (
        <BackupStatus overview={overview} />
      ) : (
        <RunningBackup run={running} isBusy={action.isBusy} onCancel={isOnline ? cancel : undefined} />
      )}
      <FormAlert message={action.error?.message} />
      <Cluster>
        <Button
          variant="secondary"
          icon="download"
          isBusy={action.isBusy || running !== undefined}
          disabled={!isOnline}
          onClick={start}
        >
          Jetzt sichern
        </Button>
        <Button variant="secondary" disabled={!isOnline} onClick={() => setOpen('settings')}>
          Einstellungen
        </Button>
        <Button variant="secondary" disabled={!isOnline} onClick={() => setOpen('passphrase')}>
          {overview.isEncrypted ? 'Passphrase ändern' : 'Verschlüsseln'}
        </Button>
      </Cluster>
      <BackupFacts overview={overview} />
      <BackupHints overview={overview} />
      <BackupList
        version={`${placeName} ${lastAttempt?.id ?? ''}`}
        renderActions={({ name, madeAt }) => (
          <Button
            variant="quiet"
            disabled={!isOnline}
            label={`Wiederherstellen: ${formatInstant(madeAt)}`}
            onClick={() => setRestoring(name)}
          >
            Wiederherstellen
          </Button>
        )}
      />
      {restoring === undefined ? null : <RestoreDialog name={restoring} onClose={() => setRestoring(undefined)} />}
      {open === 'settings' ? <BackupSettingsDialog overview={overview} onSaved={saved} onClose={close} /> : null}
      {open === 'passphrase' ? (
        <BackupPassphraseDialog isEncrypted={overview.isEncrypted} onSaved={saved} onClose={close} />
      ) : null}
    </>
  )
}

type Runs = { readonly action: Action; readonly start: () => void; readonly cancel: () => void }

/** Begins and ends one, and tells how one ended that was seen to run. */
function useRuns({ running, lastAttempt }: BackupOverview, onReload: () => void): Runs {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const seen = useRef<string>(undefined)
  const tell = useEffectEvent((ended: BackupRun) => {
    if (ended.state === 'done') toasts.show({ kind: 'success', text: 'Die Sicherung ist fertig', key: 'backup' })
    if (ended.state === 'canceled')
      toasts.show({ kind: 'success', text: 'Die Sicherung ist abgebrochen', key: 'backup' })
  })
  useEffect(() => {
    if (running !== undefined) seen.current = running.id
    else if (lastAttempt !== undefined && seen.current === lastAttempt.id) {
      seen.current = undefined
      tell(lastAttempt)
    }
  }, [running, lastAttempt])

  async function run(endpoint: typeof startBackup): Promise<void> {
    await action.run(() => call(endpoint, {}))
    onReload()
  }
  return { action, start: () => void run(startBackup), cancel: () => void run(cancelBackup) }
}
