/** The settings of shop uptime with what holds where nobody has set anything. */
import type { Settings } from './model.ts'

/** Every setting with a value. */
export type KnownSettings = { readonly [Key in keyof Settings]-?: NonNullable<Settings[Key]> }

export const USUAL_SETTINGS: KnownSettings = {
  defaults: { intervalSec: 60, strictness: 'normal', timeoutSec: 10, slowAfterMs: 5_000 },
  reminderHours: 6,
}

/** The settings that count (S9): of several documents that devices made while offline, that with the smallest id; the next ones fill in what it lacks. */
export function readSettings(documents: readonly (Settings & { readonly id: string })[]): KnownSettings {
  const known: { -readonly [Key in keyof KnownSettings]: KnownSettings[Key] } = { ...USUAL_SETTINGS }
  for (const { defaults, reminderHours } of documents.toSorted(byId).toReversed()) {
    if (defaults !== undefined) known.defaults = defaults
    if (reminderHours !== undefined) known.reminderHours = reminderHours
  }
  return known
}

/** The document that a setting is written to; undefined where there is none yet. */
export function settingsIdOf(documents: readonly { readonly id: string }[]): string | undefined {
  return documents.toSorted(byId).at(0)?.id
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1
}
