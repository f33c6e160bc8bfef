/** What the clock is doing: apart from its presses, because the start page needs it before any of them. */
import type { EntryKind } from '../model.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'

/** The state with its running entry; if several were added by hand, the one that began last. */
export type ClockState =
  | { readonly kind: 'off' }
  | { readonly kind: EntryKind; readonly entry: ResolvedEntry; readonly running: readonly ResolvedEntry[] }

/** Entries are sorted by their begin, as `resolveEntries` gives them. */
export function clockState(entries: readonly ResolvedEntry[]): ClockState {
  const running = entries.filter(({ isRunning }) => isRunning)
  const entry = running.at(-1)
  return entry === undefined ? { kind: 'off' } : { kind: entry.kind, entry, running }
}
