import { readImportColumns } from './import-columns.ts'

const SEPARATORS = [';', ',', '\t', '|'] as const
/** Enough to find a head below a title. */
const SAMPLE_ROWS = 12

/** Reads CSV by RFC 4180: `Papa.parse`, given by who has it. `preview`: only so many rows. */
export type ParseCells = (
  text: string,
  options: { readonly delimiter: string; readonly preview?: number },
) => { readonly data: readonly (readonly string[])[] }

/**
 * The cells of a table as text. It is separated by whatever makes the most columns we know: counting separators, as
 * is usual, is misled by notes with commas. Lines without anything stay, so that lines are counted as people see them.
 */
export function parseTable(text: string, parse: ParseCells): readonly (readonly string[])[] {
  const tidy = tidyReport(text.replace(/^\uFEFF/, ''))
  const known = SEPARATORS.map((delimiter) => {
    const found = readImportColumns(parse(tidy, { delimiter, preview: SAMPLE_ROWS }).data)
    return { delimiter, count: found.ok ? found.value.columns.size : 0 }
  })
  const best = known.toSorted((a, b) => b.count - a.count)[0]
  return parse(tidy, { delimiter: best?.delimiter ?? ';' }).data
}

/**
 * TimeTagger writes a space behind each comma of its report, before the quotation marks too, which then are none by
 * RFC 4180: a comma in a description would begin a new cell.
 */
function tidyReport(text: string): string {
  return /^subtotals,\s/i.test(text) ? text.replaceAll(', "', ',"').replaceAll('", ', '",') : text
}
