import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#base/text/format'
import { useDocumentsClient } from '#documents/client'
import { useToast } from '#messaging/client'
import type { PlannedImport } from '../plan-import.ts'
import { takeBackImport, writeImport } from './write-import.ts'

export type ImportWriting =
  | { readonly phase: 'idle' | 'taken-back' }
  | { readonly phase: 'writing' | 'taking-back'; readonly done: number; readonly total: number }
  | { readonly phase: 'written'; readonly written: PlannedImport; readonly isWhole: boolean }

type ImportWritingParts = {
  readonly writing: ImportWriting
  readonly write: (plan: PlannedImport) => void
  readonly stop: () => void
  readonly takeBack: (written: PlannedImport) => void
  readonly reset: () => void
}

/** Writes an import, and takes it back as one step. Leaving the page stops the writing; what was written stays. */
export function useImportWriting(): ImportWritingParts {
  const documents = useDocumentsClient()
  const toasts = useToast()
  const stopper = useRef<AbortController>(null)
  const [writing, setWriting] = useState<ImportWriting>({ phase: 'idle' })
  const stop = (): void => stopper.current?.abort()
  useEffect(() => stop, [])

  async function write(plan: PlannedImport): Promise<void> {
    const { signal } = (stopper.current = new AbortController())
    const total = plan.entries.length
    const onProgress = (done: number): void => setWriting({ phase: 'writing', done, total })
    onProgress(0)
    const written = await writeImport(plan, { documents, signal, onProgress })
    const count = written.entries.length
    setWriting({ phase: 'written', written, isWhole: count === total })
    toasts.show({
      kind: 'success',
      text: `${formatCount(count, 'Eintrag', 'Einträge')} importiert`,
      action: { label: 'Rückgängig', onClick: () => void takeBack(written) },
    })
  }

  async function takeBack(written: PlannedImport): Promise<void> {
    const total = written.entries.length
    // Begun once, it is not stopped by leaving the page: half of it would be neither the one nor the other.
    const { signal } = new AbortController()
    const onProgress = (done: number): void => setWriting({ phase: 'taking-back', done, total })
    const removed = await takeBackImport(written, { documents, signal, onProgress })
    setWriting({ phase: 'taken-back' })
    const kept = total - removed
    const others = kept === 0 ? '' : ` ${formatCount(kept, 'geänderter Eintrag bleibt', 'geänderte Einträge bleiben')}.`
    toasts.show({ kind: 'info', text: `Import rückgängig gemacht.${others}` })
  }

  return {
    writing,
    write: (plan) => void write(plan),
    stop,
    takeBack: (written) => void takeBack(written),
    reset: () => setWriting({ phase: 'idle' }),
  }
}
