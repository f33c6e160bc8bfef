/** Backups of the server: how they stand, when the next one is, where they go, and one at a press. */
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cancelBackup, startBackup, type BackupOverview, type BackupRun } from '#backup'
import { useAuth } from '#auth/client'
import { MINUTE_MS } from '#base/clock'
import { formatCount } from '#base/format'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { FormAlert } from '#ui/notice'
import { ProgressRing } from '#ui/progress-ring'
import { StatusLine } from '#ui/status-line'
import { useNow } from '#ui/use-now'
import { ServerPart } from '../account/server-part.tsx'
import { useAction, type Action } from '../account/use-action.ts'
import { useIsOnline } from '../connectivity.ts'
import { BackupHints } from './backup-hints.tsx'
import { BackupList } from './backup-list.tsx'
import { BackupPassphraseDialog } from './backup-passphrase-dialog.tsx'
import { BackupSettingsDialog } from './backup-settings-dialog.tsx'
import { describeProgress, describeStanding, describeSuccess, formatComing } from './backup-words.ts'
import { useBackups } from './use-backups.ts'

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
  const isOnline = useIsOnline()
  const { action, start, cancel } = useRuns(overview, onReload)
  const { running, lastSuccess, placeName } = overview
  const close = (): void => setOpen(undefined)
  const saved = (): void => {
    close()
    onReload()
  }
  return (
    <>
      <Standing overview={overview} />
      {running === undefined ? null : (
        <RunningBackup run={running} isBusy={action.isBusy} onCancel={isOnline ? cancel : undefined} />
      )}
      <FormAlert message={action.error?.message} />
      <BackupHints overview={overview} />
      <Cluster>
        <Button
          look="secondary"
          icon="download"
          isBusy={action.isBusy}
          disabled={!isOnline || running !== undefined}
          onClick={start}
        >
          Jetzt sichern
        </Button>
        <Button look="quiet" icon="settings" disabled={!isOnline} onClick={() => setOpen('settings')}>
          Einstellungen
        </Button>
        <Button look="quiet" disabled={!isOnline} onClick={() => setOpen('passphrase')}>
          {overview.isEncrypted ? 'Passphrase ändern' : 'Verschlüsseln'}
        </Button>
      </Cluster>
      <BackupList version={`${placeName} ${lastSuccess?.id ?? ''}`} />
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

function Standing({ overview }: { readonly overview: BackupOverview }) {
  const nowMs = useNow(MINUTE_MS)
  const { settings, lastAttempt, lastSuccess, nextAt, placeName, isEncrypted } = overview
  const { icon, tone, title, detail } = describeStanding(overview, nowMs)
  const isAttemptOther = lastAttempt !== undefined && lastAttempt.id !== lastSuccess?.id
  return (
    <>
      <div>
        <StatusLine icon={icon} tone={tone}>
          {title}
        </StatusLine>
        {detail === undefined ? null : <QuietText>{detail}</QuietText>}
      </div>
      <Facts>
        <Fact name="Zuletzt gelungen">
          {lastSuccess === undefined ? 'Noch nie' : describeSuccess(lastSuccess, nowMs)}
        </Fact>
        {isAttemptOther ? <Fact name="Zuletzt versucht">{describeSuccess(lastAttempt, nowMs)}</Fact> : null}
        <Fact name="Nächste">{nextAt === undefined ? 'Nur wenn du sie startest' : formatComing(nextAt, nowMs)}</Fact>
        <Fact name="Ort">
          <Place>{placeName}</Place>
        </Fact>
        <Fact name="Davon bleiben">{formatCount(settings.keep, 'Sicherung', 'Sicherungen')}</Fact>
        <Fact name="Verschlüsselt">{isEncrypted ? 'Ja, mit deiner Passphrase' : 'Nein'}</Fact>
      </Facts>
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type RunningBackupProps = {
  readonly run: BackupRun
  readonly isBusy: boolean
  readonly onCancel: (() => void) | undefined
}

function RunningBackup({ run, isBusy, onCancel }: RunningBackupProps) {
  return (
    <Running>
      <ProgressRing label="Fortschritt der Sicherung" share={run.share} size={40} />
      <span>{describeProgress(run)}</span>
      {onCancel === undefined || run.isEnding === true ? null : (
        <Button look="quiet" isBusy={isBusy} onClick={onCancel}>
          Abbrechen
        </Button>
      )}
    </Running>
  )
}

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  gap: '12px 24px',
  margin: 0,
  '& dt': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem' },
  '& dd': { margin: 0, fontWeight: 550, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
}))

const Place = styled('code')({ fontSize: '0.875rem' })

const Running = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  padding: '8px 16px',
  minHeight: 60,
  borderRadius: 14,
  background: theme.vars.palette.background.raised,
  fontVariantNumeric: 'tabular-nums',
  '& > button': { marginLeft: 'auto' },
}))
