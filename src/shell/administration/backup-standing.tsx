/** How backups stand, at a glance and in facts; while one runs, how far it is. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { BackupOverview, BackupRun } from '#backup'
import { MINUTE_MS } from '#base/clock'
import { formatCount, formatDayTime } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { ProgressRing } from '#ui/picture/progress-ring'
import { toneColor, type StatusTone } from '#ui/page/status-line'
import { useNow } from '#ui/use-now'
import { countStep, describeNext, describeProgress, describeStanding } from './backup-words.ts'

const PICTURE_PX = 40

export function BackupStatus({ overview }: { readonly overview: BackupOverview }) {
  const nowMs = useNow(MINUTE_MS)
  const { icon, tone, title, detail } = describeStanding(overview, nowMs)
  return (
    <Line>
      <Picture tone={tone}>
        <Icon name={icon} size={22} />
      </Picture>
      <Words>
        <Title>{title}</Title>
        <QuietText>{detail}</QuietText>
      </Words>
    </Line>
  )
}

type RunningBackupProps = {
  readonly run: BackupRun
  readonly isBusy: boolean
  /** Absent while the server is out of reach. */
  readonly onCancel: (() => void) | undefined
}

export function RunningBackup({ run, isBusy, onCancel }: RunningBackupProps) {
  const nowMs = useNow(MINUTE_MS)
  return (
    <Line>
      <ProgressRing label="Fortschritt der Sicherung" share={run.share} size={PICTURE_PX} />
      <Words>
        <Title>{describeProgress(run)}</Title>
        <QuietText>
          {countStep(run)}Begonnen {formatDayTime(run.startedAt, nowMs)}. Alle können dabei weiterarbeiten.
        </QuietText>
      </Words>
      {onCancel === undefined || run.isEnding === true ? null : (
        <Button isBusy={isBusy} onClick={onCancel}>
          Abbrechen
        </Button>
      )}
    </Line>
  )
}

export function BackupFacts({ overview }: { readonly overview: BackupOverview }) {
  const nowMs = useNow(MINUTE_MS)
  const { settings, lastAttempt, lastSuccess, placeName, isEncrypted } = overview
  const isAttemptOther = lastAttempt !== undefined && lastAttempt.id !== lastSuccess?.id
  return (
    <Facts>
      <Fact name="Zuletzt gelungen">
        {lastSuccess === undefined ? 'Noch nie' : formatDayTime(lastSuccess.startedAt, nowMs)}
      </Fact>
      {lastSuccess?.sizeBytes === undefined ? null : <Fact name="Größe">{formatBytes(lastSuccess.sizeBytes)}</Fact>}
      {lastSuccess?.filesMissing === undefined ? null : (
        <Fact name="Dateien, die fehlten">{lastSuccess.filesMissing}</Fact>
      )}
      {isAttemptOther ? <Fact name="Zuletzt versucht">{formatDayTime(lastAttempt.startedAt, nowMs)}</Fact> : null}
      <Fact name="Nächste">{describeNext(overview, nowMs)}</Fact>
      <Fact name="Aufgehoben werden">{formatCount(settings.keep, 'Sicherung', 'Sicherungen')}</Fact>
      <Fact name="Verschlüsselt">{isEncrypted ? 'Ja' : 'Nein'}</Fact>
      <Fact name="Ort" isWide>
        <Place>{placeName}</Place>
      </Fact>
    </Facts>
  )
}

type FactProps = { readonly name: string; readonly isWide?: boolean; readonly children: ReactNode }

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <FactBox isWide={isWide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </FactBox>
  )
}

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' })

const Picture = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ readonly tone: StatusTone }>(
  ({ theme, tone }) => ({
    display: 'grid',
    flexShrink: 0,
    placeItems: 'center',
    width: PICTURE_PX,
    height: PICTURE_PX,
    borderRadius: '50%',
    background: theme.vars.palette.background.raised,
    color: toneColor(theme, tone),
  }),
)

const Words = styled('div')({ flex: '1 1 12rem', minWidth: 0 })

const Title = styled('p')({ fontWeight: 650, fontVariantNumeric: 'tabular-nums' })

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(140px, 100%), 1fr))',
  gap: '12px 24px',
  margin: 0,
})

const FactBox = styled('div', { shouldForwardProp: (name) => name !== 'isWide' })<{ readonly isWide: boolean }>(
  ({ theme, isWide }) => ({
    ...(isWide ? { gridColumn: '1 / -1' } : {}),
    '& dt': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem' },
    '& dd': { margin: 0, fontWeight: 550, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  }),
)

const Place = styled('code')({ fontSize: '0.875rem' })
