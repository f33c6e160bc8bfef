/** Reads a file of shops beside the page, so that it goes on answering. It ends when the page ends it. */
import Papa from 'papaparse'
import { decodeText, isOtherFile } from '#base/text/decode-text'
import { openSqliteFiles } from '../sqlite/open-sqlite-files.ts'
import { isKumaDatabase, readKuma } from '../transfer/read-kuma.ts'
import { readShopsJson, readShopsTable } from '../transfer/read-shops-file.ts'
import type { ReadOptions } from '../transfer/read-shops.ts'
import type { FileBytes } from '../sqlite/read-sqlite-wal.ts'
import type { ShopImportAnswer, ShopImportFailure, ShopImportTask } from '../transfer/shop-import-messages.ts'
import { sortImportFiles, type NamedHead } from '../transfer/sort-import-files.ts'
import { isSqliteFile } from '../sqlite/sqlite-header.ts'

declare const self: DedicatedWorkerGlobalScope

type ChosenFile = NamedHead & { readonly blob: Blob }

/** Of text; a database may be of any size, since little of it is read. */
const MAX_TEXT_BYTES = 30 * 1024 * 1024
const HEAD_BYTES = 1_024

self.addEventListener('message', ({ data }: MessageEvent<ShopImportTask<File>>) => {
  void answer(data)
})

async function answer({ files, settings }: ShopImportTask<File>): Promise<void> {
  try {
    // A worker has nothing of what the page has loaded.
    if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
    tell(await read(files, { settings, newKey }))
  } catch (error) {
    // A file that was moved, or a database that is broken.
    console.info('[SHOP IMPORT]', error)
    tell(failed('broken'))
  }
}

function tell(message: ShopImportAnswer): void {
  self.postMessage(message)
}

async function read(files: readonly File[], options: ReadOptions): Promise<ShopImportAnswer> {
  const chosen = await Promise.all(
    files.map(async (blob): Promise<ChosenFile> => ({
      name: blob.name,
      blob,
      head: await bytesOf(blob, 0, HEAD_BYTES),
    })),
  )
  const sorted = sortImportFiles(chosen)
  if (!sorted.ok) return failed(sorted.error)
  const { main, wal } = sorted.value
  if (!isSqliteFile(main.head)) return readText(main, options)
  try {
    return await readDatabase(main.blob, wal?.blob, options)
  } catch (error) {
    // A file that was moved is neither's fault; pages that make no database together are most likely of two.
    if (wal === undefined || error instanceof DOMException) throw error
    console.info('[SHOP IMPORT]', error)
    return failed('other-wal')
  }
}

async function readText({ blob, head }: ChosenFile, options: ReadOptions): Promise<ShopImportAnswer> {
  if (isOtherFile(head)) return failed('other-file')
  if (blob.size > MAX_TEXT_BYTES) return failed('too-large')
  const bytes = await bytesOf(blob, 0, blob.size)
  const text = decodeText(bytes, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(bytes))
  const found = /^[\s\uFEFF]*[[{]/.test(text)
    ? readShopsJson(text, options)
    : readShopsTable(text, (cells, how) => Papa.parse<string[]>(cells, how), options)
  return found.ok ? { kind: 'read', found: found.value } : failed(found.error)
}

async function readDatabase(database: Blob, wal: Blob | undefined, options: ReadOptions): Promise<ShopImportAnswer> {
  const opened = await openSqliteFiles({
    database: fileBytesOf(database),
    wal: wal === undefined ? undefined : fileBytesOf(wal),
    decodeText: (bytes, encoding) => new TextDecoder(encoding).decode(bytes),
    onProgress: (share) => tell({ kind: 'progress', share }),
  })
  if (!opened.ok) return failed(opened.error)
  const { file, wal: state } = opened.value
  if (!isKumaDatabase(file)) return failed('other-database')
  const found = await readKuma(file, options)
  return { kind: 'read', found: state === undefined ? found : { ...found, wal: state } }
}

function fileBytesOf(blob: Blob): FileBytes {
  return { readAt: (offset, length) => bytesOf(blob, offset, length), sizeBytes: blob.size }
}

async function bytesOf(file: Blob, offset: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function failed(failure: ShopImportFailure): ShopImportAnswer {
  return { kind: 'failed', failure }
}
