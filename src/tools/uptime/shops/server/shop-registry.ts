/** All shops and maintenance windows of this server in memory, kept up with their documents. */
import type { Standing } from '#auth'
import type { Maintenance, Shop } from '../../model.ts'
import type { RestReason } from '../../shop-rest.ts'

/** As it is checked: `isPaused` also while it rests, and a guest's not more often than guests' are (rules R). */
export type WatchedShop = Shop & {
  readonly id: string
  readonly version: number
  readonly ownerId: string
  readonly memberIds: readonly string[]
  readonly createdMs: number
  /** The reason why it rests although it is not paused. */
  readonly rest?: RestReason
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
  /** A user's standing; `person` if none of their shops is known. */
  standingOf(userId: string): Standing
  /** The number of the user's shops that are checked. */
  limitOf(userId: string): number
  /** Hears of shops that are new, others than before, or gone (`undefined`); returns how to stop. */
  onChange(listener: (id: string, shop: WatchedShop | undefined) => void): () => void
  stop(): Promise<void>
}
