import { parseTable, type ParseCells, type TableRows } from '#base/table/parse-table'
import { readImportColumns } from './import-columns.ts'

/** The cells of a table of times as text, whatever separates them. */
export function parseTimeTable(text: string, parse: ParseCells): TableRows {
  return parseTable(tidyReport(text.replace(/^\uFEFF/, '')), parse, (rows) => {
    const found = readImportColumns(rows)
    return found.ok ? found.value.columns.size : 0
  })
}

/**
 * Removes the space that TimeTagger writes after each comma of its report, also before quotation marks: by RFC 4180 these would not
 * count, and a comma in a description would begin a new cell.
 */
function tidyReport(text: string): string {
  return /^subtotals,\s/i.test(text) ? text.replaceAll(', "', ',"').replaceAll('", ', '",') : text
}
