/** What the page and the worker that reads tables tell each other. */
import type { DateOrder } from './read-date.ts'
import type { ReadImport } from './read-import.ts'

/** From the page, once. */
export type ImportTask = {
  readonly bytes: ArrayBuffer
  readonly zone: string
  readonly dateOrder: DateOrder | undefined
}

/** Why a file is none that can be imported. */
export type ImportFailure = 'unknown-columns' | 'other-file' | 'empty'

/** From the worker: how far it is, and last what it has found. */
export type ImportProgress =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'read'; readonly table: ReadImport }
  | { readonly kind: 'failed'; readonly failure: ImportFailure }
