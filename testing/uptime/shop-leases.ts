/** Which of several servers checks which shop, according to their database, and when a shop is due. */
import type pg from 'pg'
import { offsetOf, shardOf, SHARDS } from '../../src/tools/uptime/rendezvous-hash.ts'

export type ShopLeases = {
  /** Whether all shops are checked, by `count` nodes. */
  isSharedBy(count: number): boolean
  nodeOf(shopId: string): string | undefined
  /** The node that notifies users. */
  readonly alertNode: string | undefined
}

export async function readShopLeases(client: pg.Client): Promise<ShopLeases> {
  const { rows } = await client.query<{ name: string; node: string }>(
    `SELECT name, node FROM uptime_lease WHERE node <> ''`,
  )
  const holders = new Map(rows.map(({ name, node }) => [name, node]))
  const ofShops = Array.from({ length: SHARDS }, (_, shard) => holders.get(`shard-${shard}`))
  return {
    isSharedBy: (count) => !ofShops.includes(undefined) && new Set(ofShops).size === count,
    nodeOf: (shopId) => ofShops[shardOf(shopId)],
    alertNode: holders.get('telling'),
  }
}

/** The number of the period of a shop that an instant is in: in each it is to be checked once. */
export function periodOf(shopId: string, intervalMs: number, atMs: number): number {
  return Math.floor((atMs - offsetOf(shopId, intervalMs)) / intervalMs)
}
