/**
 * Decides which shops this node looks after: they are split into 64 shards, and each shard is leased by one node. The announcements
 * of the nodes show which are there, and from that follows which node is to hold which shard; a shard that is to be another node's
 * is given back at once, after its results are written.
 */
import { SECOND_MS } from '#base/clock'
import { startLoop } from '#base/start-loop'
import { chooseNode, SHARDS } from '../../rendezvous-hash.ts'
import type { Lease, StateStore } from '../../store/server/state-store.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'

export const LEASE_LIFE_MS = 9 * SECOND_MS
const RENEW_MS = 3 * SECOND_MS

type Options = Pick<UptimeEnvironment, 'now' | 'startTimer' | 'log'> & {
  readonly store: Pick<StateStore, 'announce' | 'resign' | 'claim' | 'release'>
  readonly node: string
  readonly onGained: (shards: ReadonlySet<number>) => Promise<void>
  /** Nothing may be written for these shards after this resolves. `isGivenBack`: until then writes are allowed. */
  readonly onLost: (shards: ReadonlySet<number>, isGivenBack: boolean) => Promise<void>
}

/** What this node holds. Only its turns change that, one after the other. */
type Holding = {
  readonly held: Map<number, Lease>
  /** Leases that expired or were lost; they are released before they are claimed again, so that writes still under way are refused. */
  lapsed: readonly Lease[]
  /** Shards whose shops could not be read are not ours yet: they are gained again. */
  readonly unread: Set<number>
  /** Resolves when no shops are being read. */
  reading: Promise<unknown>
  nodeCount: number
}

export function holdShards(o: Options) {
  const holding: Holding = {
    held: new Map(),
    lapsed: [],
    unread: new Set(),
    reading: Promise.resolve(),
    nodeCount: 1,
  }
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let isStopped = false
  const loop = startLoop({
    ...o,
    run: async () => {
      try {
        await dropLost(o, holding)
        if (!isStopped) await takePart(o, holding)
      } catch (error) {
        o.log.warn({ err: error }, 'the shops could not be shared out among the nodes, trying again')
        await dropLost(o, holding)
      }
      begin()
      return o.now() + RENEW_MS
    },
  })
  loop.wakeAt(o.now())
  return {
    /** The lease of a part that this node holds. */
    leaseOf: (shard: number): Lease | undefined => {
      const lease = holding.held.get(shard)
      return lease === undefined || lease.untilMs <= o.now() ? undefined : lease
    },
    /** How many nodes there are, this one among them. */
    nodeCount: (): number => holding.nodeCount,
    /** Resolves after the first attempt to get some. */
    begun,
    /** Gives all of them back. */
    async stop(): Promise<void> {
      isStopped = true
      begin()
      await loop.stop()
      await holding.reading
      await resign(o, holding)
    },
  }
}

export type Shards = ReturnType<typeof holdShards>

async function takePart(o: Options, holding: Holding): Promise<void> {
  const { held } = holding
  await o.store.release(o.node, holding.lapsed)
  holding.lapsed = []
  const nodes = await o.store.announce(o.node, LEASE_LIFE_MS)
  holding.nodeCount = Math.max(1, nodes.length)
  const wanted = allShards.filter((shard) => chooseNode(shard, nodes) === o.node)
  await giveBack(
    o,
    holding,
    [...held.keys()].filter((shard) => !wanted.includes(shard)),
  )
  const leases = await o.store.claim(o.node, wanted.map(nameOf), LEASE_LIFE_MS)
  const claimed = new Map(leases.map((lease) => [shardOfName(lease.name), lease]))
  // One that ran out before the answer came is begun anew: what was found meanwhile could not be written.
  const nowMs = o.now()
  const lost = [...held].flatMap(([shard, { token, untilMs }]) =>
    claimed.get(shard)?.token === token && untilMs > nowMs ? [] : [shard],
  )
  await lose(o, holding, lost)
  for (const shard of lost) claimed.delete(shard)
  const gained = new Map([...claimed].filter(([shard]) => !held.has(shard)))
  for (const [shard, lease] of claimed) held.set(shard, lease)
  if (gained.size > 0) gain(o, holding, gained)
}

/** No turn waits for it: reading many shops may take longer than a lease lasts, which is renewed meanwhile. */
function gain(o: Options, holding: Holding, gained: ReadonlyMap<number, Lease>): void {
  const reading = o.onGained(new Set(gained.keys())).catch((error: unknown) => {
    o.log.warn({ err: error }, 'the shops of this node could not be read, trying again')
    for (const [shard, { token }] of gained) if (holding.held.get(shard)?.token === token) holding.unread.add(shard)
  })
  holding.reading = Promise.all([holding.reading, reading])
}

/** A lease that could not be renewed counts as another node's. */
function dropLost(o: Options, holding: Holding): Promise<void> {
  const nowMs = o.now()
  const expired = [...holding.held].flatMap(([shard, { untilMs }]) => (untilMs <= nowMs ? [shard] : []))
  const lost = new Set([...expired, ...holding.unread])
  holding.unread.clear()
  return lose(o, holding, [...lost])
}

async function lose(o: Options, holding: Holding, shards: readonly number[]): Promise<void> {
  if (shards.length === 0) return
  await o.onLost(new Set(shards), false)
  holding.lapsed = [...holding.lapsed, ...removeLeases(holding, shards)]
}

async function giveBack(o: Options, holding: Holding, shards: readonly number[]): Promise<void> {
  if (shards.length === 0) return
  await o.onLost(new Set(shards), true)
  await o.store.release(o.node, removeLeases(holding, shards))
}

async function resign(o: Options, holding: Holding): Promise<void> {
  const shards = [...holding.held.keys()]
  try {
    await o.onLost(new Set(shards), true)
    await o.store.resign(o.node, [...holding.lapsed, ...removeLeases(holding, shards)])
  } catch (error) {
    o.log.warn({ err: error }, 'the shops could not be given back; other nodes take them when their leases run out')
  }
}

function removeLeases({ held }: Holding, shards: readonly number[]): readonly Lease[] {
  const leases = shards.flatMap((shard) => held.get(shard) ?? [])
  for (const shard of shards) held.delete(shard)
  return leases
}

const allShards = Array.from({ length: SHARDS }, (_, shard) => shard)

function nameOf(shard: number): string {
  return `shard-${shard}`
}

function shardOfName(name: string): number {
  return Number(name.slice(name.indexOf('-') + 1))
}
