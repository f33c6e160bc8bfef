/**
 * What an import writes. A shop's id follows from what it is, so importing a file again, or on two devices that are
 * offline, makes each shop once (S13).
 */
import { contentId } from '#base/content-id'
import { normalizeName } from '#base/text/normalize-name'
import type { Check, Maintenance, Shop } from '../model.ts'
import type { ReadShop, ReadShops } from './read-shops.ts'

type Stored<Fields> = Fields & { readonly id: string }

export type ImportContext = {
  /** Whose documents they become: ids of two people never meet. */
  readonly owner: string
  readonly shops: readonly Stored<Shop>[]
  readonly maintenances: readonly Stored<Maintenance>[]
}

export type PlannedShop = { readonly id: string; readonly shop: Shop; readonly read: ReadShop }

export type PlannedShopImport = {
  readonly shops: readonly PlannedShop[]
  /** Rows whose shop is there already. */
  readonly known: readonly ReadShop[]
  readonly maintenances: readonly Stored<Maintenance>[]
}

export function planShopImport({ shops, maintenances }: ReadShops, context: ImportContext): PlannedShopImport {
  const stored = Map.groupBy(context.shops, identityOf)
  const ids = new Set(context.shops.map(({ id }) => id))
  const seen = new Map<string, number>()
  const planned: PlannedShop[] = []
  const known: ReadShop[] = []
  /** The ids of rows by what others call them. */
  const byKey = new Map<string, string>(
    context.shops.flatMap(({ id, name }): (readonly [string, string])[] => [
      [id, id],
      [normalizeName(name), id],
    ]),
  )
  for (const read of shops) {
    const identity = identityOf(read.shop)
    // Equal rows of one file are as many shops.
    const nth = seen.get(identity) ?? 0
    seen.set(identity, nth + 1)
    const own = read.key !== undefined && ids.has(read.key) ? read.key : stored.get(identity)?.[nth]?.id
    const id = own ?? contentId(context.owner, 'shop', identity, String(nth))
    if (own === undefined) planned.push({ id, shop: read.shop, read })
    else known.push(read)
    if (!byKey.has(normalizeName(read.shop.name))) byKey.set(normalizeName(read.shop.name), id)
    if (read.key !== undefined) byKey.set(read.key, id)
  }
  return {
    shops: planned.map((one) => withParent(one, byKey)),
    known,
    maintenances: maintenances.flatMap((read) => planMaintenance(read, byKey, context)),
  }
}

function withParent(planned: PlannedShop, byKey: ReadonlyMap<string, string>): PlannedShop {
  const { parent } = planned.read
  const parentId = parent === undefined ? undefined : (byKey.get(parent) ?? byKey.get(normalizeName(parent)))
  return parentId === undefined || parentId === planned.id
    ? planned
    : { ...planned, shop: { ...planned.shop, parentId } }
}

function planMaintenance(
  { maintenance, keys }: ReadShops['maintenances'][number],
  byKey: ReadonlyMap<string, string>,
  { owner, maintenances }: ImportContext,
): readonly Stored<Maintenance>[] {
  const ids = keys.flatMap((key) => byKey.get(key) ?? [])
  // One that was for shops that are not here is for none.
  if (maintenance.shops.kind === 'some' && ids.length === 0) return []
  const shops = maintenance.shops.kind === 'some' ? { kind: 'some' as const, ids } : maintenance.shops
  const id = contentId(owner, 'maintenance', JSON.stringify([maintenance.title, maintenance.window]))
  const isKnown = maintenances.some(
    (stored) =>
      stored.id === id ||
      (stored.title === maintenance.title && JSON.stringify(stored.window) === JSON.stringify(maintenance.window)),
  )
  return isKnown ? [] : [{ id, ...maintenance, shops }]
}

/** What makes two shops the same for a person. */
function identityOf({ name, group = '', check }: Shop): string {
  return JSON.stringify([normalizeName(name), normalizeName(group), ...placeOf(check)])
}

function placeOf(check: Check): readonly string[] {
  if (check.kind === 'heartbeat') return [check.kind]
  return check.kind === 'tcp' ? [check.kind, check.host, String(check.port)] : [check.kind, check.method, check.url]
}
