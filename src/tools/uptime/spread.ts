/** Numbers that follow from a shop's id, so that shops are spread evenly over time and nodes without anybody counting them. */

export const SHARDS = 64

/** From 0 up to, and without, 1; another one for each purpose. FNV-1a with the finish of MurmurHash3. */
export function spreadOf(id: string, purpose: string): number {
  let hash = 0x811c9dc5
  for (const text of [purpose, id]) {
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Which part of all shops it belongs to; one node looks after a part. */
export function shardOf(shopId: string): number {
  return Math.floor(spreadOf(shopId, 'shard') * SHARDS)
}

/** The node that is to look after a part: each gets about as many, and few change hands when one comes or goes. */
export function chooseNode(shard: number, nodes: readonly string[]): string | undefined {
  const weightOf = (node: string): number => spreadOf(node, `shard-${shard}`)
  return nodes.toSorted((a, b) => weightOf(b) - weightOf(a) || (a < b ? -1 : 1))[0]
}
