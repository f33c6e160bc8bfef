import { sql, type Kysely } from 'kysely'
import type { FileUsage } from '#files'

/** As many as fit into one statement of either database. */
const PEOPLE_AT_ONCE = 500

/** What these people have used, reservations included; who has nothing is missing. */
export async function readUsage(
  kysely: Kysely<unknown>,
  userIds: readonly string[],
  limitBytes: number,
): Promise<ReadonlyMap<string, FileUsage>> {
  const usages = new Map<string, FileUsage>()
  for (let start = 0; start < userIds.length; start += PEOPLE_AT_ONCE) {
    const some = userIds.slice(start, start + PEOPLE_AT_ONCE)
    const { rows } = await sql<{ userId: string; usedBytes: number | string }>`
      SELECT "userId", SUM("countedBytes") AS "usedBytes" FROM files_file
      WHERE "userId" IN (${sql.join(some)}) GROUP BY "userId"`.execute(kysely)
    for (const { userId, usedBytes } of rows) usages.set(userId, { usedBytes: Number(usedBytes), limitBytes })
  }
  return usages
}
