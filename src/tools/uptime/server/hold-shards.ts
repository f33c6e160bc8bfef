/**
 * Which shops this node looks after: all of them are in 64 parts, and each part is a lease of one node. The nodes that are
 * there follow from what each announces, and so does who is to have which part; a part that is to be somebody else's is
 * given back at once, after what was found of it is written.
 */
import { SECOND_MS } from '#base/clock'
import { startTurns } from '#base/start-turns'
import { chooseNode, SHARDS } from '../spread.ts'
import type { Lease, StateStore } from './state-store.ts'
import type { UptimeEnvironment } from './uptime-environment.ts'

export const LEASE_LIFE_MS = 9 * SECOND_MS
const RENEW_MS = 3 * SECOND_MS

export type Shards = {
  /** The lease of a part that this node holds. */
  leaseOf(shard: number): Lease | undefined
  /** Whether there are other nodes. */
  isShared(): boolean
  /** Resolves after the first attempt to get some. */
  readonly begun: Promise<void>
  /** Gives all of them back. */
  stop(): Promise<void>
}

type Options = Pick<UptimeEnvironment, 'now' | 'startTimer' | 'log'> & {
  readonly store: Pick<StateStore, 'announce' | 'resign' | 'claim' | 'release'>
  readonly node: string
  readonly onGained: (shards: ReadonlySet<number>) => Promise<void>
  /** Nobody may write anything of them once it has resolved. `isGivenBack`: until then it may be written. */
  readonly onLost: (shards: ReadonlySet<number>, isGivenBack: boolean) => Promise<void>
}

export function holdShards(o: Options): Shards {
  const held = new Map<number, Lease>()
  /** What ran out, or came to nothing, is given back before it is claimed again: what is still being written of it is refused then. */
  let lapsed: readonly Lease[] = []
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let isStopped = false
  let isShared = false

  const lose = async (shards: readonly number[], isGivenBack: boolean): Promise<void> => {
    if (shards.length === 0) return
    await o.onLost(new Set(shards), isGivenBack)
    const leases = shards.flatMap((shard) => held.get(shard) ?? [])
    for (const shard of shards) held.delete(shard)
    if (isGivenBack) await o.store.release(o.node, leases)
    else lapsed = [...lapsed, ...leases]
  }
  const releaseLapsed = async (): Promise<void> => {
    await o.store.release(o.node, lapsed)
    lapsed = []
  }
  const takePart = async (): Promise<void> => {
    await releaseLapsed()
    const nodes = await o.store.announce(o.node, LEASE_LIFE_MS)
    isShared = nodes.length > 1
    const wanted = allShards.filter((shard) => chooseNode(shard, nodes) === o.node)
    await lose(
      [...held.keys()].filter((shard) => !wanted.includes(shard)),
      true,
    )
    const leases = await o.store.claim(o.node, wanted.map(nameOf), LEASE_LIFE_MS)
    const claimed = new Map(leases.map((lease) => [shardOfName(lease.name), lease]))
    // One that ran out before the answer came is begun anew: what was found meanwhile could not be written.
    const nowMs = o.now()
    const lost = [...held].flatMap(([shard, { token, untilMs }]) =>
      claimed.get(shard)?.token === token && untilMs > nowMs ? [] : [shard],
    )
    await lose(lost, false)
    for (const shard of lost) claimed.delete(shard)
    const gained = new Set([...claimed.keys()].filter((shard) => !held.has(shard)))
    for (const [shard, lease] of claimed) held.set(shard, lease)
    if (gained.size > 0) await gain(gained)
  }
  /** Parts whose shops could not be read are none of ours yet; the next turn gains them again. */
  const gain = async (shards: ReadonlySet<number>): Promise<void> => {
    try {
      await o.onGained(shards)
    } catch (error) {
      await lose([...shards], false)
      throw error
    }
  }
  /** A lease that could not be renewed is somebody else's, as far as one can know here. */
  const dropExpired = (): Promise<void> => {
    const expired = [...held].flatMap(([shard, { untilMs }]) => (untilMs <= o.now() ? [shard] : []))
    return lose(expired, false)
  }
  const turns = startTurns({
    ...o,
    takeTurn: async () => {
      try {
        await dropExpired()
        if (!isStopped) await takePart()
      } catch (error) {
        o.log.warn({ err: error }, 'the shops could not be shared out among the nodes, trying again')
        await dropExpired()
      }
      begin()
      return o.now() + RENEW_MS
    },
  })
  turns.wakeAt(o.now())
  return {
    leaseOf: (shard) => {
      const lease = held.get(shard)
      return lease === undefined || lease.untilMs <= o.now() ? undefined : lease
    },
    isShared: () => isShared,
    begun,
    async stop() {
      isStopped = true
      begin()
      await turns.stop()
      try {
        await o.onLost(new Set(held.keys()), true)
        await o.store.resign(o.node, [...held.values()])
        held.clear()
      } catch (error) {
        o.log.warn({ err: error }, 'the shops could not be given back; other nodes take them when their leases run out')
      }
    },
  }
}

const allShards = Array.from({ length: SHARDS }, (_, shard) => shard)

function nameOf(shard: number): string {
  return `shard-${shard}`
}

function shardOfName(name: string): number {
  return Number(name.slice(name.indexOf('-') + 1))
}
