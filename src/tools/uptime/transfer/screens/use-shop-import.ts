import { useFileReading, type ChosenFile, type ReadFile } from '#ui/files/use-file-reading'
import type { ReadShops } from '../read-shops.ts'
import type { KnownSettings } from '../../read-settings.ts'
import type { ShopImportFailure, ShopImportTask } from '../shop-import-messages.ts'

/** Reads a file of shops, or a database in its parts, that the user chooses; missing values come from `settings`. */
export function useShopImport(settings: KnownSettings): {
  readonly file: ChosenFile<ShopImportFailure> | ReadFile<ReadShops>
  readonly open: (files: readonly File[]) => void
  readonly close: () => void
} {
  const { file, read, close } = useFileReading<ReadShops, ShopImportFailure>(
    () => new Worker(new URL('../../workers/shop-import-worker.ts', import.meta.url), { type: 'module' }),
  )
  return {
    file,
    open: (files) => {
      const task: ShopImportTask<File> = { files, settings }
      read(nameOf(files), task)
    },
    close,
  }
}

/** The name of the database file; the other files are its parts. */
function nameOf(files: readonly File[]): string {
  const names = files.map(({ name }) => name)
  return names.find((name) => !/-(?:wal|shm)$/.test(name)) ?? names.join(', ')
}
