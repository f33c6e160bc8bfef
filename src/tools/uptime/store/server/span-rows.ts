/** Since when each shop was in which state. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { spanStates, type SpanState, type Span } from '../../shop-state.ts'
import { chunk } from '#base/chunk'

const PART = 200
const known: ReadonlySet<string> = new Set(spanStates)

export type KeyedSpan = Span & { readonly key: number }

/** A span that begins when another one of the shop did takes its place. */
export async function insertSpans(transaction: Transaction<unknown>, spans: readonly KeyedSpan[]): Promise<void> {
  // One statement must not meet the same row twice; the later one counts.
  const single = new Map(spans.map((span) => [`${span.key} ${span.fromMs}`, span]))
  for (const part of chunk([...single.values()], PART)) {
    const values = part.map(({ key, fromMs, state }) => sql`(${key}, ${Math.trunc(fromMs)}, ${state})`)
    await sql`
      INSERT INTO uptime_span ("key", "fromMs", state) VALUES ${sql.join(values)}
      ON CONFLICT ("key", "fromMs") DO UPDATE SET state = excluded.state`.execute(transaction)
  }
}

/** The spans that reach into the time after an instant, oldest first. */
export async function readSpans(
  kysely: Kysely<unknown>,
  keys: readonly number[],
  fromMs: number,
): Promise<ReadonlyMap<number, readonly Span[]>> {
  const spans = new Map<number, Span[]>(keys.map((key) => [key, []]))
  for (const part of chunk(keys, PART)) {
    const { rows } = await sql<{ key: number; fromMs: number | string; state: string }>`
      WITH first AS (
        SELECT "key", COALESCE((
          SELECT MAX(earlier."fromMs") FROM uptime_span AS earlier
          WHERE earlier."key" = shop."key" AND earlier."fromMs" <= ${fromMs}
        ), 0) AS "fromMs" FROM uptime_shop AS shop WHERE shop."key" IN (${sql.join(part)})
      )
      SELECT span."key", span."fromMs", span.state FROM first
      JOIN uptime_span AS span ON span."key" = first."key" AND span."fromMs" >= first."fromMs"
      ORDER BY span."key", span."fromMs"`.execute(kysely)
    for (const row of rows) spans.get(row.key)?.push({ fromMs: Number(row.fromMs), state: toSpanState(row.state) })
  }
  return spans
}

function toSpanState(text: string): SpanState {
  if (!isSpanState(text)) throw new Error(`${text} is no state of a span`)
  return text
}

function isSpanState(text: string): text is SpanState {
  return known.has(text)
}
