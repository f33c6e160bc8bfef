import type { CheckReport } from './model.ts'

/** What a shop is right now; each with its German word, the same everywhere. */

/**
 * `new`: not checked yet; `checking`: the last check failed and is being confirmed; `unknown`: it could not be measured,
 * by a fault of ours. `unstable` is a mark beside the state, not a state of its own.
 */
export const shopStates = ['up', 'slow', 'checking', 'down', 'unknown', 'maintenance', 'paused', 'new'] as const
export type ShopState = (typeof shopStates)[number]

export const shopStateTexts = {
  up: 'Erreichbar',
  slow: 'Langsam',
  checking: 'Wird geprüft',
  down: 'Gestört',
  unknown: 'Messung unterbrochen',
  maintenance: 'Wartung',
  paused: 'Pausiert',
  new: 'Noch nicht geprüft',
} as const satisfies Record<ShopState, string>

export const UNSTABLE_TEXT = 'Instabil'

/** What a stretch of time counts as. Pending checks are what they were before, so a blip is no downtime. */
export const spanStates = ['up', 'slow', 'down', 'unknown', 'maintenance', 'paused'] as const
export type SpanState = (typeof spanStates)[number]

// What happens to a shop, as the monitor finds it; written down with the state it leads to, and told to people later.

/** From when on a shop was in which state; it lasts until the next span of the shop. */
export type Span = { readonly fromMs: number; readonly state: SpanState }

/** Why a shop is no longer checked: it is paused, or gone from its owner. */
export type Abandoning = { readonly why: 'paused' } | { readonly why: 'removed'; readonly ownerId: string }

export type MonitorEvent = { readonly shopId: string; readonly atMs: number } & (
  | { readonly kind: 'down'; readonly incidentId: string; readonly startedMs: number; readonly report: CheckReport }
  /** `isQuiet`: it ended in maintenance, so the incident has an end that is not announced yet. */
  | { readonly kind: 'up'; readonly incidentId: string; readonly endedMs: number; readonly isQuiet?: boolean }
  /** The incident ends although no check found the shop up again. */
  | ({ readonly kind: 'abandoned'; readonly incidentId: string; readonly endedMs: number } & Abandoning)
  | { readonly kind: 'slow' | 'fast'; readonly report: CheckReport }
  /** Three changes within ten minutes, and its end. */
  | { readonly kind: 'unstable' | 'stable' }
  /** Certificate or domain end within 30, 14, 7 or 1 day; 0: it has ended. */
  | { readonly kind: 'certificate' | 'domain'; readonly daysLeft: 30 | 14 | 7 | 1 | 0; readonly validUntilMs: number }
)

/** Nothing could be measured on this server, or could again; not about one shop. */
export type ConnectivityEvent = { readonly kind: 'interrupted' | 'resumed'; readonly atMs: number }
