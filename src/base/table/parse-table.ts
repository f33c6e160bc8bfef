const SEPARATORS = [';', ',', '\t', '|'] as const
/** Enough to find a head below a title. */
const SAMPLE_ROWS = 12

/** Reads CSV by RFC 4180: `Papa.parse`, which the caller loads. `preview`: the number of rows to read. */
export type ParseCells = (
  text: string,
  options: { readonly delimiter: string; readonly preview?: number },
) => { readonly data: readonly (readonly string[])[] }

export type TableRows = readonly (readonly string[])[]

/**
 * The cells of a table as text. The separator is the one that gives the most known columns (`countKnown`): counting
 * separators, as is usual, is misled by notes with commas. Lines without anything stay, so that lines are counted as
 * people see them.
 */
export function parseTable(text: string, parse: ParseCells, countKnown: (rows: TableRows) => number): TableRows {
  const plain = text.replace(/^\uFEFF/, '')
  const known = SEPARATORS.map((delimiter) => ({
    delimiter,
    count: countKnown(parse(plain, { delimiter, preview: SAMPLE_ROWS }).data),
  }))
  const best = known.toSorted((a, b) => b.count - a.count)[0]
  return parse(plain, { delimiter: best?.delimiter ?? ';' }).data
}
