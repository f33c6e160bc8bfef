import type { CheckReport } from '../../model.ts'
import type { ShopFacts } from '../../shops/server/shop-facts.ts'
import type { Checker, CheckRun } from '../../checks/server/checker.ts'

export type Trial = Omit<Parameters<Checker['run']>[0], 'gate' | 'ownerId'>

/** The person who asked for a check; the signal is aborted when they stop waiting for it. */
export type Waiter = { readonly signal?: AbortSignal }

/** Checks every shop in its time, on one of the nodes. */
export type Monitoring = {
  start(): Promise<void>
  /** Checks a shop now and counts it like any other check, also where another node looks after the shop. */
  checkNow(shopId: string, waiter?: Waiter): Promise<CheckReport>
  /**
   * Makes a check that counts for nothing, when its host has room; both throw `too-many-requests` if that takes too long. A
   * check whose signal was aborted meanwhile is not made.
   */
  tryCheck(userId: string, trial: Trial): Promise<CheckRun>
  /** The last reports of a shop, newest first, as far as this node made them. */
  lastReports(shopId: string): readonly CheckReport[]
  /** What this node found of a shop that it looks after, which the tables have a moment later. */
  lastFacts(shopId: string): ShopFacts | undefined
  /**
   * The reports, whichever node made them. The first look at a shop of another node takes until that one has told them, 2 s
   * at most, and nothing comes where it does not.
   */
  readReports(shopId: string): Promise<readonly CheckReport[]>
  /** Since when one of these shops can't be measured because this server has no connection; undefined while all of them can. */
  interruptedSinceMs(shopIds: readonly string[]): number | undefined
  stop(): Promise<void>
}
