/** Reads the table of another program beside the page, so that it goes on answering. It ends when the page ends it. */
import Papa from 'papaparse'
import { decodeText, isOtherFile } from '#base/decode-text'
import type { ImportFailure, ImportProgress, ImportTask } from '../import-messages.ts'
import { parseTimeTable } from '../parse-time-table.ts'
import { readImport } from '../read-import.ts'

declare const self: DedicatedWorkerGlobalScope

self.addEventListener('message', ({ data }: MessageEvent<ImportTask>) => {
  void answer(data)
})

async function answer(task: ImportTask): Promise<void> {
  // A worker has nothing of what the page has loaded.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  self.postMessage(read(task))
}

function read({ bytes, zone, dateOrder }: ImportTask): ImportProgress {
  const file = new Uint8Array(bytes)
  if (isOtherFile(file)) return failed('other-file')
  const text = decodeText(file, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(file))
  const rows = parseTimeTable(text, (cells, how) => Papa.parse<string[]>(cells, how))
  const onProgress = (done: number, total: number): void =>
    self.postMessage({ kind: 'progress', share: done / total } satisfies ImportProgress)
  const table = readImport(rows, { zone, dateOrder, onProgress })
  if (!table.ok) return failed(text.trim() === '' ? 'empty' : table.error)
  return { kind: 'read', table: table.value }
}

function failed(failure: ImportFailure): ImportProgress {
  return { kind: 'failed', failure }
}
