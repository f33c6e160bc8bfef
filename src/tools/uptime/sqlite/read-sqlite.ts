/**
 * Reads tables out of an SQLite file without SQLite: only the pages of the tables that are asked for, whatever else is in
 * the file and however large it is. By „Database File Format“ (sqlite.org/fileformat.html). Throws at what is no such file, or a
 * broken one.
 */
import { HEADER_BYTES, readSqliteHeader, viewOf, type ReadAt, type SqliteHeader } from './sqlite-header.ts'

export type SqliteValue = null | number | string | Uint8Array
/** UTF-8, or UTF-16 in the order of bytes that the file has. */
export type DecodeText = (bytes: Uint8Array, encoding: SqliteHeader['encoding']) => string
export type SqliteRow = Readonly<Record<string, SqliteValue>>

export type SqliteFile = {
  /** Whether the newest changes may be in a write-ahead log beside the file. */
  readonly hasWal: boolean
  readonly hasTable: (name: string) => boolean
  /** All rows by the names of their columns, with the defaults of columns that were added later. None of a table that is missing. */
  readonly readTable: (name: string) => Promise<readonly SqliteRow[]>
}

type Column = { readonly name: string; readonly defaultValue: SqliteValue; readonly isRowId: boolean }
type Table = { readonly rootPage: number; readonly columns: readonly Column[] }
type Cell = { readonly rowId: number; readonly values: readonly SqliteValue[] }
type Pager = {
  readonly usableBytes: number
  readonly readPage: (number: number) => Promise<DataView>
  readonly decode: (bytes: Uint8Array) => string
}

const LEAF = 0x0d
const INTERIOR = 0x05
/** No table that is read has this many pages; in a corrupt file, page links could form an endless loop. */
const MAX_PAGES = 100_000
const MAX_ROW_BYTES = 16 * 1024 * 1024

export async function openSqliteFile(readAt: ReadAt, decodeText: DecodeText): Promise<SqliteFile> {
  const { pageBytes, usableBytes, encoding, hasWal } = readSqliteHeader(await readAt(0, HEADER_BYTES))
  const pager: Pager = {
    usableBytes,
    decode: (bytes) => decodeText(bytes, encoding),
    readPage: async (number) => {
      const bytes = await readAt((number - 1) * pageBytes, pageBytes)
      if (number < 1 || bytes.length < pageBytes) throw new Error(`no page ${number}`)
      return viewOf(bytes)
    },
  }
  const tables = await readSchema(pager)
  return {
    hasWal,
    hasTable: (name) => tables.has(name.toLowerCase()),
    readTable: async (name) => {
      const table = tables.get(name.toLowerCase())
      if (table === undefined) return []
      const cells = await readCells(pager, table.rootPage)
      return cells.map((cell) => toRow(cell, table.columns))
    },
  }
}

async function readSchema(pager: Pager): Promise<ReadonlyMap<string, Table>> {
  const cells = await readCells(pager, 1)
  return new Map(
    cells.flatMap(({ values: [type, name, , rootPage, sql] }): (readonly [string, Table])[] =>
      type === 'table' && typeof name === 'string' && typeof rootPage === 'number' && typeof sql === 'string'
        ? [[name.toLowerCase(), { rootPage, columns: readColumns(sql) }]]
        : [],
    ),
  )
}

function toRow({ rowId, values }: Cell, columns: readonly Column[]): SqliteRow {
  return Object.fromEntries(
    columns.map(({ name, defaultValue, isRowId }, index) => {
      // Rows from before a column was added end earlier.
      const value = index < values.length ? (values[index] ?? null) : defaultValue
      return [name, isRowId && value === null ? rowId : value]
    }),
  )
}

/** All cells of a table, in the order of their row ids. */
async function readCells(pager: Pager, rootPage: number): Promise<readonly Cell[]> {
  const cells: Cell[] = []
  const waiting = [rootPage]
  for (let count = 0; waiting.length > 0; count += 1) {
    if (count > MAX_PAGES) throw new Error('too many pages')
    const number = waiting.pop() ?? 0
    const page = await pager.readPage(number)
    const start = number === 1 ? HEADER_BYTES : 0
    const type = page.getUint8(start)
    const cellCount = page.getUint16(start + 3)
    const pointers = start + (type === LEAF ? 8 : 12)
    const offsets = Array.from({ length: cellCount }, (_none, index) => page.getUint16(pointers + 2 * index))
    if (type === LEAF) {
      for (const offset of offsets) {
        const cell = await readCell(pager, page, offset)
        // Pages that do not belong together are rarely in order.
        if (cell.rowId <= (cells.at(-1)?.rowId ?? -Infinity)) throw new Error(`page ${number} is out of order`)
        cells.push(cell)
      }
    } else if (type === INTERIOR) {
      const children = [...offsets.map((offset) => page.getUint32(offset)), page.getUint32(start + 8)]
      waiting.push(...children.toReversed())
    } else throw new Error(`page ${number} is of no table`)
  }
  return cells
}

async function readCell(pager: Pager, page: DataView, offset: number): Promise<Cell> {
  const size = readVarint(page, offset)
  const rowId = readVarint(page, size.end)
  const payload = await readPayload(pager, page, rowId.end, size.value)
  return { rowId: rowId.value, values: readRecord(viewOf(payload), pager.decode) }
}

