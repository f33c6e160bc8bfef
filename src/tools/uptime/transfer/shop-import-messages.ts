/** What the page and the worker that reads files of shops tell each other. */
import type { ShopsFileFailure } from './read-shops-file.ts'
import type { KnownSettings } from '../collections.ts'

/** From the page, once, with the file as browsers know it. */
export type ShopImportTask<File> = { readonly file: File; readonly settings: KnownSettings }

/** Why what was chosen is nothing that can be imported. */
export type ShopImportFailure = ShopsFileFailure | 'other-file' | 'other-database' | 'too-large' | 'broken'
