/** Which shops this node looks after: those of its parts, as they come, change and go. */
import { SECOND_MS } from '#base/clock'
import { readMonitorState, isLastingSame, writeMonitorState, type MonitorState } from '../../state/monitor-state.ts'
import { shardOf } from '../../rendezvous-hash.ts'
import { judgeRemoval } from '../../state/next-monitor-state.ts'
import { yielding } from '../../store/server/yielding.ts'
import { catchUp, forget, RETRY_MS, type Core, judge, scheduleCheck } from './monitoring-core.ts'
import type { WatchedShop } from '../../shops/server/shop-registry.ts'
import { createWatch, hostOf, type Watch } from '../../shops/server/watched-shop.ts'

const WELCOME_MS = 100

/** Looks after the shops of parts that are this node's now, with what was known of them. */
export async function takeOver(core: Core, shards: ReadonlySet<number>): Promise<void> {
  if (core.ending.signal.aborted) return
  endLeftIncidents(core, shards)
  await watchAll(
    core,
    [...core.registry.all()].filter(({ id }) => shards.has(shardOf(id))),
  )
}

async function watchAll(core: Core, shops: readonly WatchedShop[]): Promise<void> {
  if (shops.length === 0) return
  await core.pace.prepare(shops.map(({ check }) => hostOf(check)))
  const tokenOf = (id: string): number | undefined => core.leaseOf(shardOf(id))?.token
  const tokens = new Map(shops.map(({ id }) => [id, tokenOf(id)]))
  const known = await core.store.open(shops.map(({ id, ownerId, createdMs }) => ({ shopId: id, ownerId, createdMs })))
  const lastChecks = await core.history.readLastChecks()
  const late: Watch[] = []
  for await (const { shopId, key, monitor } of yielding(known)) {
    if (core.ending.signal.aborted) return
    // It may have changed, gone or been taken meanwhile, here or by another node.
    const shop = core.registry.get(shopId)
    if (shop === undefined || core.watches.has(shopId)) continue
    // A part that was lost and is ours again is read anew: what was read before is not what is known now.
    const token = tokenOf(shopId)
    if (token === undefined || token !== tokens.get(shopId)) continue
    const stored = readMonitorState(monitor)
    const lastCheckMs = Math.max(stored.lastCheckMs ?? -Infinity, lastChecks.get(key) ?? -Infinity)
    const state = lastCheckMs === -Infinity ? stored : { ...stored, lastCheckMs }
    const watch = createWatch(shop, { key, state, saved: stored, nowMs: core.now() })
    core.watches.set(shopId, watch)
    judge(core, watch, { kind: 'nothing' })
    if (!(core.now() - lastCheckMs < shop.intervalSec * SECOND_MS)) late.push(watch)
  }
  catchUp(core, late)
}

/** Once it has resolved nothing is found of these shops any more. */
export async function giveUp(core: Core, shards: ReadonlySet<number>, isGivenBack: boolean): Promise<void> {
  const lost = [...core.watches.values()].filter(({ shard }) => shards.has(shard))
  for (const watch of lost) forget(core, watch)
  if (isGivenBack) await core.writer.flush()
  core.writer.drop(lost.map(({ key }) => key))
}

/** Hears of a shop that is new, gone, or other than it was. */
export function followShop(core: Core, id: string, shop: WatchedShop | undefined): void {
  const watch = core.watches.get(id)
  if (shop === undefined) {
    if (watch === undefined) return
    forget(core, watch)
    endWatch(core, { ...watch, shopId: id, ownerId: watch.shop.ownerId })
    return
  }
  if (watch === undefined) {
    if (core.leaseOf(shardOf(id)) !== undefined) welcome(core, id, WELCOME_MS)
    return
  }
  const before = watch.shop
  watch.shop = shop
  const isReplaced = JSON.stringify(before.check) !== JSON.stringify(shop.check)
  // The same object stands for the same check, so that what is under way counts.
  if (!isReplaced) watch.shop = { ...shop, check: before.check }
  else {
    watch.address = undefined
    watch.visit?.withdraw()
    void core.pace.prepare([hostOf(shop.check)])
  }
  judge(core, watch, { kind: isReplaced ? 'replaced' : 'nothing' })
  if (!shop.isPaused && (isReplaced || before.isPaused)) scheduleCheck(core, watch, core.now())
}

function welcome(core: Core, id: string, delayMs: number): void {
  if (core.newShops.size === 0) core.startTimer(() => void watchNewShops(core), delayMs)
  core.newShops.add(id)
}

async function watchNewShops(core: Core): Promise<void> {
  const ids = [...core.newShops]
  core.newShops.clear()
  if (core.ending.signal.aborted) return
  // A part may have passed to another node meanwhile.
  const ours = ids.filter((id) => core.leaseOf(shardOf(id)) !== undefined)
  try {
    // One that is brought back begins with what was written when it went.
    await core.writer.flush()
    await watchAll(
      core,
      ours.flatMap((id) => core.registry.get(id) ?? []),
    )
  } catch (error) {
    core.log.warn({ err: error, shops: ours.length }, 'new shops could not be taken, trying again')
    for (const id of ours) welcome(core, id, RETRY_MS)
  }
}

// Ends incidents of shops that are gone. The node that looks after a shop does so when it goes; if that did not happen, because the
// node was killed, the next node to hold the shop's shard finds what was left.

/** Longer than it takes until a shop that was made on another node is known here. */
const UNKNOWN_FOR_MS = 20 * SECOND_MS

type GoneShop = {
  readonly shopId: string
  readonly ownerId: string
  readonly key: number
  readonly state: MonitorState
}

/** Brought back, it is as after a pause. */
function endWatch(core: Core, shop: GoneShop): void {
  const { state, spans, events } = judgeRemoval(shop.state, shop, core.now())
  const lease = core.leaseOf(shardOf(shop.shopId))
  if (lease === undefined || (isLastingSame(state, shop.state) && events.length === 0)) return
  core.writer.add({ key: shop.key, monitor: writeMonitorState(state), spans, events }, lease)
}

/** Looks for what was left of gone shops in parts that are this node's since now. */
function endLeftIncidents(core: Core, shards: ReadonlySet<number>): void {
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
