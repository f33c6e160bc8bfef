/** The settings of time tracking with what holds where nobody has set anything. */
import type { Settings } from './model.ts'

/** Every setting with a value. */
export type KnownSettings = { readonly [Key in keyof Settings]-?: NonNullable<Settings[Key]> }

const DEFAULTS: KnownSettings = { rounding: { mode: 'none', step: 15 }, hasHints: true, isStrictDay: false }

/** The settings that count (P1): of several documents that devices made while offline, that with the smallest id; the next ones fill in what it lacks. */
export function readSettings(documents: readonly (Settings & { readonly id: string })[]): KnownSettings {
  const known: { -readonly [Key in keyof KnownSettings]: KnownSettings[Key] } = { ...DEFAULTS }
  for (const { rounding, hasHints, isStrictDay } of documents.toSorted(byId).toReversed()) {
    if (rounding !== undefined) known.rounding = rounding
    if (hasHints !== undefined) known.hasHints = hasHints
    if (isStrictDay !== undefined) known.isStrictDay = isStrictDay
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
