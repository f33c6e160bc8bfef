/**
 * An import: choose a file (or drop, paste or share it), see what becomes of it, write it with progress, and take it back as one. A tool says how
 * files are read, in a worker, and what they become.
 */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '#auth/client'
import type { FailedTableRow } from '#base/table/failed-rows-csv'
import { formatNumber } from '#base/text/format'
import { useDocumentsStatus, type Documents } from '#documents/client'
import { Button, LinkButton } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { FailedRows } from '#ui/files/failed-rows'
import { FileChoice } from '#ui/files/file-choice'
import { ImportSources } from '#ui/files/import-sources'
import { useFileReading, type ChosenFile } from '#ui/files/use-file-reading'
import { StatusLine } from '#ui/page/status-line'
import { ProgressCard } from '#ui/picture/progress-card'
import { takeReceived, TAKES_RECEIVED } from './received-file.tsx'
import { useImportWriting, type ImportedDocument, type Writing } from './write-import.tsx'

export type ImportPreviewProps<Found, Options> = {
  /** Whose documents they become: ids of two users never meet. */
  readonly owner: string
  /** Of the file. */
  readonly name: string
  readonly found: Found
  /** Writes these documents, and says afterwards which of them there are now. */
  readonly onWrite: (
    imported: readonly ImportedDocument[],
    onWritten?: (written: readonly ImportedDocument[]) => void,
  ) => void
  readonly onClose: () => void
  readonly options: Options
  /** For options that do not change how the file is read. */
  readonly onOptions: (options: Options) => void
  /** Reads the same file in another way. */
  readonly onReread: (options: Options) => void
}

type ImportFlowProps<Found, Failure extends string, Options> = {
  readonly startWorker: () => Worker
  /** What the worker is sent; it answers with `FileAnswer`s. */
  readonly taskOf: (file: File, options: Options) => unknown
  /** How a file is read at first, given the options of the one before. */
  readonly optionsAfter: (last: Options | undefined) => Options
  readonly choice: {
    readonly title: string
    readonly accept: readonly string[]
    readonly failureTexts: Readonly<Record<Failure | 'broken', string>>
    readonly hint: ReactNode
    /** Beside the button, such as a file to begin with. */
    readonly otherWay?: ReactNode
    readonly sources: Parameters<typeof ImportSources>[0]
    /** Above the choice of a file: other sources, such as a page or pasted text, that are read like one. */
    readonly renderFirst?: (onFile: (file: File) => void) => ReactNode
    /** Takes what another app has shared in another way than as a file, such as an address; false if it does not. */
    readonly onReceived?: (file: File) => Promise<boolean>
  }
  /** What the file becomes, before anything is written. */
  readonly renderPreview: (preview: ImportPreviewProps<Found, Options>) => ReactNode
  /** The rows that could not be read. */
  readonly failedOf: (found: Found) => { readonly head: readonly string[]; readonly failed: readonly FailedTableRow[] }
  /** Names what was written: „5 Shops und 2 Wartungen“. */
  readonly describe: (written: readonly ImportedDocument[]) => string
  /** The ids of shared documents that something else uses by now. */
  readonly usedIds?: (documents: Documents) => ReadonlySet<string>
  /** Where to go when everything is written. */
  readonly next: { readonly text: string; readonly to: string }
}

export function ImportFlow<Found, Failure extends string, Options>(props: ImportFlowProps<Found, Failure, Options>) {
  const owner = useUser()?.id
  // What one user imports is never written for the next one.
  return <Flow key={owner ?? ''} {...props} owner={owner ?? 'device'} />
}

function Flow<Found, Failure extends string, Options>(
  props: ImportFlowProps<Found, Failure, Options> & { readonly owner: string },
) {
  const { owner, startWorker, taskOf, choice, failedOf, renderPreview } = props
  const { file, read, close } = useFileReading<Found, Failure>(startWorker)
  const [options, setOptions] = useState(() => props.optionsAfter(undefined))
  const opened = useRef<File>(null)
  const { writing, write, stop, takeBack, reset } = useImportWriting(props)

  function open(source: File | null, how: Options): void {
    if (source === null) return
    opened.current = source
    setOptions(how)
    read(source.name, taskOf(source, how))
  }

  const openNext = (source: File): void => open(source, props.optionsAfter(options))
  useReceivedFile(openNext, choice.onReceived)

  if ('total' in writing) return <Work writing={writing} onStop={stop} />
  if (writing.phase !== 'idle') {
    const startAnew = (): void => {
      reset()
      close()
    }
    return (
      <>
        <Done {...props} writing={writing} onTakeBack={takeBack} onNext={startAnew} onContinue={reset} />
        {file.phase === 'read' ? <Failed {...failedOf(file.found)} /> : null}
      </>
    )
  }
  if (file.phase === 'read') {
    return (
      <Preview
        render={renderPreview}
        owner={owner}
        name={file.name}
        found={file.found}
        options={options}
        onOptions={setOptions}
        onReread={(how) => open(opened.current, how)}
        onWrite={write}
        onClose={close}
      />
    )
  }
  return <Choose choice={choice} file={file} onFile={openNext} onCancel={close} />
}

