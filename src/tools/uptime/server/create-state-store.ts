import type { Transaction } from 'kysely'
import type { Now } from '#base/clock'
import type { Database } from '#database/server'
import { createEventRows, insertEvents } from '../store/server/event-rows.ts'
import {
  findGoneShops,
  findUnknownKeys,
  removeNotesOf,
  removeOldSpans,
  removeShops,
  removeToldEvents,
} from '../store/server/forget-shops.ts'
import {
  createHeartbeatRows,
  createPageSlugs,
  createHandoverRows,
  createRequestedRows,
  createHealthChangeRows,
} from '../store/server/small-tables.ts'
import type { History } from '../history/server/history.ts'
import { createLeases, holdLeases } from '../store/server/leases.ts'
import { createShopRows, updateMonitors } from '../store/server/shop-rows.ts'
import { insertSpans, readSpans } from '../store/server/span-rows.ts'
import type { KnownShop, Lease, ShopWrite, StateStore } from '../store/server/state-store.ts'
import { takeNumbers } from '../store/server/take-numbers.ts'

export type StateStoreOptions = {
  readonly database: Database
  /** What else goes with a shop. */
  readonly history: Pick<History, 'forget' | 'readLastChecks'>
  readonly now: Now
}

/** The state store on SQLite or PostgreSQL. Shops that are gone take their history with them. */
export function createStateStore(o: StateStoreOptions): StateStore {
  const { kysely } = o.database
  const rows = createShopRows(kysely)
  const forget = async (shops: readonly Pick<KnownShop, 'key' | 'shopId'>[]): Promise<void> => {
    await o.history.forget(shops.map(({ key }) => key))
    await removeShops(kysely, shops)
  }
  return {
    ...rows,
    ...createEventRows(o.database, o.now),
    ...createLeases(o.database, o.now),
    ...createHandoverRows(o.database, o.now),
    ...createRequestedRows(o.database, o.now),
    ...createHealthChangeRows(o.database, o.now),
    ...createHeartbeatRows(kysely),
    ...createPageSlugs(kysely),
    write: (writes, leases) =>
      writes.length === 0
        ? Promise.resolve([])
        : kysely.transaction().execute((transaction) => write(o, transaction, writes, leases)),
    readSpans: (keys, fromMs) => readSpans(kysely, keys, fromMs),
    async forgetPerson(userId) {
      await forget(await rows.readShopsOf(userId))
      await removeNotesOf(kysely, userId)
    },
    async tidy(isThere) {
      await forget(await findGoneShops(kysely, isThere, o.now()))
      await o.history.forget(await findUnknownKeys(kysely, async () => [...(await o.history.readLastChecks()).keys()]))
      await removeToldEvents(kysely, o.now())
      await removeOldSpans(kysely, o.now())
    },
  }
}

async function write(
  o: StateStoreOptions,
  transaction: Transaction<unknown>,
  writes: readonly ShopWrite[],
  leases: ReadonlyMap<number, Lease>,
): Promise<readonly number[]> {
  const asked = writes.flatMap(({ key }) => leases.get(key) ?? [])
  const held = await holdLeases(o.database, transaction, asked)
  const ours = writes.filter(({ key }) => {
    const lease = leases.get(key)
    return lease !== undefined && held.has(lease)
  })
  const written = ours.length === 0 ? new Set<number>() : await writeHeld(o, transaction, ours)
  return writes.flatMap(({ key }) => (written.has(key) ? [] : [key]))
}

/** Returns the keys that were written: all but those of shops that were removed meanwhile. */
async function writeHeld(
  o: StateStoreOptions,
  transaction: Transaction<unknown>,
  writes: readonly ShopWrite[],
): Promise<ReadonlySet<number>> {
  const eventCount = writes.reduce((count, { events }) => count + events.length, 0)
  const revision = await takeNumbers(transaction, 'write', eventCount + 1)
  const written = await updateMonitors(transaction, writes, revision)
  const there = writes.filter(({ key }) => written.has(key))
  const spans = there.flatMap((shop) => shop.spans.map((span) => ({ key: shop.key, ...span })))
  const events = there.flatMap((shop) => shop.events)
  await insertSpans(transaction, spans)
  await insertEvents({ ...o, transaction }, events, revision - 1)
  return written
}
