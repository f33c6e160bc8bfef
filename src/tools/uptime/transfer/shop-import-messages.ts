/** What the page and the worker that reads files of shops tell each other. */
import type { FileAnswer } from '#base/file-answer'
import type { ShopsFileFailure } from './read-shops-file.ts'
import type { ReadShops } from './read-shops.ts'
import type { KnownSettings } from '../read-settings.ts'

/** From the page, once, with the file as browsers know it. */
export type ShopImportTask<File> = { readonly file: File; readonly settings: KnownSettings }

/** Why what was chosen is nothing that can be imported. */
export type ShopImportFailure = ShopsFileFailure | 'other-file' | 'other-database' | 'too-large' | 'broken'

/** From the worker: how far it is, and once what came of it. */
export type ShopImportAnswer = FileAnswer<ReadShops, ShopImportFailure>
