/** The settings of shop uptime, with defaults for those that are not set. */
import { joinSettings } from '#base/join-settings'
import type { Settings } from './model.ts'

/** Every setting with a value. */
export type KnownSettings = { readonly [Key in keyof Settings]-?: NonNullable<Settings[Key]> }

export const USUAL_SETTINGS: KnownSettings = {
  defaults: { intervalSec: 60, strictness: 'normal', timeoutSec: 10, slowAfterMs: 5_000 },
  reminderHours: 6,
}

/** The settings that count (S9). */
export function readSettings(documents: readonly (Settings & { readonly id: string })[]): KnownSettings {
  return joinSettings(USUAL_SETTINGS, documents)
}
