import { useFileReading, type ChosenFile, type ReadFile } from '#ui/use-file-reading'
import type { ReadShops } from '../read-shops.ts'
import type { KnownSettings } from '../read-settings.ts'
import type { ShopImportFailure, ShopImportTask } from '../shop-import-messages.ts'

/** A file of shops that somebody chooses; what it does not say about them is as in `settings`. */
export function useShopImport(settings: KnownSettings): {
  readonly file: ChosenFile<ShopImportFailure> | ReadFile<ReadShops>
  readonly open: (file: File) => void
  readonly close: () => void
} {
  const { file, read, close } = useFileReading<ReadShops, ShopImportFailure>(
    () => new Worker(new URL('../workers/shop-import-worker.ts', import.meta.url), { type: 'module' }),
  )
  return {
    file,
    open: (source) => {
      const task: ShopImportTask<Blob> = { file: source, settings }
      read(source.name, task)
    },
    close,
  }
}
