import type { EntryKind } from '../model.ts'
import type { ResolvedEntry } from './resolve-entries.ts'
import { overlapMinutes, type Span } from './work-time.ts'

/**
 * The entries that share time with a span, the earliest first. With an `id` the entry of that id is left out, with a `kind`
 * those of the other kind are: a break inside work is no overlap.
 */
export function findOverlaps(
  span: Span & { readonly id?: string | undefined; readonly kind?: EntryKind },
  entries: readonly ResolvedEntry[],
): readonly ResolvedEntry[] {
  return entries.filter(
    (entry) =>
      entry.id !== span.id && (span.kind === undefined || entry.kind === span.kind) && overlapMinutes(span, entry) > 0,
  )
}
