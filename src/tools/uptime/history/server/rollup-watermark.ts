/** Up to when hours and days are put together. */
import { sql, type Kysely } from 'kysely'

export type RollupLevel = 'hour' | 'day'

export type RollupWatermark = { readonly untilMs: number; readonly revision: number }

/** Undefined before anything was measured. */
export async function readRollupWatermark(
  kysely: Kysely<unknown>,
  level: RollupLevel,
): Promise<RollupWatermark | undefined> {
  const { rows } = await sql<{ untilMs: number | string; revision: number | string }>`
    SELECT "untilMs", revision FROM uptime_rolled WHERE level = ${level}`.execute(kysely)
  const [row] = rows
  return row && { untilMs: Number(row.untilMs), revision: Number(row.revision) }
}

/** Says that something has come at an instant: from there on all is to be put together again. */
export async function lowerRollupWatermark(kysely: Kysely<unknown>, level: RollupLevel, fromMs: number): Promise<void> {
  await sql`
    INSERT INTO uptime_rolled (level, "untilMs", revision) VALUES (${level}, ${fromMs}, 0)
    ON CONFLICT (level) DO UPDATE SET revision = uptime_rolled.revision + 1,
      "untilMs" = CASE WHEN uptime_rolled."untilMs" < excluded."untilMs"
        THEN uptime_rolled."untilMs" ELSE excluded."untilMs" END`.execute(kysely)
}

/** Moves on; throws where something came meanwhile. */
export async function moveOn(
  kysely: Kysely<unknown>,
  level: RollupLevel,
  o: { readonly from: RollupWatermark; readonly untilMs: number },
): Promise<void> {
  const { rows } = await sql`
    UPDATE uptime_rolled SET "untilMs" = ${o.untilMs}
    WHERE level = ${level} AND "untilMs" = ${o.from.untilMs} AND revision = ${o.from.revision}
    RETURNING level`.execute(kysely)
  if (rows.length === 0) throw new Error(`something came while each ${level} was put together`)
}
