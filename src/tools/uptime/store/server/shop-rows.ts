/** Shops by their small keys, with the states of their monitors. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { chunk } from '#base/chunk'
import type { KnownShop, NewShop, StateStore } from './state-store.ts'
import { takeNumbers } from './take-numbers.ts'

const PART = 200

type ShopRow = { readonly shopId: string; readonly key: number; readonly monitor: string | null }

type ShopStore = Pick<StateStore, 'open' | 'readMonitors' | 'readTroubled' | 'readDoubtful' | 'readShopsOf'>

export function createShopRows(kysely: Kysely<unknown>): ShopStore {
  return {
    async open(shops) {
      const known = await readShops(
        kysely,
        shops.map(({ shopId }) => shopId),
      )
      const missing = shops.filter(({ shopId }) => !known.has(shopId))
      if (missing.length > 0) {
        await kysely.transaction().execute((transaction) => insertShops(transaction, missing))
        const added = await readShops(
          kysely,
          missing.map(({ shopId }) => shopId),
        )
        for (const shop of added.values()) known.set(shop.shopId, shop)
      }
      return shops.flatMap(({ shopId }) => known.get(shopId) ?? [])
    },
    async readMonitors(since) {
      const { rows } = await sql<ShopRow & { readonly revision: number | string }>`
        SELECT "shopId", "key", monitor, revision FROM uptime_shop
        WHERE revision > ${since ?? -1} ORDER BY revision, "key"`.execute(kysely)
      // Numbers are seen in their order, so the highest one that is here stands for all below it.
      return { revision: Number(rows.at(-1)?.revision ?? since ?? 0), shops: rows.map(toKnownShop) }
    },
    async readTroubled() {
      const { rows } = await sql<ShopRow & { readonly ownerId: string }>`
        SELECT "shopId", "ownerId", "key", monitor FROM uptime_shop
        WHERE monitor LIKE '%"incident":{%' ORDER BY "key"`.execute(kysely)
      return rows.map((row) => ({ ...toKnownShop(row), ownerId: row.ownerId }))
    },
    async readDoubtful() {
      const { rows } = await sql<Pick<ShopRow, 'shopId'>>`
        SELECT "shopId" FROM uptime_shop WHERE monitor LIKE '%"state":"checking"%'`.execute(kysely)
      return new Set(rows.map(({ shopId }) => shopId))
    },
    async readShopsOf(ownerId) {
      const { rows } = await sql<ShopRow>`
        SELECT "shopId", "key", monitor FROM uptime_shop WHERE "ownerId" = ${ownerId} ORDER BY "key"`.execute(kysely)
      return rows.map(toKnownShop)
    },
  }
}

export type MonitorWrite = { readonly key: number; readonly monitor: string }

/** Writes the states of monitors under one revision; returns the keys of shops that are there. */
export async function updateMonitors(
  transaction: Transaction<unknown>,
  writes: readonly MonitorWrite[],
  revision: number,
): Promise<ReadonlySet<number>> {
  const written = new Set<number>()
  // Of two states of a shop the later one counts.
  const latest = new Map(writes.map((write) => [write.key, write]))
  for (const part of chunk([...latest.values()], PART)) {
    const values = part.map(({ key, monitor }) => sql`(CAST(${key} AS integer), ${monitor})`)
    const { rows } = await sql<{ key: number }>`
      WITH next ("key", monitor) AS (VALUES ${sql.join(values)})
      UPDATE uptime_shop SET monitor = next.monitor, revision = ${revision}
      FROM next WHERE uptime_shop."key" = next."key" RETURNING uptime_shop."key" AS "key"`.execute(transaction)
    for (const { key } of rows) written.add(key)
  }
  return written
}

async function readShops(kysely: Kysely<unknown>, shopIds: readonly string[]): Promise<Map<string, KnownShop>> {
  const known = new Map<string, KnownShop>()
  for (const part of chunk(shopIds, PART)) {
    const { rows } = await sql<ShopRow>`
      SELECT "shopId", "key", monitor FROM uptime_shop WHERE "shopId" IN (${sql.join(part)})`.execute(kysely)
    for (const row of rows) known.set(row.shopId, toKnownShop(row))
  }
  return known
}

async function insertShops(transaction: Transaction<unknown>, shops: readonly NewShop[]): Promise<void> {
  // Another node may be adding the same shops: the keys taken by the second one then stay unused.
  const lastKey = await takeNumbers(transaction, 'key', shops.length)
  const revision = await takeNumbers(transaction, 'write', 1)
  const numbered = shops.map((shop, index) => ({ ...shop, key: lastKey - shops.length + 1 + index }))
  for (const part of chunk(numbered, PART)) {
    const values = part.map(
      ({ key, shopId, ownerId, createdMs }) => sql`(${key}, ${shopId}, ${ownerId}, ${createdMs}, ${revision})`,
    )
    await sql`
      INSERT INTO uptime_shop ("key", "shopId", "ownerId", "createdMs", revision) VALUES ${sql.join(values)}
      ON CONFLICT ("shopId") DO NOTHING`.execute(transaction)
  }
}

function toKnownShop({ shopId, key, monitor }: ShopRow): KnownShop {
  return { shopId, key, monitor: monitor ?? undefined }
}
