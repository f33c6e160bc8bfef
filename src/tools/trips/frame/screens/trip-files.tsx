/**
 * Files of a booking or a note, each one press away. Those that are not large are fetched as soon as they are seen, so that they are there
 * without a network.
 */
import { styled, type Theme } from '@mui/material/styles'
import { useEffect, useState, type ReactNode } from 'react'
import { SECOND_MS } from '#base/clock'
import { formatBytes } from '#base/text/format-bytes'
import { isPictureType, type FileReference } from '#files'
import { useFileUrl, describeFileProblem, useOpenFiles } from '#files/client'
import { IconButton } from '#ui/button'
import { Detail } from '#ui/detail'
import { fileIcon, pictureIcon } from '#ui/files/file-icons'
import { Icon } from '#ui/page/icon'
import { CAN_HOVER } from '#ui/page/theme'
import { useUser } from '#auth/client'
import { useMayEdit } from '#documents/client'
import { QuietText, Stack } from '#ui/card'
import { FileButton } from '#ui/files/file-button'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { FormAlert } from '#ui/page/notice'
import { MAX_FILES } from '../../model-fields.ts'
import type { FilesChange } from './write-files.ts'

/** A larger file is fetched when it is asked for: a page of photos would cost a phone its month. */
const MAX_UNASKED_BYTES = 5 * 1024 * 1024

export function TripFiles({ files }: { readonly files: readonly FileReference[] }) {
  if (files.length === 0) return null
  return (
    <Files aria-label="Dateien">
      {files.map((file) => (
        <li key={file.fileId}>
          <TripFile file={file} />
        </li>
      ))}
    </Files>
  )
}

/** A file by its name: a picture or a PDF is shown by the browser, anything else is handed over. */
function TripFile({ file }: { readonly file: FileReference }) {
  const [isWanted, want] = useState(file.sizeBytes <= MAX_UNASKED_BYTES)
  // Another one opens the file anew.
  const [attempt, setAttempt] = useState(0)
  if (isWanted) return <WantedFile key={attempt} file={file} onRetry={() => setAttempt(attempt + 1)} />
  return (
    <WaitingFile file={file} state={formatBytes(file.sizeBytes)}>
      <IconButton icon="download" label={`„${file.name}“ laden`} onClick={() => want(true)} />
    </WaitingFile>
  )
}

/** How long a device may take to answer before another try is offered. */
const ANSWER_MS = 10 * SECOND_MS

function WantedFile({ file, onRetry }: { readonly file: FileReference; readonly onRetry: () => void }) {
  const { fileId, name, type } = file
  const shown = useFileUrl(fileId, 'original')
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), ANSWER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (shown.kind !== 'ready')
    return (
      <WaitingFile file={file} state={shown.kind === 'failed' ? shown.message : 'Wird geladen'}>
        {shown.kind === 'failed' || isSlow ? (
          <IconButton icon="sync" label={`„${name}“ noch einmal laden`} onClick={onRetry} />
        ) : null}
      </WaitingFile>
    )
  // What a browser could run it gets as plain bytes, to be kept rather than shown.
  const isShown = shown.type !== 'application/octet-stream'
  return (
    <FileLink href={shown.url} {...(isShown ? { target: '_blank', rel: 'noreferrer' } : { download: name })}>
      <FileMark type={type} />
      <span>{name}</span>
    </FileLink>
  )
}

type WaitingFileProps = { readonly file: FileReference; readonly state: string; readonly children: ReactNode }

function WaitingFile({ file: { name, type }, state, children }: WaitingFileProps) {
  return (
    <Waiting>
      <FileMark type={type} />
      <span>
        {name}
        <Detail>{state}</Detail>
      </span>
      {children}
    </Waiting>
  )
}

function FileMark({ type }: Pick<FileReference, 'type'>) {
  return <Icon name={isPictureType(type) ? pictureIcon : fileIcon} size={20} />
}

const Files = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

const Waiting = styled('span')(({ theme }) => lookOf(theme))

const FileLink = styled('a')(({ theme }) => ({
  ...lookOf(theme),
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.raised } },
}))

function lookOf({ vars }: Theme) {
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    padding: '6px 14px',
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: 12,
    color: vars.palette.text.secondary,
    overflowWrap: 'anywhere' as const,
    '& > svg': { flexShrink: 0 },
  }
}

type AttachedFilesProps = {
  /** „Belege“ */
  readonly label: string
  readonly files: readonly FileReference[]
  /** The document that names them; it may be written later. */
  readonly belongsTo: { readonly collection: string; readonly documentId: string }
  readonly onChange: (change: FilesChange) => void
  /** Of one user alone, who may edit it whatever they may of the trip. */
  readonly isPrivate?: boolean
}

/**
 * The files of something on a trip, such as a ticket or a receipt: added, opened and taken off. They are kept on the device too. Without an
 * account there is no place for files. A user who only reads the trip opens them.
 */
export function AttachedFiles({ label, files, belongsTo, onChange, isPrivate = false }: AttachedFilesProps) {
  const isSignedIn = useUser() !== null
  const mayEdit = useMayEdit() || isPrivate
  if (!mayEdit && files.length === 0) return <QuietText>Keine Dateien.</QuietText>
  return (
    <Stack gap={1}>
      <b>{label}</b>
      {files.length === 0 ? null : (
        <ul>
          {files.map((file) => (
            <ListRow
              key={file.fileId}
              title={<TripFile file={file} />}
              detail={formatBytes(file.sizeBytes)}
              actions={
                mayEdit ? (
                  <RowButton
                    icon="trash"
                    label={`„${file.name}“ entfernen`}
                    onClick={() => onChange({ added: [], removed: [file] })}
                  />
                ) : undefined
              }
            />
          ))}
        </ul>
      )}
      {!mayEdit ? null : isSignedIn ? (
        <AddFiles files={files} belongsTo={belongsTo} onChange={onChange} />
      ) : (
        <QuietText>Dateien brauchen ein Konto, damit sie nicht verloren gehen.</QuietText>
      )}
    </Stack>
  )
}

function AddFiles({ files, belongsTo, onChange }: Omit<AttachedFilesProps, 'label' | 'isPrivate'>) {
  const openFiles = useOpenFiles()
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string>()

  async function take(chosen: readonly File[]): Promise<string | undefined> {
    const taken: FileReference[] = []
    const client = await openFiles()
    let problem: string | undefined
    for (const file of chosen.slice(0, Math.max(MAX_FILES - files.length, 0))) {
      // Those before one that cannot be taken are attached all the same.
      problem = await client.take(file, belongsTo).then((reference) => void taken.push(reference), describeFileProblem)
      if (problem !== undefined) break
    }
    if (taken.length > 0) onChange({ added: taken, removed: [] })
    if (problem !== undefined) return problem
    return taken.length < chosen.length ? `Hier passen höchstens ${MAX_FILES} Dateien.` : undefined
  }

  async function add(chosen: readonly File[]): Promise<void> {
    setReading(true)
    setError(await take(chosen).catch(describeFileProblem))
    setReading(false)
  }

  return (
    <div>
      <FileButton variant="secondary" icon="plus" accept={[]} isBusy={isReading} onFiles={(chosen) => void add(chosen)}>
        Datei hinzufügen
      </FileButton>
      <FormAlert message={error} />
    </div>
  )
}
