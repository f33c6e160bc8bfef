/** How much room one's things take on the server, how much they may, and the way to more of it. */
import { toIso } from '#base/clock'
import { formatTime } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { readUsage, type DocumentUsage } from '#documents'
import { readFileUsage, type FileUsage } from '#files'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { UsageBar } from '#ui/picture/usage-bar'
import { ServerPart } from '../account/server-part.tsx'
import { useServerData, type ServerData } from '../account/use-server-data.ts'
import { useIsOnline } from '../browser/connectivity.ts'
import { EraseOwnHistory } from './erase-own-history.tsx'

export function StorageSection() {
  const isOnline = useIsOnline()
  const [documents, reload] = useServerData(readUsage)
  const [files, reloadFiles] = useServerData(readFileUsage)
  return (
    <StorageCard
      documents={documents}
      files={files}
      isOnline={isOnline}
      onReload={() => {
        reload()
        reloadFiles()
      }}
    />
  )
}

type StorageCardProps = {
  readonly documents: ServerData<DocumentUsage>
  readonly files: ServerData<FileUsage>
  readonly isOnline: boolean
  readonly onReload: () => void
}

function StorageCard({ documents, files, isOnline, onReload }: StorageCardProps) {
  return (
    <Card aria-labelledby="storage">
      <Stack gap={2}>
        <SectionTitle id="storage">Speicherplatz</SectionTitle>
        <ServerPart data={documents} onRetry={onReload}>
          {(usage) => (
            <>
              <UsageBar label="Einträge und Verlauf" used={usage.usedBytes} limit={usage.limitBytes}>
                Davon Verlauf: {formatBytes(usage.historyBytes)}
              </UsageBar>
              {files.state === 'ready' ? (
                <UsageBar label="Dateien" used={files.value.usedBytes} limit={files.value.limitBytes} />
              ) : null}
              {isOnline || documents.state !== 'ready' ? null : (
                <QuietText>
                  Stand: {formatTime(toIso(documents.readAtMs))}. Neu gezählt wird, sobald du online bist.
                </QuietText>
              )}
              <QuietText>
                Der Verlauf merkt sich, was früher in deinen Einträgen stand. Löschst du ihn, wird dieser Platz frei.
                Reicht das nicht, lösch Einträge, die du nicht mehr brauchst, oder frag, wer diesen Server verwaltet.
              </QuietText>
              <EraseOwnHistory historyBytes={usage.historyBytes} isOnline={isOnline} onErased={onReload} />
            </>
          )}
        </ServerPart>
      </Stack>
    </Card>
  )
}
