/** A place that takes files: dropped on it, or pasted anywhere on the page while it is there. */
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useLayoutEffect, useState, type DragEvent, type ReactNode } from 'react'

type FileDropProps = {
  /** Never with none. What is of use among them is for the caller to say. */
  readonly onFiles: (files: readonly File[]) => void
  /** Takes text that is pasted outside of fields, and prefers it to files that come with it. */
  readonly onText?: (text: string) => void
  /** The text shown over it while files are held above it. */
  readonly invitation: string
  readonly isDisabled?: boolean
  readonly children: ReactNode
}

export function FileDrop({ onFiles, onText, invitation, isDisabled = false, children }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  usePasted(isDisabled ? {} : { onFiles, onText })
  useMissedDrops()

  function onDragOver(event: DragEvent): void {
    if (isDisabled || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }

  function onDragLeave(event: DragEvent): void {
    // Going on to something inside is no leaving.
    const next = event.relatedTarget
    if (!(next instanceof Node && event.currentTarget.contains(next))) setOver(false)
  }

  function onDrop(event: DragEvent): void {
    setOver(false)
    if (isDisabled || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    // A folder comes as a file without any bytes that can be read; a drag of text as none.
    if (files.length > 0) onFiles(files)
  }

  return (
    <Zone onDragEnter={onDragOver} onDragOver={onDragOver} onDragLeave={onDragLeave} onDrop={onDrop}>
      {children}
      {isOver ? <Invitation aria-hidden="true">{invitation}</Invitation> : null}
    </Zone>
  )
}

function hasFiles(data: DataTransfer): boolean {
  return data.types.includes('Files')
}

type Takers = {
  readonly onFiles?: FileDropProps['onFiles'] | undefined
  readonly onText?: FileDropProps['onText'] | undefined
}

function usePasted({ onFiles, onText }: Takers): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const text = onText === undefined || isField(event.target) ? undefined : event.clipboardData?.getData('text/plain')
    if (onText !== undefined && text !== undefined && text.trim() !== '') {
      event.preventDefault()
      return onText(text)
    }
    const files = [...(event.clipboardData?.files ?? [])]
    if (onFiles === undefined || files.length === 0) return
    // Office programs put a picture of the text beside the text; in a field the text is what is meant.
    if (isField(event.target) && (event.clipboardData?.types.includes('text/plain') ?? false)) return
    event.preventDefault()
    onFiles(files)
  })
  // Listens as soon as it is drawn.
  useLayoutEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event)
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** A file that is let go of beside the place would open in place of the app. */
function useMissedDrops(): void {
  useEffect(() => {
    const abort = new AbortController()
    const refuse = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || event.dataTransfer === null || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', refuse, { signal: abort.signal })
    window.addEventListener('drop', refuse, { signal: abort.signal })
    return () => abort.abort()
  }, [])
}

const Zone = styled('div')({ position: 'relative' })

const Invitation = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: -8,
  display: 'grid',
  placeItems: 'center',
  padding: 8,
  border: `2px dashed ${theme.vars.palette.secondary.main}`,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  fontWeight: 650,
  textAlign: 'center',
  // What is below goes on taking the drag.
  pointerEvents: 'none',
}))
