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
