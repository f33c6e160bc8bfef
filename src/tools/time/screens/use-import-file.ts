import { useEffect, useRef, useState } from 'react'
import type { ImportFailure, ImportProgress, ImportTask } from '../import-messages.ts'
import type { DateOrder } from '../read-date.ts'
import type { ReadImport } from '../read-import.ts'

export type ImportFile =
  | { readonly phase: 'none' }
  | { readonly phase: 'reading'; readonly name: string; readonly share: number }
  | { readonly phase: 'read'; readonly name: string; readonly table: ReadImport }
  | { readonly phase: 'failed'; readonly name: string; readonly failure: ImportFailure | 'too-large' | 'broken' }

/** How the times of a table are to be read. */
export type ReadingOptions = { readonly zone: string; readonly dateOrder: DateOrder | undefined }

/** More than a hundred thousand rows have; the page would not hold them. */
const MAX_FILE_BYTES = 30 * 1024 * 1024

type ImportFileParts = {
  readonly file: ImportFile
  readonly options: ReadingOptions
  readonly open: (file: File) => void
  /** Reads the same file in another way. */
  readonly reread: (options: Partial<ReadingOptions>) => void
  readonly close: () => void
}

/** Reads a file in a worker. Opening another one forgets what was; a page that goes takes the worker along. */
export function useImportFile(): ImportFileParts {
  const worker = useRef<Worker>(null)
  const opened = useRef<File>(null)
  const [file, setFile] = useState<ImportFile>({ phase: 'none' })
  const [options, setOptions] = useState<ReadingOptions>(() => ({
    zone: Temporal.Now.timeZoneId(),
    dateOrder: undefined,
  }))

  function stop(): void {
    worker.current?.terminate()
    worker.current = null
  }
  useEffect(() => stop, [])

  async function read(source: File, how: ReadingOptions): Promise<void> {
    stop()
    const { name } = source
    if (source.size > MAX_FILE_BYTES) return setFile({ phase: 'failed', name, failure: 'too-large' })
    setFile({ phase: 'reading', name, share: 0 })
    const started = new Worker(new URL('../workers/import-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    const fail = (): void => {
      if (worker.current !== started) return
      stop()
      setFile({ phase: 'failed', name, failure: 'broken' })
    }
    started.addEventListener('error', fail)
    started.addEventListener('message', ({ data }: MessageEvent<ImportProgress>) => {
      if (data.kind === 'progress') return setFile({ phase: 'reading', name, share: data.share })
      stop()
      setFile(
        data.kind === 'read'
          ? { phase: 'read', name, table: data.table }
          : { phase: 'failed', name, failure: data.failure },
      )
    })
    try {
      const bytes = await source.arrayBuffer()
      const task: ImportTask = { bytes, ...how }
      if (worker.current === started) started.postMessage(task, [bytes])
    } catch {
      // The file was moved, changed or is a folder.
      fail()
    }
  }

  return {
    file,
    options,
    open: (source) => {
      opened.current = source
      const how = { ...options, dateOrder: undefined }
      setOptions(how)
      void read(source, how)
    },
    reread: (changed) => {
      const how = { ...options, ...changed }
      setOptions(how)
      if (opened.current !== null) void read(opened.current, how)
    },
    close: () => {
      stop()
      opened.current = null
      setFile({ phase: 'none' })
    },
  }
}
