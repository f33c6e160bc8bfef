import { useEffect, useRef, useState } from 'react'
import type { ReadShops } from '../read-shops.ts'
import type { KnownSettings } from '../read-settings.ts'
import type { ShopImportAnswer, ShopImportFailure, ShopImportTask } from '../shop-import-messages.ts'

export type ShopImportFile =
  | { readonly phase: 'none' }
  | { readonly phase: 'reading'; readonly name: string }
  | { readonly phase: 'read'; readonly name: string; readonly found: ReadShops }
  | { readonly phase: 'failed'; readonly name: string; readonly failure: ShopImportFailure }

/** Reads a file in a worker. Opening another one forgets what was; a page that goes takes the worker along. */
export function useShopImport(settings: KnownSettings): {
  readonly file: ShopImportFile
  readonly open: (file: File) => void
  readonly close: () => void
} {
  const worker = useRef<Worker>(null)
  const [file, setFile] = useState<ShopImportFile>({ phase: 'none' })

  function stop(): void {
    worker.current?.terminate()
    worker.current = null
  }
  useEffect(() => stop, [])

  function open(source: File): void {
    stop()
    const { name } = source
    setFile({ phase: 'reading', name })
    const started = new Worker(new URL('../workers/shop-import-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener('error', () => {
      if (worker.current !== started) return
      stop()
      setFile({ phase: 'failed', name, failure: 'broken' })
    })
    started.addEventListener('message', ({ data }: MessageEvent<ShopImportAnswer>) => {
      if (worker.current !== started) return
      stop()
      setFile(
        data.kind === 'read'
          ? { phase: 'read', name, found: data.found }
          : { phase: 'failed', name, failure: data.failure },
      )
    })
    const task: ShopImportTask<Blob> = { file: source, settings }
    started.postMessage(task)
  }

  return {
    file,
    open,
    close: () => {
      stop()
      setFile({ phase: 'none' })
    },
  }
}
