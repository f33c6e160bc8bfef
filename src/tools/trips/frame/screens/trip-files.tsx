/**
 * Files of a booking or a note, each one press away. Those that are not large are fetched as soon as they are seen, so that they are there
 * without a network.
 */
import { styled, type Theme } from '@mui/material/styles'
import { useEffect, useState, type ReactNode } from 'react'
import { SECOND_MS } from '#base/clock'
import { formatBytes } from '#base/text/format-bytes'
import { isPictureType, type FileReference } from '#files'
import { useFileUrl } from '#files/client'
import { IconButton } from '#ui/button'
import { Detail } from '#ui/detail'
import { fileIcon, pictureIcon } from '#ui/files/file-icons'
import { Icon } from '#ui/page/icon'
import { CAN_HOVER } from '#ui/page/theme'

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
export function TripFile({ file }: { readonly file: FileReference }) {
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
