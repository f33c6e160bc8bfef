/** Reads a file of shops beside the page. */
import Papa from 'papaparse'
import { failed, ok, type Result } from '#base/result'
import { readText, serveFiles } from '#base/serve-files'
import { openSqliteFile } from '../sqlite/read-sqlite.ts'
import { isKumaDatabase, readKuma } from '../transfer/read-kuma.ts'
import { readShopsJson, readShopsTable } from '../transfer/read-shops-file.ts'
import type { ReadOptions, ReadShops } from '../transfer/read-shops.ts'
import type { ShopImportFailure, ShopImportTask } from '../transfer/shop-import-messages.ts'
import { isSqliteFile } from '../sqlite/sqlite-header.ts'

const HEAD_BYTES = 1_024

serveFiles<ShopImportTask<Blob>, ReadShops, ShopImportFailure>(self, async ({ file, settings }) => {
  // A worker has nothing of what the page has loaded.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const found = await read(file, { settings, newKey })
  return found.ok ? ok([{ kind: 'read', found: found.value }]) : found
})

async function read(file: Blob, options: ReadOptions): Promise<Result<ReadShops, ShopImportFailure>> {
  // A database may be of any size, since little of it is read.
  if (isSqliteFile(await bytesOf(file, 0, HEAD_BYTES))) return readDatabase(file, options)
  const text = await readText(file, self)
  if (!text.ok) return text
  return /^[\s\uFEFF]*[[{]/.test(text.value)
    ? readShopsJson(text.value, options)
    : readShopsTable(text.value, (cells, how) => Papa.parse<string[]>(cells, how), options)
}

async function readDatabase(database: Blob, options: ReadOptions): Promise<Result<ReadShops, ShopImportFailure>> {
  const file = await openSqliteFile(
    (offset, length) => bytesOf(database, offset, length),
    (bytes, encoding) => new TextDecoder(encoding).decode(bytes),
  )
  if (!isKumaDatabase(file)) return failed('other-database')
  const found = await readKuma(file, options)
  return ok(file.hasWal ? { ...found, mayLackChanges: true } : found)
}

async function bytesOf(file: Blob, offset: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