/** What does not fit into its page goes on in a chain of others. */
async function readPayload(pager: Pager, page: DataView, start: number, size: number): Promise<Uint8Array> {
  const { usableBytes } = pager
  if (size > MAX_ROW_BYTES) throw new Error('a row is too large')
  const most = usableBytes - 35
  const least = Math.floor(((usableBytes - 12) * 32) / 255) - 23
  const fitting = least + ((size - least) % (usableBytes - 4))
  const local = size <= most ? size : fitting <= most ? fitting : least
  const payload = new Uint8Array(size)
  payload.set(bytesOf(page, start, local))
  let filled = local
  let next = local < size ? page.getUint32(start + local) : 0
  while (filled < size) {
    const overflow = await pager.readPage(next)
    const length = Math.min(size - filled, usableBytes - 4)
    payload.set(bytesOf(overflow, 4, length), filled)
    filled += length
    next = overflow.getUint32(0)
  }
  return payload
}

function readRecord(record: DataView, decode: Pager['decode']): readonly SqliteValue[] {
  const header = readVarint(record, 0)
  const types: number[] = []
  for (let at = header.end; at < header.value;) {
    const type = readVarint(record, at)
    types.push(type.value)
    at = type.end
  }
  let at = header.value
  return types.map((type) => {
    const length = lengthOf(type)
    const value = readValue(record, at, type, decode)
    at += length
    return value
  })
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0] as const

function lengthOf(type: number): number {
  return type >= 12 ? Math.floor((type - 12) / 2) : (INTEGER_BYTES[type] ?? 0)
}

function readValue(record: DataView, at: number, type: number, decode: Pager['decode']): SqliteValue {
  if (type === 0) return null
  if (type === 7) return record.getFloat64(at)
  if (type === 8 || type === 9) return type - 8
  if (type < 12) return readInteger(record, at, lengthOf(type))
  const bytes = bytesOf(record, at, lengthOf(type))
  return type % 2 === 0 ? bytes.slice() : decode(bytes)
}

/** Big endian with a sign; beyond 2^53 without its last digits. */
function readInteger(record: DataView, at: number, length: number): number {
  let value = record.getInt8(at)
  for (let index = 1; index < length; index += 1) value = value * 256 + record.getUint8(at + index)
  return value
}

function readVarint(view: DataView, start: number): { readonly value: number; readonly end: number } {
  let value = 0
  for (let index = 0; index < 8; index += 1) {
    const byte = view.getUint8(start + index)
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return { value, end: start + index + 1 }
  }
  // All 64 bits, so it may be below zero.
  const bits = Array.from({ length: 8 }, (_none, index) => BigInt(view.getUint8(start + index) & 0x7f))
  const high = bits.reduce((sum, seven) => sum * 128n + seven, 0n)
  return { value: Number(BigInt.asIntN(64, high * 256n + BigInt(view.getUint8(start + 8)))), end: start + 9 }
}

function bytesOf(view: DataView, start: number, length: number): Uint8Array {
  if (start + length > view.byteLength) throw new Error('a cell reaches beyond its page')
  return new Uint8Array(view.buffer, view.byteOffset + start, length)
}

/** Parts of a statement: comments, words in one of four kinds of quotes, brackets and commas, words. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|[(),]|[^\s(),'"`[]+/g
const TABLE_RULES = new Set(['constraint', 'primary', 'unique', 'check', 'foreign'])

/** The columns of a `CREATE TABLE`. */
function readColumns(sql: string): readonly Column[] {
  const tokens = (sql.match(TOKEN) ?? []).filter((token) => !token.startsWith('--') && !token.startsWith('/*'))
  const definitions: string[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token === ')') depth -= 1
    if (depth === 1 && token === ',') definitions.push([])
    else if (depth >= 1) definitions.at(-1)?.push(token)
    if (token === '(') depth += 1
  }
  const keyed = definitions.map(keyOfRule).find((name) => name !== undefined)
  return definitions
    .filter(([first = '']) => first !== '' && !TABLE_RULES.has(first.toLowerCase()))
    .map(([first = '', ...rest]) => {
      const words = rest.map((word) => word.toLowerCase())
      const name = unquote(first)
      const isKey = name === keyed || words.some((word, at) => word === 'primary' && words[at + 1] === 'key')
      const at = words.indexOf('default')
      return {
        name,
        isRowId: words[0] === 'integer' && isKey,
        defaultValue: at === -1 ? null : readDefault(rest.slice(at + 1)),
      }
    })
}

/** Returns `id` for `PRIMARY KEY ("id" AUTOINCREMENT)`; a key of several columns does not name the row id. */
function keyOfRule(tokens: readonly string[]): string | undefined {
  const [first, ...rest] = tokens
  const rule = first?.toLowerCase() === 'constraint' ? rest.slice(1) : tokens
  const [primary, key, , column = ''] = rule
  const isKey = primary?.toLowerCase() === 'primary' && key?.toLowerCase() === 'key' && !rule.includes(',')
  return isKey ? unquote(column) : undefined
}

function readDefault([first = '', second = '']: readonly string[]): SqliteValue {
  const text = first === '(' ? second : first
  if (/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text)) return Number(text)
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true' ? 1 : 0
  return /^['"]/.test(text) ? unquote(text) : null
}

function unquote(token: string): string {
  const [quote = ''] = token
  if (quote === '[') return token.slice(1, -1)
  return '\'"`'.includes(quote) ? token.slice(1, -1).replaceAll(quote + quote, quote) : token
}
