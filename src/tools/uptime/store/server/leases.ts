/** The leases of the nodes, and which nodes are there. An expired lease is free for every node. */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Now } from '#base/clock'
import { databaseClock, type Database } from '#database/server'
import type { Lease, StateStore } from './state-store.ts'

/** Nodes not seen for this many lives are forgotten. */
const LIVES_REMEMBERED = 100

type LeaseRow = { readonly name: string; readonly token: number | string }

export function createLeases(
  database: Database,
  now: Now,
): Pick<StateStore, 'claim' | 'release' | 'announce' | 'resign'> {
  const { kysely } = database
  return {
    async claim(node, names, lifeMs) {
      if (names.length === 0) return []
      const clock = databaseClock(database, now)
      // Measured here before it begins there: the node stops believing in it no later than the database does.
      const untilMs = now() + lifeMs
      // In one order, so that two nodes that claim the same never wait for each other.
      const claims = names.toSorted().map((name) => sql`(${name}, ${node}, 1, ${clock} + CAST(${lifeMs} AS bigint))`)
      const { rows } = await sql<LeaseRow>`
        INSERT INTO uptime_lease (name, node, token, "untilMs") VALUES ${sql.join(claims)}
        ON CONFLICT (name) DO UPDATE SET node = excluded.node, "untilMs" = excluded."untilMs",
          token = uptime_lease.token + CASE WHEN uptime_lease.node = excluded.node THEN 0 ELSE 1 END
        WHERE uptime_lease.node = excluded.node OR uptime_lease."untilMs" <= ${clock}
        RETURNING name, token`.execute(kysely)
      return rows.map(({ name, token }) => ({ name, token: Number(token), untilMs }))
    },
    release: (node, leases) => release(kysely, node, leases),
    async announce(node, lifeMs) {
      const clock = databaseClock(database, now)
      await sql`
        INSERT INTO uptime_node (node, "seenMs") VALUES (${node}, ${clock})
        ON CONFLICT (node) DO UPDATE SET "seenMs" = excluded."seenMs"`.execute(kysely)
      await sql`
        DELETE FROM uptime_node WHERE "seenMs" < ${clock} - CAST(${lifeMs * LIVES_REMEMBERED} AS bigint)`.execute(
        kysely,
      )
      const { rows } = await sql<{ node: string }>`
        SELECT node FROM uptime_node WHERE "seenMs" > ${clock} - CAST(${lifeMs} AS bigint)
        ORDER BY node`.execute(kysely)
      return rows.map((row) => row.node)
    },
    resign: (node, leases) =>
      kysely.transaction().execute(async (transaction) => {
        await release(transaction, node, leases)
        await sql`DELETE FROM uptime_node WHERE node = ${node}`.execute(transaction)
      }),
  }
}

async function release(kysely: Kysely<unknown>, node: string, leases: readonly Lease[]): Promise<void> {
  for (const { name, token } of leases) {
    await sql`
      UPDATE uptime_lease SET node = '', "untilMs" = 0
      WHERE name = ${name} AND node = ${node} AND token = ${token}`.execute(kysely)
  }
}

/** Returns the leases that still belong to their holder; no other node gets one of them before the transaction is over. */
export async function holdLeases(
  { type }: Database,
  transaction: Transaction<unknown>,
  leases: Iterable<Lease>,
): Promise<ReadonlySet<Lease>> {
  const wanted = [...new Set(leases)]
  if (wanted.length === 0) return new Set()
  // SQLite has one writer; on PostgreSQL who claims a lease waits for those who write under it.
  const shared = type === 'postgres' ? sql`FOR SHARE` : sql``
  const { rows } = await sql<LeaseRow>`
    SELECT name, token FROM uptime_lease WHERE name IN (${sql.join([...new Set(wanted.map(({ name }) => name))])})
    ORDER BY name ${shared}`.execute(transaction)
  const tokens = new Map(rows.map(({ name, token }) => [name, Number(token)]))
  return new Set(wanted.filter(({ name, token }) => tokens.get(name) === token))
}
