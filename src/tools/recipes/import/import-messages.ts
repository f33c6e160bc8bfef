/** What the worker of an import is sent. */
export type ImportTask<File> = {
  readonly file: File
  /** Where a page is from. */
  readonly address?: string
}
