/** Reads the table of another program beside the page. */
import Papa from 'papaparse'
import { answersOf } from '#base/file-answer'
import { readText, serveFiles } from '#base/serve-files'
import { failed } from '#base/result'
import type { ImportFailure, ImportTask } from '../import/import-messages.ts'
import { parseTimeTable } from '../import/import-columns.ts'
import { readImport, type ReadImport } from '../import/read-import.ts'

serveFiles<ImportTask<Blob>, ReadImport, ImportFailure>(self, async ({ file, zone, dateOrder }, onProgress) => {
  // A worker has nothing of what the page has loaded.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const text = await readText(file, self)
  if (!text.ok) return text
  const rows = parseTimeTable(text.value, (cells, how) => Papa.parse<string[]>(cells, how))
  const table = readImport(rows, { zone, dateOrder, onProgress })
  if (table.ok) return { ok: true, value: answersOf(table.value, 'entries') }
  return failed(text.value.trim() === '' ? 'empty' : table.error)
})
