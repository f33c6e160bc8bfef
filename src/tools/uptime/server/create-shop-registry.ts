/**
 * Keeps all shops and maintenance windows of this server in memory. They follow their documents, whichever node writes
 * them. What left with a person is not in the log: another node tells of it, and where that notice was lost everything is
 * read once an hour.
 */
import { HOUR_MS } from '#base/clock'
import type { StoredDocument } from '#documents'
import { maintenancesCollection, shopsCollection } from '../collections.ts'
import { isMaintained } from '../maintenance-at.ts'
import { maintenanceSchema, shopSchema, type Maintenance } from '../model.ts'
import { followDocuments, type FollowOptions } from './follow-documents.ts'
import { createIdIndex } from './id-index.ts'
import type { ShopRegistry, WatchedShop } from './shop-registry.ts'

const SWEEP_MS = HOUR_MS

type Options = Omit<FollowOptions, 'collections' | 'onDocument' | 'onForgotten'>
type WatchedMaintenance = Maintenance & { readonly id: string; readonly ownerId: string }

export function createShopRegistry(o: Options): ShopRegistry {
  const shops = createShops()
  const maintenances = createMaintenances()
  const listeners = new Set<Parameters<ShopRegistry['onChange']>[0]>()
  const tell = (id: string): void => {
    for (const listener of listeners) listener(id, shops.get(id))
  }
  const tellOwned = (ownerId: string | undefined): void => {
    if (ownerId !== undefined) for (const id of shops.ownedBy(ownerId)) tell(id)
  }
  const following = followDocuments({
    ...o,
    collections: [shopsCollection.name, maintenancesCollection.name],
    onDocument: (document) => {
      if (document.collection === maintenancesCollection.name) return tellOwned(maintenances.take(document))
      shops.take(document)
      tell(document.id)
    },
    onForgotten: (userId) => {
      for (const id of shops.forget(userId)) tell(id)
      maintenances.forget(userId)
    },
  })
  const stopSweeping = sweepAgain(o, {
    shops: { ids: shops.ids, drop: (ids) => shops.drop(ids).forEach(tell) },
    maintenances: { ids: maintenances.ids, drop: (ids) => maintenances.drop(ids).forEach(tellOwned) },
  })
  return {
    ready: following.ready,
    get: shops.get,
    all: shops.all,
    visibleTo: shops.visibleTo,
    findHeartbeat: shops.findHeartbeat,
    maintenancesOf: (shop) => maintenances.ownedBy(shop.ownerId).filter((one) => isMaintained(one, shop)),
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async stop() {
      listeners.clear()
      stopSweeping()
      await following.stop()
    },
  }
}

/** Shops by their ids, and who sees which. */
function createShops() {
  const byId = new Map<string, WatchedShop>()
  const byPerson = createIdIndex()
  const byKey = createIdIndex()
  const put = (id: string, shop: WatchedShop | undefined): void => {
    const before = byId.get(id)
    if (before !== undefined) {
      for (const userId of peopleOf(before)) byPerson.remove(userId, id)
      if (before.check.kind === 'heartbeat') byKey.remove(before.check.key, id)
    }
    if (shop === undefined) return void byId.delete(id)
    byId.set(id, shop)
    for (const userId of peopleOf(shop)) byPerson.add(userId, id)
    if (shop.check.kind === 'heartbeat') byKey.add(shop.check.key, id)
  }
  const find = (ids: Iterable<string>): WatchedShop[] => [...ids].flatMap((id) => byId.get(id) ?? [])
  const visibleTo = (userId: string): readonly WatchedShop[] => find(byPerson.of(userId))
  return {
    take: (document: StoredDocument) => put(document.id, toShop(document)),
    get: (id: string) => byId.get(id),
    all: () => byId.values(),
    visibleTo,
    ownedBy: (ownerId: string) => visibleTo(ownerId).flatMap((shop) => (shop.ownerId === ownerId ? [shop.id] : [])),
    /** A copied shop has the key of the first; whoever reports means that one. */
    findHeartbeat: (key: string) => find(byKey.of(key)).toSorted((a, b) => a.createdMs - b.createdMs)[0],
    /** Removes what a person owned, and them from what they saw; returns the ids of both. */
    forget: (userId: string): readonly string[] => {
      const seen = visibleTo(userId)
      for (const shop of seen) {
        const isTheirs = shop.ownerId === userId
        const memberIds = shop.memberIds.filter((memberId) => memberId !== userId)
        put(shop.id, isTheirs ? undefined : { ...shop, memberIds })
      }
      return seen.map(({ id }) => id)
    },
    ids: () => byId.keys(),
    drop: (ids: readonly string[]): readonly string[] => {
      for (const id of ids) put(id, undefined)
      return ids
    },
  }
}

