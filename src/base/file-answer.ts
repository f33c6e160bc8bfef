/** A worker's messages about the file it reads: its progress, and at the end the result or the reason why it can't be used. */
export type FileAnswer<Found, Failure extends string> =
  | { readonly kind: 'progress'; readonly share: number }
  /** Rows of the list that the result has under this name, which is empty in `read`. */
  | { readonly kind: 'rows'; readonly list: keyof Found; readonly rows: readonly unknown[] }
  | { readonly kind: 'read'; readonly found: Found }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** The page unpacks each message in one task. */
const ROWS_PER_MESSAGE = 500

/** The messages of a result whose rows are too many for one: first the rows, in portions, then the rest. */
export function* answersOf<List extends string, Found extends { readonly [Key in List]: readonly unknown[] }>(
  found: Found,
  list: List,
): Generator<FileAnswer<Found, never>> {
  const rows = found[list]
  for (let from = 0; from < rows.length; from += ROWS_PER_MESSAGE)
    yield { kind: 'rows', list, rows: rows.slice(from, from + ROWS_PER_MESSAGE) }
  yield { kind: 'read', found: { ...found, [list]: [] } }
}
