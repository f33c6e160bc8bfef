/** What lists and pages show of the monitor's state of a shop. */
import type { CheckFailureCode, CheckReport } from '../model.ts'
import type { ShopState, SpanState } from '../shop-state.ts'

export type ShopFacts = {
  readonly state: ShopState
  readonly sinceMs: number
  readonly isUnstable: boolean
  readonly lastCheckMs?: number
  /** How long the last good check took. */
  readonly lastGoodMs?: number
  /** Where the last check failed. */
  readonly failure?: CheckFailureCode
  readonly certificate?: { readonly validUntilMs: number; readonly issuer: string; readonly checkedMs: number }
  readonly domain?: { readonly name: string; readonly validUntilMs?: number; readonly checkedMs: number }
  /** The newest reports, newest first, as far as they are kept. */
  readonly reports?: readonly CheckReport[]
  /** The span that lasts: when it is another one, so are the spans in the table. */
  readonly span?: { readonly state: SpanState; readonly fromMs: number }
}

/** Reads the monitor's state as it is written down; undefined where nothing was found out yet. */
export type ReadFacts = (monitor: string) => ShopFacts | undefined
