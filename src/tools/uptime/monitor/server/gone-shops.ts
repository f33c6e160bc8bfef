/**
 * Ends incidents of shops that are gone. The node that looks after a shop does so when it goes; if that did not happen, because the
 * node was killed, the next node to hold the shop's shard finds what was left.
 */
import { SECOND_MS } from '#base/clock'
import { judgeRemoval } from '../../state/next-monitor-state.ts'
import { isLastingSame, readMonitorState, writeMonitorState, type MonitorState } from '../../state/monitor-state.ts'
import { shardOf } from '../../rendezvous-hash.ts'
import type { Core } from './monitoring-core.ts'

/** Longer than it takes until a shop that was made on another node is known here. */
const UNKNOWN_FOR_MS = 20 * SECOND_MS

type GoneShop = {
  readonly shopId: string
  readonly ownerId: string
  readonly key: number
  readonly state: MonitorState
}

/** Brought back, it is as after a pause. */
export function endWatch(core: Core, shop: GoneShop): void {
  const { state, spans, events } = judgeRemoval(shop.state, shop, core.now())
  const lease = core.leaseOf(shardOf(shop.shopId))
  if (lease === undefined || (isLastingSame(state, shop.state) && events.length === 0)) return
  core.writer.add({ key: shop.key, monitor: writeMonitorState(state), spans, events }, lease)
}

/** Looks for what was left of gone shops in parts that are this node's since now. */
export function endLeftIncidents(core: Core, shards: ReadonlySet<number>): void {
  core.startTimer(() => {
    void endThose(core, shards).catch((error: unknown) => {
      core.log.warn({ err: error }, 'incidents of shops that are gone could not be ended, trying again')
      endLeftIncidents(core, shards)
    })
  }, UNKNOWN_FOR_MS)
}

async function endThose(core: Core, shards: ReadonlySet<number>): Promise<void> {
  if (core.ending.signal.aborted) return
  for (const { shopId, ownerId, key, monitor } of await core.store.readTroubled()) {
    if (core.registry.get(shopId) !== undefined || !shards.has(shardOf(shopId))) continue
    endWatch(core, { shopId, ownerId, key, state: readMonitorState(monitor) })
  }
}
