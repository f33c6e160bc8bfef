/** Backups of the server: how they stand, when the next one is, where they go, and one at a press. */
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import {
  cancelBackup,
  startBackup,
  type BackupOverview,
  type BackupRun,
  readBackups,
  listBackups,
  type KeptBackup,
} from '#backup'
import { useAuth } from '#auth/client'
import { formatInstant } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Cluster, Stack, QuietText, TitledCard } from '#ui/card'
import { GrowingList } from '#ui/list/growing-list'
import { ListRow } from '#ui/list/list-row'
import { Icon } from '#ui/page/icon'
import { FormAlert } from '#ui/page/notice'
import { ServerPart, useServerData, type ServerData, useAction, type Action } from '../account/server-part.tsx'
import { useIsOnline } from '../browser/connectivity.ts'
import { BackupPassphraseDialog } from './backup-passphrase-dialog.tsx'
import { BackupSettingsDialog } from './backup-settings-dialog.tsx'
import { BackupFacts, BackupStatus, RunningBackup } from './backup-standing.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { MINUTE_MS, SECOND_MS } from '#base/clock'

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
    <TitledCard id="backups" title="Sicherung">
      <ServerPart data={data} onRetry={reload}>
        {(overview) => <Backups overview={overview} onReload={reload} />}
      </ServerPart>
    </TitledCard>
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
        <Button icon="download" isBusy={action.isBusy || running !== undefined} disabled={!isOnline} onClick={start}>
          Jetzt sichern
        </Button>
        <Button disabled={!isOnline} onClick={() => setOpen('settings')}>
          Einstellungen
        </Button>
        <Button disabled={!isOnline} onClick={() => setOpen('passphrase')}>
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

const ROWS_AT_ONCE = 5

type BackupListProps = {
  /** Changes when there may be others: asks anew. */
  readonly version: string
  /** What can be done with one; nothing unless told. */
  readonly renderActions?: (backup: KeptBackup) => ReactNode
}

/** The backups that lie in the place, newest first. */
function BackupList({ version, renderActions }: BackupListProps) {
  const [data, reload] = useServerData(listBackups)
  const ask = useEffectEvent(reload)
  useEffect(() => ask(), [version])
  return (
    <Group>
      <ListTitle>Vorhandene Sicherungen</ListTitle>
      <ServerPart data={data} onRetry={reload}>
        {({ backups }) =>
          backups.length === 0 ? (
            <QuietText>Hier liegt noch keine.</QuietText>
          ) : (
            <GrowingList
              items={backups}
              step={ROWS_AT_ONCE}
              one="Sicherung"
              many="Sicherungen"
              renderRow={(backup) => <BackupRow key={backup.name} backup={backup} actions={renderActions?.(backup)} />}
            />
          )
        }
      </ServerPart>
    </Group>
  )
}

type BackupRowProps = {
  readonly backup: KeptBackup
  readonly actions?: ReactNode
}

/** One backup: when, how large, what it takes to open it, and its file by which it is found in the place. */
function BackupRow({ backup, actions }: BackupRowProps) {
  const { name, madeAt, sizeBytes, isEncrypted, appVersion } = backup
  const facts = [
    formatBytes(sizeBytes),
    isEncrypted ? 'verschlüsselt' : 'nicht verschlüsselt',
    ...(appVersion === undefined ? [] : [`Version ${appVersion}`]),
  ]
  return (
    <ListRow
      title={formatInstant(madeAt)}
      detail={
        <>
          <div>{facts.join(' · ')}</div>
          <FileName>{name}</FileName>
        </>
      }
      actions={actions}
      textWidth="15rem"
    />
  )
}

const Group = styled(Stack)({ gap: 4, paddingTop: 8 })

const ListTitle = styled('h3')({ fontSize: '1rem', fontWeight: 650 })

const FileName = styled('code')({ fontSize: '0.8125rem', overflowWrap: 'anywhere' })

/** With the tool of PostgreSQL; `DATABASE_URL` is the server's own. */
const DUMP_COMMAND = 'pg_dump --format=custom --file=taschenmesser.dump "$DATABASE_URL"'

/** What backups as they are set do not protect from. */
function BackupHints({ overview }: { readonly overview: BackupOverview }) {
  const { hasDatabases, isOnDataDisk, isEncrypted, settings } = overview
  return (
    <>
      {hasDatabases ? null : (
        <Hint isWarning>
          <p>
            <strong>Ohne die Datenbank.</strong> PostgreSQL sichert sein Werkzeug <code>pg_dump</code>, und das fehlt
            auf dem Server oder ist älter als die Datenbank. Installier es, dann ist sie dabei. Bis dahin enthält eine
            Sicherung nur Dateien und Geheimnisse; die Datenbank sicherst du selbst, mit einem pg_dump, das mindestens
            so neu ist wie sie:
          </p>
          <Command>{DUMP_COMMAND}</Command>
        </Hint>
      )}
      {isOnDataDisk ? (
        <Hint>
          <p>
            Die Sicherungen liegen auf derselben Festplatte wie die Daten. Geht sie kaputt, ist beides weg. Wähl einen
            anderen Ort, oder kopier sie regelmäßig woandershin.
          </p>
        </Hint>
      ) : null}
      {settings.place.kind === 's3' && !isEncrypted ? (
        <Hint>
          <p>
            Wer den Bucket lesen kann, kann alles lesen, was Leute hier haben. Verschlüssel die Sicherungen, dann kann
            das nur, wer die Passphrase hat.
          </p>
        </Hint>
      ) : null}
    </>
  )
}

function Hint({ isWarning = false, children }: { readonly isWarning?: boolean; readonly children: ReactNode }) {
  return (
    <Box>
      <Icon name={isWarning ? 'warning' : 'info'} size={20} />
      <div>{children}</div>
    </Box>
  )
}

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 10,
  padding: 12,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  '& > svg': { flexShrink: 0, marginTop: 2 },
  '& > div': { minWidth: 0 },
}))

const Command = styled('code')({ display: 'block', marginTop: 8, fontSize: '0.875rem', overflowWrap: 'anywhere' })
