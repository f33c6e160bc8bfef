/** What has ended and is not to come back by itself: an installation that was away renews what it knows of. */
import { sql, type Kysely } from 'kysely'
import { DAY_MS } from '#base/clock'
import type { PushEnding } from '#messaging'

export type Ending = { readonly ending: PushEnding; readonly endpoint: string }

/** An installation that was away for longer has lost its subscription anyway. */
const KEPT_FOR_MS = 400 * DAY_MS

export async function createEndingTable(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS messaging_push_ending (
      "installationId" text NOT NULL,
      "userId" text NOT NULL,
      endpoint text NOT NULL,
      ending text NOT NULL,
      "endedAtMs" bigint NOT NULL,
      PRIMARY KEY ("userId", "installationId")
    )`.execute(kysely)
}

/** All in the transaction that removes or makes the installation. */
export async function noteEnding(
  kysely: Kysely<unknown>,
  o: Ending & { readonly installationId: string; readonly userId: string },
  nowMs: number,
): Promise<void> {
  await sql`
    INSERT INTO messaging_push_ending ("installationId", "userId", endpoint, ending, "endedAtMs")
    VALUES (${o.installationId}, ${o.userId}, ${o.endpoint}, ${o.ending}, ${nowMs})
    ON CONFLICT ("userId", "installationId") DO UPDATE
    SET endpoint = ${o.endpoint}, ending = ${o.ending}, "endedAtMs" = ${nowMs}`.execute(kysely)
}

/** Why this person's installation can't be renewed with this endpoint; undefined: it can. */
export async function findEnding(
  kysely: Kysely<unknown>,
  o: { readonly installationId: string; readonly userId: string; readonly endpoint: string },
): Promise<PushEnding | undefined> {
  const { rows } = await sql<Ending>`
    SELECT ending, endpoint FROM messaging_push_ending
    WHERE "installationId" = ${o.installationId} AND "userId" = ${o.userId}`.execute(kysely)
  const found = rows[0]
  // Another endpoint is not gone.
  return found?.ending === 'gone' && found.endpoint !== o.endpoint ? undefined : found?.ending
}

export async function forgetEnding(
  kysely: Kysely<unknown>,
  o: { readonly installationId: string; readonly userId: string },
): Promise<void> {
  await sql`
    DELETE FROM messaging_push_ending
    WHERE "installationId" = ${o.installationId} AND "userId" = ${o.userId}`.execute(kysely)
}

export async function forgetEndingsOfPerson(kysely: Kysely<unknown>, userId: string): Promise<void> {
  await sql`DELETE FROM messaging_push_ending WHERE "userId" = ${userId}`.execute(kysely)
}

export async function tidyEndings(kysely: Kysely<unknown>, nowMs: number): Promise<void> {
  await sql`DELETE FROM messaging_push_ending WHERE "endedAtMs" < ${nowMs - KEPT_FOR_MS}`.execute(kysely)
}
