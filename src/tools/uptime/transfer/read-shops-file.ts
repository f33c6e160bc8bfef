/** The shops in the text of a file: a table of whatever program, JSON of our own, or a simple list in JSON. */
import { fromCell } from '#base/table/csv'
import { isJsonObject } from '#base/text/json'
import type { FailedTableRow } from '#base/table/failed-rows-csv'
import { parseTable, type ParseCells } from '#base/table/parse-table'
import { failed, ok, type Result } from '#base/result'
import { columnTitle, exportedColumns, readShopColumns, type ShopColumn } from '../shops/shop-columns.ts'
import { maintenanceSchema } from '../model.ts'
import {
  cellsOfObject,
  readShopRow,
  type ReadMaintenance,
  type ReadOptions,
  type ReadShop,
  type ReadShops,
} from './read-shops.ts'

export type ShopsFileFailure = 'unknown-columns' | 'empty' | 'no-json' | 'no-shops'

const ROWS_BEFORE_HEAD = 10

export function readShopsTable(
  text: string,
  parse: ParseCells,
  options: ReadOptions,
): Result<ReadShops, ShopsFileFailure> {
  if (text.trim() === '') return failed('empty')
  const rows = parseTable(text, parse, (sample) => Math.max(0, ...sample.map((row) => readShopColumns(row).size)))
  const headIndex = rows.slice(0, ROWS_BEFORE_HEAD).findIndex((row) => readShopColumns(row).size > 0)
  const head = rows[headIndex]
  if (head === undefined) return failed('unknown-columns')
  const columns = readShopColumns(head)
  const shops: ReadShop[] = []
  const failedRows: FailedTableRow[] = []
  for (const [index, cells] of rows.entries()) {
    if (index <= headIndex || cells.every((cell) => cell.trim() === '')) continue
    const line = index + 1
    const read = readShopRow(cellReader(cells, columns), options)
    if (read.ok) shops.push({ line, ...read.value })
    else failedRows.push({ line, text: read.error, cells })
  }
  return ok({ source: 'csv', head, shops, failed: failedRows, skipped: [], maintenances: [] })
}

function cellReader(cells: readonly string[], columns: ReadonlyMap<ShopColumn, number>) {
  return (column: ShopColumn): string => {
    const index = columns.get(column)
    return index === undefined ? '' : fromCell((cells[index] ?? '').trim())
  }
}

/** `line` is the place in the list here. */
export function readShopsJson(text: string, options: ReadOptions): Result<ReadShops, ShopsFileFailure> {
  const value = parse(text)
  if (value === undefined) return failed('no-json')
  const list = listOf(value)
  if (list === undefined) return failed('no-shops')
  const shops: ReadShop[] = []
  const failedRows: FailedTableRow[] = []
  for (const [index, item] of list.entries()) {
    const line = index + 1
    const cells = cellsOfObject(isJsonObject(item) ? item : {})
    const read = isJsonObject(item) ? readShopRow(cells, options) : failed('Das ist kein Objekt.')
    if (read.ok) shops.push({ line, ...read.value })
    else failedRows.push({ line, text: read.error, cells: exportedColumns.map(cells) })
  }
  return ok({
    source: 'json',
    head: exportedColumns.map(columnTitle),
    shops,
    failed: failedRows,
    skipped: [],
    maintenances: isJsonObject(value) ? readMaintenances(value['maintenances']) : [],
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // Not JSON.
    return undefined
  }
}

function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isJsonObject(value)) return undefined
  const list = value['shops'] ?? value['monitors']
  return Array.isArray(list) ? list : undefined
}

function readMaintenances(value: unknown): readonly ReadMaintenance[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown): ReadMaintenance[] => {
    const read = maintenanceSchema.safeParse(item)
    if (!read.success) return []
    const { shops } = read.data
    return [{ maintenance: read.data, keys: shops.kind === 'some' ? shops.ids : [] }]
  })
}