function peopleOf({ ownerId, memberIds }: WatchedShop): readonly string[] {
  return [ownerId, ...memberIds]
}

/** What an older or a later version has written and this one cannot read is not watched. */
function toShop(document: StoredDocument): WatchedShop | undefined {
  const { id, version, ownerId, memberIds, createdAt, isDeleted, fields } = document
  const shop = isDeleted ? undefined : shopSchema.safeParse(fields).data
  return shop === undefined ? undefined : { ...shop, id, version, ownerId, memberIds, createdMs: Date.parse(createdAt) }
}

const none: readonly WatchedMaintenance[] = []

/** Maintenance windows by their owners. */
function createMaintenances() {
  const byId = new Map<string, WatchedMaintenance>()
  const byOwner = createIdIndex()
  const remove = (id: string): string | undefined => {
    const before = byId.get(id)
    if (before !== undefined) byOwner.remove(before.ownerId, id)
    byId.delete(id)
    return before?.ownerId
  }
  return {
    /** Returns whose it is, or was. */
    take: ({ id, ownerId, isDeleted, fields }: StoredDocument): string | undefined => {
      const formerOwnerId = remove(id)
      const maintenance = isDeleted ? undefined : maintenanceSchema.safeParse(fields).data
      if (maintenance === undefined) return formerOwnerId
      byId.set(id, { ...maintenance, id, ownerId })
      byOwner.add(ownerId, id)
      return ownerId
    },
    ownedBy: (ownerId: string): readonly WatchedMaintenance[] =>
      // Asked several times with each check, and nearly nobody has any.
      byId.size === 0 ? none : [...byOwner.of(ownerId)].flatMap((id) => byId.get(id) ?? []),
    forget: (ownerId: string) => [...byOwner.of(ownerId)].forEach(remove),
    ids: () => byId.keys(),
    /** Returns whose they were. */
    drop: (ids: readonly string[]): ReadonlySet<string> => new Set(ids.flatMap((id) => remove(id) ?? [])),
  }
}

type Swept = { readonly ids: () => Iterable<string>; readonly drop: (ids: readonly string[]) => void }

/** Drops again and again what was known before all was read and was not found. */
function sweepAgain(o: Options, known: { readonly shops: Swept; readonly maintenances: Swept }): () => void {
  const ending = new AbortController()
  let cancel = (): void => undefined
  const schedule = (): void => {
    if (!ending.signal.aborted) cancel = o.startTimer(() => void sweep().then(schedule), SWEEP_MS)
  }
  const dropGone = async (collection: string, { ids, drop }: Swept): Promise<void> => {
    const missing = new Set(ids())
    if (missing.size === 0) return
    for await (const page of o.documents.store.listCollection(collection)) {
      if (ending.signal.aborted) return
      for (const { id } of page) missing.delete(id)
    }
    drop([...missing])
  }
  const sweep = async (): Promise<void> => {
    try {
      await dropGone(shopsCollection.name, known.shops)
      await dropGone(maintenancesCollection.name, known.maintenances)
    } catch (error) {
      o.log.warn({ err: error }, 'it could not be seen which shops are gone, trying again')
    }
  }
  schedule()
  return () => {
    ending.abort()
    cancel()
  }
}
