/** How much room one's things take on the server, how much they may, and the way to more of it. */
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '#auth/client'
import { toIso } from '#base/clock'
import { formatTime } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { readUsage, type DocumentUsage, eraseOwnHistory } from '#documents'
import { readFileUsage, type FileUsage } from '#files'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { QuietText, Stack, Cluster, TitledCard } from '#ui/card'
import { FormDialog } from '#ui/form/form-dialog'
import { FormAlert } from '#ui/page/notice'
import { ProgressRing } from '#ui/picture/progress-ring'
import { UsageBar } from '#ui/picture/usage-bar'
import { ServerPart, useServerData, type ServerData } from '../account/server-part.tsx'
import { useIsOnline } from '../browser/connectivity.ts'
import { eraseInSteps } from './erase-in-steps.ts'

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
    <TitledCard id="storage" title="Speicherplatz">
      <ServerPart data={files.state === 'loading' ? files : documents} onRetry={onReload}>
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
    </TitledCard>
  )
}

type EraseOwnHistoryProps = {
  /** As far as it counts: what is from before history was counted may be there besides (Q1). */
  readonly historyBytes: number
  readonly isOnline: boolean
  /** Something of it is free, also where it was stopped or failed. */
  readonly onErased: () => void
}

/** Deletes the history of all that one owns, for good; it may take a while, and may be stopped. */
function EraseOwnHistory({ historyBytes, isOnline, onErased }: EraseOwnHistoryProps) {
  const [isAsking, setAsking] = useState(false)
  const erasing = useErasing(historyBytes, onErased)
  return (
    <Stack gap={1}>
      {erasing.progress === undefined ? (
        <div>
          <Button icon="trash" disabled={!isOnline} onClick={() => setAsking(true)}>
            Verlauf löschen …
          </Button>
        </div>
      ) : (
        <Progress {...erasing.progress} isStopping={erasing.isStopping} onStop={erasing.stop} />
      )}
      {isOnline ? null : <QuietText>Geht wieder, sobald du online bist.</QuietText>}
      <FormAlert message={erasing.error} />
      {isAsking ? (
        <EraseDialog
          historyBytes={historyBytes}
          onErase={() => {
            setAsking(false)
            void erasing.start()
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Stack>
  )
}

function EraseDialog(props: {
  readonly historyBytes: number
  readonly onErase: () => void
  readonly onClose: () => void
}) {
  return (
    <FormDialog
      title="Verlauf aller Einträge löschen?"
      submitLabel="Für immer löschen"
      submitIcon="trash"
      cancelLabel="Verlauf behalten"
      isFinal
      onSubmit={props.onErase}
      onClose={props.onClose}
    >
      <p>
        Von allem, was dir gehört, wird gelöscht, was früher dort stand
        {props.historyBytes === 0 ? '' : `: ${formatBytes(props.historyBytes)}`}. Auch wer etwas davon mit dir teilt,
        sieht diesen Verlauf dann nicht mehr.
      </p>
      <p>
        Deine Einträge bleiben, wie sie jetzt sind. Was unter „Zuletzt gelöscht“ steht, lässt sich danach nicht mehr
        zurückholen. Das Löschen lässt sich nicht rückgängig machen.
      </p>
    </FormDialog>
  )
}

const Got = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, fontVariantNumeric: 'tabular-nums' })

type Freed = { readonly freedBytes: number; readonly totalBytes: number }

function Progress(props: Freed & { readonly isStopping: boolean; readonly onStop: () => void }) {
  const { freedBytes, totalBytes } = props
  const label = 'Verlauf wird gelöscht'
  return (
    <Cluster gap={2}>
      <Got>
        <ProgressRing label={label} share={Math.min(1, freedBytes / Math.max(1, totalBytes))} size={32} />
        <span role="status">
          {label} …{totalBytes === 0 ? '' : ` ${formatBytes(freedBytes)} von ${formatBytes(totalBytes)}`}
        </span>
      </Got>
      <Button isBusy={props.isStopping} onClick={props.onStop}>
        Abbrechen
      </Button>
    </Cluster>
  )
}

function useErasing(historyBytes: number, onErased: () => void) {
  const { call } = useAuth()
  const toasts = useToast()
  const stopping = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Freed>()
  const [isStopping, setStopping] = useState(false)
  const [error, setError] = useState<string>()
  const isRunning = progress !== undefined
  const wasRunning = useRef(false)
  useEffect(() => {
    // The button that had the focus is gone.
    if (isRunning !== wasRunning.current) document.querySelector('h1')?.focus({ preventScroll: true })
    wasRunning.current = isRunning
  }, [isRunning])
  // Stops when the user leaves the page, so that no more is erased than they can see.
  useEffect(() => () => stopping.current?.abort(), [])

  async function start(): Promise<void> {
    const { signal } = (stopping.current = new AbortController())
    setError(undefined)
    setStopping(false)
    setProgress({ freedBytes: 0, totalBytes: historyBytes })
    const erased = await eraseInSteps({
      eraseStep: (after) => call(eraseOwnHistory, after === undefined ? {} : { after }),
      onProgress: (freedBytes) => setProgress({ freedBytes, totalBytes: Math.max(historyBytes, freedBytes) }),
      signal,
    })
    setProgress(undefined)
    const freed = formatBytes(erased.freedBytes)
    if (erased.kind === 'failed') setError(`${erased.message} Gelöscht sind bis jetzt ${freed}.`)
    else {
      const isDone = erased.kind === 'done'
      const counted = isDone ? `Verlauf gelöscht: ${freed} sind wieder frei` : `Abgebrochen: ${freed} sind gelöscht`
      // What has never counted frees nothing that counts.
      const text = erased.freedBytes > 0 ? counted : isDone ? 'Verlauf gelöscht' : 'Abgebrochen'
      toasts.show({ kind: erased.kind === 'done' ? 'success' : 'info', text, key: 'history-erased' })
    }
    onErased()
  }

  function stop(): void {
    setStopping(true)
    stopping.current?.abort()
  }

  return { progress, isStopping, error, start, stop }
}
