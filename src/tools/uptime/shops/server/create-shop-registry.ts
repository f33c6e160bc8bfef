/**
 * Keeps all shops and maintenance windows of this server in memory. They follow their documents, whichever node writes
 * them. What left with a person is not in the log: another node tells of it, and where that notice was lost everything is
 * read once an hour.
 */
import type { Standing } from '#auth'
import { HOUR_MS } from '#base/clock'
import type { StoredDocument } from '#documents'
import { maintenancesCollection, shopsCollection } from '../../collections.ts'
import { isMaintained } from '../../maintenance-at.ts'
import { maintenanceSchema, shopSchema, type Maintenance } from '../../model.ts'
import { GUEST_INTERVAL_SEC, placesOf, restReasonOf } from '../../shop-rest.ts'
import { followDocuments, type FollowOptions } from './follow-documents.ts'
import { followStandings } from './follow-standings.ts'
import { createShopPlaces } from './shop-places.ts'
import type { ShopRegistry, WatchedShop } from './shop-registry.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'

const nothing: ReadonlySet<string> = new Set()

/** Which ids belong to a name; names without any cost nothing. */
function createIdIndex() {
  const sets = new Map<string, Set<string>>()
  return {
    add(name: string, id: string): void {
      const ids = sets.get(name)
      if (ids === undefined) sets.set(name, new Set([id]))
      else ids.add(id)
    },
    remove(name: string, id: string): void {
      const ids = sets.get(name)
      if (ids?.delete(id) === true && ids.size === 0) sets.delete(name)
    },
    of: (name: string): ReadonlySet<string> => sets.get(name) ?? nothing,
  }
}

const SWEEP_MS = HOUR_MS

type Options = Omit<FollowOptions, 'collections' | 'onDocument' | 'onForgotten'> &
  Pick<UptimeEnvironment, 'people' | 'shopsPerPerson'>
type WatchedMaintenance = Maintenance & { readonly id: string; readonly ownerId: string }

export function createShopRegistry(o: Options): ShopRegistry {
  const standings = followStandings({ ...o, onChange: (userId) => shops.stand(userId).forEach((id) => tell(id)) })
  const limitOf = (userId: string): number => placesOf(standings.of(userId), o.shopsPerPerson)
  const shops = createShops({ standingOf: standings.of, limitOf })
  const maintenances = createMaintenances()
  const listeners = new Set<Parameters<ShopRegistry['onChange']>[0]>()
  const tell = (id: string): void => {
    for (const listener of listeners) listener(id, shops.get(id))
  }
  const alertOwned = (ownerId: string | undefined): void => {
    if (ownerId !== undefined) for (const id of shops.ownedBy(ownerId)) tell(id)
  }
  const following = followDocuments({
    ...o,
    collections: [shopsCollection.name, maintenancesCollection.name],
    onDocument: (document) => {
      if (document.collection === maintenancesCollection.name) return alertOwned(maintenances.take(document))
      if (!document.isDeleted) standings.follow(document.ownerId)
      shops.take(document).forEach(tell)
    },
    onForgotten: (userId) => {
      for (const id of shops.forget(userId)) tell(id)
      standings.forget(userId)
      maintenances.forget(userId)
    },
  })
  const stopSweeping = sweepAgain(o, {
    shops: { ids: shops.ids, drop: (ids) => shops.drop(ids).forEach(tell) },
    maintenances: { ids: maintenances.ids, drop: (ids) => maintenances.drop(ids).forEach(alertOwned) },
  })
  return {
    // Whose shops rest is known before any of them is checked.
    ready: following.ready.then(() => standings.ask()),
    standingOf: standings.of,
    limitOf,
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
      await Promise.all([following.stop(), standings.stop()])
    },
  }
}

type Rests = { readonly standingOf: (userId: string) => Standing; readonly limitOf: (userId: string) => number }

/** Shops by id, the users who see them, and which of them rest. */
function createShops(o: Rests) {
  /** As people wrote them, and as they are checked. */
  const written = new Map<string, WatchedShop>()
  const byId = new Map<string, WatchedShop>()
  const byPerson = createIdIndex()
  const byKey = createIdIndex()
  const places = createShopPlaces(o.limitOf)
  const find = (ids: Iterable<string>): WatchedShop[] => [...ids].flatMap((id) => byId.get(id) ?? [])
  const visibleTo = (userId: string): readonly WatchedShop[] => find(byPerson.of(userId))
  /** These are as their places and their owners are now. */
  const refresh = (ids: readonly string[]): readonly string[] => {
    for (const id of ids) {
      const shop = written.get(id)
      if (shop !== undefined) byId.set(id, asChecked(shop, places.hasPlace(id), o))
    }
    return ids
  }
  /** Returns the ids of those that changed, this one first. */
  const put = (id: string, shop: WatchedShop | undefined): readonly string[] => {
    const before = written.get(id)
    if (before !== undefined) {
      for (const userId of peopleOf(before)) byPerson.remove(userId, id)
      if (before.check.kind === 'heartbeat') byKey.remove(before.check.key, id)
    }
    const isStill = before !== undefined && shop !== undefined && before.isPaused === shop.isPaused
    const left = before === undefined || before.isPaused || isStill ? [] : places.remove(before)
    if (shop === undefined) {
      written.delete(id)
      byId.delete(id)
      return [id, ...refresh(left.filter((other) => other !== id))]
    }
    written.set(id, shop)
    for (const userId of peopleOf(shop)) byPerson.add(userId, id)
    if (shop.check.kind === 'heartbeat') byKey.add(shop.check.key, id)
    const came = shop.isPaused || isStill ? [] : places.add(shop)
    return refresh([id, ...[...left, ...came].filter((other) => other !== id)])
  }
  return {
    take: (document: StoredDocument) => put(document.id, toShop(document)),
    /** The owner stands otherwise than before; returns the ids of all of theirs. */
    stand: (ownerId: string): readonly string[] => {
      places.recount(ownerId)
      return refresh(ownedBy(ownerId))
    },
    get: (id: string) => byId.get(id),
    all: () => byId.values(),
    visibleTo,
    ownedBy,
    /** A copied shop has the same key; a report counts for the first one. */
    findHeartbeat: (key: string) => find(byKey.of(key)).toSorted((a, b) => a.createdMs - b.createdMs)[0],
    /** Removes what a person owned, and them from what they saw; returns the ids of both. */
    forget: (userId: string): readonly string[] => {
      const seen = [...byPerson.of(userId)].flatMap((id) => written.get(id) ?? [])
      return seen.flatMap((shop) => {
        const memberIds = shop.memberIds.filter((memberId) => memberId !== userId)
        return put(shop.id, shop.ownerId === userId ? undefined : { ...shop, memberIds })
      })
    },
    ids: () => byId.keys(),
    drop: (ids: readonly string[]): readonly string[] => ids.flatMap((id) => put(id, undefined)),
  }
  function ownedBy(ownerId: string): readonly string[] {
    return visibleTo(ownerId).flatMap((shop) => (shop.ownerId === ownerId ? [shop.id] : []))
  }
}

/** Rules R1 to R4. */
function asChecked(shop: WatchedShop, hasPlace: boolean, { standingOf }: Rests): WatchedShop {
  const standing = standingOf(shop.ownerId)
  if (!shop.isPaused && !hasPlace) return { ...shop, isPaused: true, rest: restReasonOf(standing) }
  if (standing !== 'guest' || shop.check.kind === 'heartbeat') return shop
  return { ...shop, intervalSec: Math.max(shop.intervalSec, GUEST_INTERVAL_SEC) }
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
      // Called several times for each check, and almost no owner has any.
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
