/** The worker's side of reading a file that a user has chosen, so that the page goes on answering. The page ends the worker. */
import { isOtherFile, decodeText, type TextEncoding } from './text/decode-text.ts'
import { failed, ok, type Result } from './result.ts'
import { answersOf, type FileAnswer } from './file-answer.ts'
import { readTable, type ReadTable, type TableFailure, type TableShape } from './table/read-table.ts'
import type { ParseCells } from './table/parse-table.ts'

/** The parts of a file that are read. */
export type ReadableFile = { readonly size: number; arrayBuffer(): Promise<ArrayBuffer> }

/** What is needed of `self` in a worker. */
export type WorkerScope = {
  addEventListener(kind: 'message', listener: (event: { readonly data: never }) => void): void
  postMessage(message: unknown): void
  readonly TextDecoder: Decoder
  readonly console: { info(text: string, error: unknown): void }
}

type Decoder = new (encoding: TextEncoding, o: { readonly fatal: boolean }) => { decode(bytes: Uint8Array): string }

/** More than a hundred thousand rows have; the page would not hold them. */
const MAX_TEXT_BYTES = 30 * 1024 * 1024

/** Answers each task of the page with what `read` makes of it, and with `broken` if that throws: the file was moved, or is a folder. */
export function serveFiles<Task, Found, Failure extends string>(
  worker: WorkerScope,
  read: (
    task: Task,
    onProgress: (done: number, total: number) => void,
  ) => Promise<Result<Iterable<FileAnswer<Found, never>>, Failure | 'broken'>>,
): void {
  const post = (answer: FileAnswer<Found, Failure | 'broken'>): void => worker.postMessage(answer)
  const answer = async (task: Task): Promise<void> => {
    try {
      const onProgress = (done: number, total: number): void => post({ kind: 'progress', share: done / total })
      const found = await read(task, onProgress)
      if (!found.ok) return post({ kind: 'failed', failure: found.error })
      for (const message of found.value) post(message)
    } catch (error) {
      worker.console.info('[IMPORT]', error)
      post({ kind: 'failed', failure: 'broken' })
    }
  }
  worker.addEventListener('message', ({ data }) => void answer(data))
}

/** The text of a file, unless it is too large or no text. */
export async function readText(
  file: ReadableFile,
  { TextDecoder }: Pick<WorkerScope, 'TextDecoder'>,
): Promise<Result<string, 'too-large' | 'other-file'>> {
  if (file.size > MAX_TEXT_BYTES) return failed('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isOtherFile(bytes)) return failed('other-file')
  return ok(decodeText(bytes, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(bytes)))
}

export type TableFileFailure = TableFailure | 'too-large' | 'other-file' | 'broken'

/** Reads files with one table; the task is `{ file }`, and what it finds a `ReadTable`. `parse` is that of Papa Parse. */
export function serveTable<Column extends string, Row>(
  worker: WorkerScope,
  shape: TableShape<Column, Row>,
  parse: ParseCells,
): void {
  serveFiles<{ readonly file: ReadableFile }, ReadTable<Row>, TableFileFailure>(
    worker,
    async ({ file }, onProgress) => {
      const text = await readText(file, worker)
      const table = text.ok ? readTable(text.value, shape, { parse, onProgress }) : text
      return table.ok ? ok(answersOf(table.value, 'rows')) : table
    },
  )
}
