/** The settings of time tracking, with defaults for those that are not set. */
import { joinSettings } from '#base/join-settings'
import type { Settings } from '../model.ts'

/** Every setting with a value. */
export type KnownSettings = { readonly [Key in keyof Settings]-?: NonNullable<Settings[Key]> }

const USUAL_SETTINGS: KnownSettings = {
  rounding: { mode: 'none', step: 15 },
  hasHints: true,
  isStrictDay: false,
  isNightWhole: false,
  sender: '',
}

/** The settings that count (P1). */
export function readSettings(documents: readonly (Settings & { readonly id: string })[]): KnownSettings {
  return joinSettings(USUAL_SETTINGS, documents)
}
