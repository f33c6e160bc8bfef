/** All shops and maintenance windows of this server in memory, kept up with their documents. */
import type { Maintenance, Shop } from '../model.ts'

export type WatchedShop = Shop & {
  readonly id: string
  readonly version: number
  readonly ownerId: string
  readonly memberIds: readonly string[]
  readonly createdMs: number
}

export type ShopRegistry = {
  /** Resolves once all shops are known. */
  readonly ready: Promise<void>
  get(id: string): WatchedShop | undefined
  all(): Iterable<WatchedShop>
  /** The shops that a person sees. */
  visibleTo(userId: string): readonly WatchedShop[]
  findHeartbeat(key: string): WatchedShop | undefined
  /** The windows of the shop's owner that are about it. */
  maintenancesOf(shop: WatchedShop): readonly (Maintenance & { readonly id: string })[]
  /** Hears of shops that are new, others than before, or gone (`undefined`); returns how to stop. */
  onChange(listener: (id: string, shop: WatchedShop | undefined) => void): () => void
  stop(): Promise<void>
}
