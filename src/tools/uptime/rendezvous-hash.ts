/** Numbers that follow from a shop's id, so that shops are spread evenly over time and nodes without anybody counting them. */
import { SECOND_MS } from '#base/clock'

export const SHARDS = 64

/** Shops are checked at half seconds, some of them together: waking a server that sleeps costs more than the check it wakes for. */
const PLACE_MS = SECOND_MS / 2

/** From 0 up to, and without, 1; another one for each purpose. FNV-1a with the finish of MurmurHash3. */
export function hashFraction(id: string, purpose: string): number {
  let hash = 0x811c9dc5
  for (const text of [purpose, id]) {
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** How long after the beginning of each interval it is checked. */
export function offsetOf(shopId: string, intervalMs: number): number {
  return Math.floor((hashFraction(shopId, 'time') * intervalMs) / PLACE_MS) * PLACE_MS
}

/** Which part of all shops it belongs to; one node looks after a part. */
export function shardOf(shopId: string): number {
  return Math.floor(hashFraction(shopId, 'shard') * SHARDS)
}

/** The node that is to look after a part: each gets about as many, and few change hands when one comes or goes. */
export function chooseNode(shard: number, nodes: readonly string[]): string | undefined {
  const weightOf = (node: string): number => hashFraction(node, `shard-${shard}`)
  return nodes.toSorted((a, b) => weightOf(b) - weightOf(a) || (a < b ? -1 : 1))[0]
}
