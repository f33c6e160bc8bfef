/** What besides the events decides whether and how a user is notified: their shops, their settings, and maintenance. */
import { HOUR_MS } from '#base/clock'
import type { StoredDocument } from '#documents'
import { settingsCollection, readSettings } from '../../collections.ts'
import { isMaintained, maintenanceAt } from '../../maintenance-at.ts'
import { settingsSchema, type Check, type Settings } from '../../model.ts'
import type { AlertContext, AlertShop } from '../alert-context.ts'
import { followDocuments, type FollowOptions } from '../../shops/server/follow-documents.ts'
import type { ShopRegistry, WatchedShop } from '../../shops/server/shop-registry.ts'

export function createAlertContexts(
  o: Pick<FollowOptions, 'documents' | 'now' | 'startTimer' | 'log'> & {
    readonly registry: Pick<ShopRegistry, 'get' | 'maintenancesOf'>
    readonly isAcknowledged: (incidentId: string) => boolean
    /** Shops with a failure being confirmed. */
    readonly doubtful: () => ReadonlySet<string>
  },
) {
  const settings = new Map<string, Map<string, Settings & { readonly id: string }>>()
  const take = ({ id, ownerId, fields, isDeleted }: StoredDocument): void => {
    const { data } = settingsSchema.safeParse(fields)
    const ofOwner = settings.get(ownerId) ?? new Map<string, Settings & { readonly id: string }>()
    if (isDeleted || data === undefined) ofOwner.delete(id)
    else settings.set(ownerId, ofOwner.set(id, { ...data, id }))
  }
  const following = followDocuments({
    ...o,
    collections: [settingsCollection.name],
    onDocument: take,
    onForgotten: (userId) => void settings.delete(userId),
  })
  const find = (userId: string, id: string): WatchedShop | undefined => {
    const shop = o.registry.get(id)
    return shop !== undefined && isSeenBy(shop, userId) ? shop : undefined
  }
  return {
    /** Resolves once the settings of everybody are known. */
    ready: following.ready,
    of: (userId: string, nowMs: number): AlertContext => ({
      nowMs,
      findShop: (id) => {
        const shop = find(userId, id)
        return shop === undefined ? undefined : toAlertShop(shop, o.registry, nowMs)
      },
      isMoreComing: [...o.doubtful()].some((id) => find(userId, id) !== undefined),
      isAcknowledged: o.isAcknowledged,
      reminderMs: reminderMs([...(settings.get(userId)?.values() ?? [])]),
    }),
    stop: (): Promise<void> => following.stop(),
  }
}

function reminderMs(settings: readonly (Settings & { readonly id: string })[]): number | undefined {
  const { reminderHours } = readSettings(settings)
  return reminderHours === 0 ? undefined : reminderHours * HOUR_MS
}

function isSeenBy({ ownerId, memberIds }: WatchedShop, userId: string): boolean {
  return ownerId === userId || memberIds.includes(userId)
}

function toAlertShop(shop: WatchedShop, registry: Pick<ShopRegistry, 'maintenancesOf'>, nowMs: number): AlertShop {
  const isMaintainedNow = registry
    .maintenancesOf(shop)
    .some((one) => isMaintained(one, shop) && maintenanceAt(one.window, nowMs).current !== undefined)
  return {
    name: shop.name,
    group: shop.group,
    host: hostOf(shop.check),
    parentId: shop.parentId,
    intervalMs: shop.intervalSec * 1_000,
    isPaused: shop.isPaused,
    isQuiet: shop.isPaused || isMaintainedNow,
  }
}

function hostOf(check: Check): string | undefined {
  if (check.kind === 'tcp') return check.host
  return check.kind === 'http' ? URL.parse(check.url)?.hostname : undefined
}
