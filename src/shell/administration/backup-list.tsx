/** The backups that lie in the place, newest first. */
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { listBackups, type KeptBackup } from '#backup'
import { formatInstant } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { QuietText, Stack } from '#ui/card'
import { GrowingList } from '#ui/list/growing-list'
import { ListRow } from '#ui/list/list-row'
import { ServerPart } from '../account/server-part.tsx'
import { useServerData } from '../account/use-server-data.ts'

const ROWS_AT_ONCE = 5

type BackupListProps = {
  /** Changes when there may be others: asks anew. */
  readonly version: string
  /** What can be done with one; nothing unless told. */
  readonly renderActions?: (backup: KeptBackup) => ReactNode
}

export function BackupList({ version, renderActions }: BackupListProps) {
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
export function BackupRow({ backup, actions }: BackupRowProps) {
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
