import { useRef, useState } from 'react'
import { useFileReading, type ChosenFile, type ReadFile } from '#ui/files/use-file-reading'
import type { ImportFailure, ImportTask, ReadingOptions } from '../import-messages.ts'
import type { ReadImport } from '../read-import.ts'

type ImportFileParts = {
  readonly file: ChosenFile<ImportFailure> | ReadFile<ReadImport>
  readonly options: ReadingOptions
  readonly open: (file: File) => void
  /** Reads the same file in another way. */
  readonly reread: (options: Partial<ReadingOptions>) => void
  readonly close: () => void
}

/** Reads a table of times the user has chosen, and rereads it with other options. */
export function useImportFile(): ImportFileParts {
  const { file, read, close } = useFileReading<ReadImport, ImportFailure>(
    () => new Worker(new URL('../../workers/import-worker.ts', import.meta.url), { type: 'module' }),
  )
  const opened = useRef<File>(null)
  const [options, setOptions] = useState<ReadingOptions>(() => ({
    zone: Temporal.Now.timeZoneId(),
    dateOrder: undefined,
  }))

  function readAs(source: File, how: ReadingOptions): void {
    const task: ImportTask<Blob> = { file: source, ...how }
    read(source.name, task)
    opened.current = source
    setOptions(how)
  }

  return {
    file,
    options,
    open: (source) => readAs(source, { ...options, dateOrder: undefined }),
    reread: (changed) => {
      if (opened.current !== null) readAs(opened.current, { ...options, ...changed })
    },
    close: () => {
      opened.current = null
      close()
    },
  }
}
