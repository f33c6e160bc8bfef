/** What the page and the worker that reads tables tell each other. */
import type { DateOrder } from './read-clock-time.ts'

/** How the times of a table are to be read. */
export type ReadingOptions = { readonly zone: string; readonly dateOrder: DateOrder | undefined }

/** From the page, once, with the file as browsers know it. */
export type ImportTask<Contents> = ReadingOptions & { readonly file: Contents }

/** Why a file cannot be imported. */
export type ImportFailure = 'unknown-columns' | 'other-file' | 'empty' | 'too-large' | 'broken'
