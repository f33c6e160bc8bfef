/** What the page and the worker that reads files of shops tell each other. */
import type { FileAnswer } from '#base/file-answer'
import type { ShopsFileFailure } from './read-shops-file.ts'
import type { ReadShops } from './read-shops.ts'
import type { KnownSettings } from './read-settings.ts'

/** From the page, once, with the file as browsers know it. */
export type ShopImportTask<Contents> = { readonly file: Contents; readonly settings: KnownSettings }

/** Why a file is none that can be imported. */
export type ShopImportFailure = ShopsFileFailure | 'other-file' | 'other-database' | 'too-large' | 'broken'

/** From the worker, once. */
export type ShopImportAnswer = FileAnswer<ReadShops, ShopImportFailure>
