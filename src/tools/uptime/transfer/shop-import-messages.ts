/** What the page and the worker that reads files of shops tell each other. */
import type { FileAnswer } from '#base/file-answer'
import type { SqliteFilesFailure } from '../sqlite/open-sqlite-files.ts'
import type { ShopsFileFailure } from './read-shops-file.ts'
import type { ReadShops } from './read-shops.ts'
import type { KnownSettings } from '../read-settings.ts'
import type { FilesFailure } from './sort-import-files.ts'

/** From the page, once, with all that was chosen together, as browsers know it. */
export type ShopImportTask<File> = { readonly files: readonly File[]; readonly settings: KnownSettings }

/** Why what was chosen is nothing that can be imported. */
export type ShopImportFailure =
  | FilesFailure
  | ShopsFileFailure
  | SqliteFilesFailure
  | 'other-file'
  | 'other-database'
  | 'too-large'
  | 'broken'

/** From the worker: how far it is, and once what came of it. */
export type ShopImportAnswer = FileAnswer<ReadShops, ShopImportFailure>
