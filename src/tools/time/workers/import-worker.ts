/** Reads the table of another program beside the page, so that it goes on answering. It ends when the page ends it. */
import Papa from 'papaparse'
import { answersOf } from '#base/file-answer'
import { decodeText, isOtherFile } from '#base/text/decode-text'
import type { ImportAnswer, ImportFailure, ImportTask } from '../import/import-messages.ts'
import { parseTimeTable } from '../import/parse-time-table.ts'
import { readImport } from '../import/read-import.ts'

declare const self: DedicatedWorkerGlobalScope

/** More than a hundred thousand rows have; the page would not hold them. */
const MAX_FILE_BYTES = 30 * 1024 * 1024

self.addEventListener('message', ({ data }: MessageEvent<ImportTask<Blob>>) => {
  void answer(data)
})

async function answer(task: ImportTask<Blob>): Promise<void> {
  try {
    // A worker has nothing of what the page has loaded.
    if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
    for (const message of await read(task)) self.postMessage(message)
  } catch (error) {
    // A file that was moved or changed, or a folder.
    console.info('[TIME IMPORT]', error)
    self.postMessage(failed('broken')[0])
  }
}

async function read({ file, zone, dateOrder }: ImportTask<Blob>): Promise<Iterable<ImportAnswer>> {
  if (file.size > MAX_FILE_BYTES) return failed('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isOtherFile(bytes)) return failed('other-file')
  const text = decodeText(bytes, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(bytes))
  const rows = parseTimeTable(text, (cells, how) => Papa.parse<string[]>(cells, how))
  const onProgress = (done: number, total: number): void =>
    self.postMessage({ kind: 'progress', share: done / total } satisfies ImportAnswer)
  const table = readImport(rows, { zone, dateOrder, onProgress })
  if (!table.ok) return failed(text.trim() === '' ? 'empty' : table.error)
  return answersOf(table.value, 'entries')
}

function failed(failure: ImportFailure): readonly [ImportAnswer] {
  return [{ kind: 'failed', failure }]
}
