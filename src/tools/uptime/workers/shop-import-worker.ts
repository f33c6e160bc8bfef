/** Reads a file of shops beside the page, so that it goes on answering. It ends when the page ends it. */
import Papa from 'papaparse'
import { decodeText, isOtherFile } from '#base/text/decode-text'
import { openSqliteFile } from '../sqlite/read-sqlite.ts'
import { isKumaDatabase, readKuma } from '../transfer/read-kuma.ts'
import { readShopsJson, readShopsTable } from '../transfer/read-shops-file.ts'
import type { ReadOptions } from '../transfer/read-shops.ts'
import type { ShopImportAnswer, ShopImportFailure, ShopImportTask } from '../transfer/shop-import-messages.ts'
import { isSqliteFile } from '../sqlite/sqlite-header.ts'

declare const self: DedicatedWorkerGlobalScope

/** Of text; a database may be of any size, since little of it is read. */
const MAX_TEXT_BYTES = 30 * 1024 * 1024
const HEAD_BYTES = 1_024

self.addEventListener('message', ({ data }: MessageEvent<ShopImportTask<File>>) => {
  void answer(data)
})

async function answer({ file, settings }: ShopImportTask<File>): Promise<void> {
  try {
    // A worker has nothing of what the page has loaded.
    if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
    self.postMessage(await read(file, { settings, newKey }))
  } catch (error) {
    // A file that was moved, or a database that is broken.
    console.info('[SHOP IMPORT]', error)
    self.postMessage(failed('broken'))
  }
}

async function read(file: Blob, options: ReadOptions): Promise<ShopImportAnswer> {
  const head = await bytesOf(file, 0, HEAD_BYTES)
  if (isSqliteFile(head)) return readDatabase(file, options)
  if (isOtherFile(head)) return failed('other-file')
  if (file.size > MAX_TEXT_BYTES) return failed('too-large')
  const bytes = await bytesOf(file, 0, file.size)
  const text = decodeText(bytes, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(bytes))
  const found = /^[\s\uFEFF]*[[{]/.test(text)
    ? readShopsJson(text, options)
    : readShopsTable(text, (cells, how) => Papa.parse<string[]>(cells, how), options)
  return found.ok ? { kind: 'read', found: found.value } : failed(found.error)
}

async function readDatabase(database: Blob, options: ReadOptions): Promise<ShopImportAnswer> {
  const file = await openSqliteFile(
    (offset, length) => bytesOf(database, offset, length),
    (bytes, encoding) => new TextDecoder(encoding).decode(bytes),
  )
  if (!isKumaDatabase(file)) return failed('other-database')
  const found = await readKuma(file, options)
  return { kind: 'read', found: file.hasWal ? { ...found, mayLackChanges: true } : found }
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