type PreviewProps<Found, Options> = ImportPreviewProps<Found, Options> & {
  readonly render: (preview: ImportPreviewProps<Found, Options>) => ReactNode
}

function Preview<Found, Options>({ render, ...preview }: PreviewProps<Found, Options>) {
  return render(preview)
}

/** Takes what another app has shared, if the address says so. */
function useReceivedFile(
  onFile: (file: File) => void,
  onReceived: ((file: File) => Promise<boolean>) | undefined,
): void {
  const { search } = useLocation()
  const { isLoaded } = useDocumentsStatus('isLoaded')
  const wanted = new URLSearchParams(search).get(TAKES_RECEIVED)
  const place = isLoaded && wanted !== null ? Number(wanted) : undefined
  const open = useEffectEvent(async (file: File | undefined) => {
    if (file !== undefined && (await onReceived?.(file)) !== true) onFile(file)
  })
  useEffect(() => {
    if (place !== undefined) void takeReceived(place).then(open)
  }, [place])
}

type ChooseProps<Failure extends string> = {
  readonly choice: ImportFlowProps<unknown, Failure, unknown>['choice']
  readonly file: ChosenFile<Failure | 'broken'>
  readonly onFile: (file: File) => void
  readonly onCancel: () => void
}

function Choose<Failure extends string>({ choice, file, onFile, onCancel }: ChooseProps<Failure>) {
  const { isLoaded } = useDocumentsStatus('isLoaded')
  const { hint, sources, renderFirst, onReceived: _, ...words } = choice
  return (
    <>
      {file.phase === 'reading' ? null : renderFirst?.(onFile)}
      <FileChoice {...words} file={file} isReady={isLoaded} onFile={onFile} onCancel={onCancel}>
        <QuietText>{hint}</QuietText>
      </FileChoice>
      {file.phase === 'reading' ? null : <ImportSources {...sources} />}
    </>
  )
}

function Failed(rows: Parameters<typeof FailedRows>[0]) {
  return rows.failed.length === 0 ? null : <FailedRows {...rows} />
}

type WorkProps = {
  readonly writing: Extract<Writing, { readonly phase: 'writing' | 'taking-back' }>
  readonly onStop: () => void
}

function Work({ writing: { phase, done, total }, onStop }: WorkProps) {
  return (
    <ProgressCard
      label={phase === 'writing' ? 'Wird importiert' : 'Wird rückgängig gemacht'}
      share={done / Math.max(1, total)}
      onStop={phase === 'writing' ? onStop : undefined}
    >
      {formatNumber(done)} von {formatNumber(total)}
    </ProgressCard>
  )
}

type DoneProps = {
  readonly writing: Extract<Writing, { readonly phase: 'written' | 'taken-back' }>
  readonly describe: (written: readonly ImportedDocument[]) => string
  readonly next: { readonly text: string; readonly to: string }
  readonly onTakeBack: (written: readonly ImportedDocument[]) => void
  /** With another file. */
  readonly onNext: () => void
  /** With the rest of this one. */
  readonly onContinue: () => void
}

function Done({ writing, describe, next, onTakeBack, onNext, onContinue }: DoneProps) {
  const { isServerReachable, home } = useDocumentsStatus('isServerReachable', 'home')
  if (writing.phase !== 'written') {
    return (
      <Result icon="undo" isGood={false} text="Der Import ist rückgängig gemacht.">
        <Button variant="primary" onClick={onNext}>
          Datei wählen
        </Button>
      </Result>
    )
  }
  const { written, isWhole } = writing
  const what = `${describe(written)} importiert`
  return (
    <Result icon={isWhole ? 'check' : 'info'} isGood={isWhole} text={isWhole ? what : `Abgebrochen: ${what}`}>
      {isServerReachable || home === 'device' ? null : (
        <QuietText>
          Sie sind auf diesem Gerät gespeichert und werden übertragen, sobald du wieder online bist.
        </QuietText>
      )}
      {isWhole ? (
        <LinkButton to={next.to}>{next.text}</LinkButton>
      ) : (
        <Button variant="primary" onClick={onContinue}>
          Rest ansehen
        </Button>
      )}
      <Button icon="undo" onClick={() => onTakeBack(written)}>
        Import rückgängig machen
      </Button>
      <Button onClick={onNext}>Weitere Datei</Button>
    </Result>
  )
}

type ResultProps = {
  readonly icon: 'check' | 'info' | 'undo'
  readonly isGood: boolean
  readonly text: string
  readonly children: ReactNode
}

function Result({ icon, isGood, text, children }: ResultProps) {
  return (
    <Card aria-label="Ergebnis">
      <Stack gap={2}>
        <StatusLine icon={icon} tone={isGood ? 'good' : 'quiet'}>
          {text}
        </StatusLine>
        <Cluster>{children}</Cluster>
      </Stack>
    </Card>
  )
}
