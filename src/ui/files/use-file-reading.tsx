import { useEffect, useRef, useState } from 'react'
import type { FileAnswer } from '#base/file-answer'

/** A file that the user chooses, until it is read. */
export type ChosenFile<Failure extends string> =
  | { readonly phase: 'none' }
  /** `share` is from 0 to 1; undefined while it is unknown. */
  | { readonly phase: 'reading'; readonly name: string; readonly share: number | undefined }
  | { readonly phase: 'failed'; readonly name: string; readonly failure: Failure }

export type ReadFile<Found> = { readonly phase: 'read'; readonly name: string; readonly found: Found }

type FileReading<Found, Failure extends string> = {
  readonly file: ChosenFile<Failure | 'broken'> | ReadFile<Found>
  /** Gives the task to a worker of its own; `name` is that of the file, for people. */
  readonly read: (name: string, task: unknown) => void
  readonly close: () => void
}

/**
 * Reads a file in a worker, which answers with `FileAnswer`s. Reading another one forgets what was; a page that goes takes
 * the worker along.
 */
export function useFileReading<Found, Failure extends string>(startWorker: () => Worker): FileReading<Found, Failure> {
  const worker = useRef<Worker>(null)
  const [file, setFile] = useState<FileReading<Found, Failure>['file']>({ phase: 'none' })

  function stop(): void {
    worker.current?.terminate()
    worker.current = null
  }
  useEffect(() => stop, [])

  function read(name: string, task: unknown): void {
    stop()
    setFile({ phase: 'reading', name, share: undefined })
    const started = startWorker()
    const rows: unknown[] = []
    let lists: Partial<Found> | undefined
    worker.current = started
    started.addEventListener('error', () => {
      if (worker.current !== started) return
      stop()
      setFile({ phase: 'failed', name, failure: 'broken' })
    })
    started.addEventListener('message', ({ data }: MessageEvent<FileAnswer<Found, Failure>>) => {
      if (worker.current !== started) return
      if (data.kind === 'progress') return setFile({ phase: 'reading', name, share: data.share })
      if (data.kind === 'rows') {
        rows.push(...data.rows)
        lists = { [data.list]: rows } as Partial<Found>
        return
      }
      stop()
      setFile(
        data.kind === 'read'
          ? { phase: 'read', name, found: lists === undefined ? data.found : { ...data.found, ...lists } }
          : { phase: 'failed', name, failure: data.failure },
      )
    })
    started.postMessage(task)
  }

  return {
    file,
    read,
    close: () => {
      stop()
      setFile({ phase: 'none' })
    },
  }
}
