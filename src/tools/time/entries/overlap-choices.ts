/** What an entry shares with others of its kind, and the ways out of it. Pure. */
import { cutOut, type EntryEdit, type StoredEntry } from '../worked/entry-commands.ts'
import { overlapMinutes, type Span } from '../worked/work-time.ts'
import { resolveEntries, type ResolvedEntry } from '../worked/resolve-entries.ts'
import type { TimeEntry, EntryKind } from '../model.ts'

type Overlap = {
  readonly other: ResolvedEntry
  readonly minutes: number
  /** What becomes of the other one when it gives way: it is cut in two, gets shorter, or nothing of it is left. */
  readonly outcome: 'split' | 'shorter' | 'gone'
}

export type Overlaps = {
  /** The entry as it would be. */
  readonly entry: ResolvedEntry
  readonly overlaps: readonly Overlap[]
  /** Whether anything of the entry is left when it gives way. */
  readonly canGiveWay: boolean
}

export type OverlapChoice = 'this-gives-way' | 'others-give-way' | 'keep'

/** The overlaps that an entry would have once it is written; undefined for none. */
export function findEntryOverlaps(
  id: string,
  entry: TimeEntry,
  stored: readonly StoredEntry[],
  nowMs: number,
): Overlaps | undefined {
  const resolved = resolveEntries([...stored.filter((other) => other.id !== id), { ...entry, id }], nowMs)
  const own = resolved.find((other) => other.id === id)
  if (own === undefined) return undefined
  const { startMinute, endMinute, kind } = own
  const overlaps = findOverlaps({ startMinute, endMinute, kind, id }, resolved).map((other) => ({
    other,
    minutes: overlapMinutes(own, other),
    outcome: outcomeOf(own, other),
  }))
  if (overlaps.length === 0) return undefined
  const others = overlaps.map(({ other }) => other)
  const left = giveWay(id, entry, others, nowMs, () => 'new')
  return { entry: own, overlaps, canGiveWay: left.some(({ kind: edit }) => edit === 'put') }
}

function outcomeOf(own: ResolvedEntry, other: ResolvedEntry): Overlap['outcome'] {
  const keepsStart = other.startMinute < own.startMinute
  const keepsEnd = other.endMinute > own.endMinute || (other.isRunning && !own.isRunning)
  if (keepsStart && keepsEnd) return 'split'
  return keepsStart || keepsEnd ? 'shorter' : 'gone'
}

/** The edits that write an entry in the chosen way. */
export function resolveOverlaps(
  choice: OverlapChoice,
  parts: {
    readonly id: string
    readonly entry: TimeEntry
    readonly found: Overlaps
    readonly stored: readonly StoredEntry[]
    readonly nowMs: number
    readonly newId: () => string
  },
): readonly EntryEdit[] {
  const { id, entry, found, stored, nowMs, newId } = parts
  const put: EntryEdit = { kind: 'put', id, entry }
  if (choice === 'keep') return [put]
  const others = found.overlaps.map(({ other }) => other)
  if (choice === 'this-gives-way') return giveWay(id, entry, others, nowMs, newId)
  const cuts = others.flatMap((other) => {
    const document = stored.find((each) => each.id === other.id)
    return document === undefined ? [] : cutOut(document, other, found.entry, newId())
  })
  return [...cuts, put]
}

/** What is left of an entry without the time of others, in as many parts as it takes. */
function giveWay(
  id: string,
  entry: TimeEntry,
  others: readonly ResolvedEntry[],
  nowMs: number,
  newId: () => string,
): readonly EntryEdit[] {
  let parts: readonly StoredEntry[] = [{ ...entry, id }]
  for (const other of others) {
    parts = parts.flatMap((part) => {
      const [resolved] = resolveEntries([part], nowMs)
      const edits = resolved === undefined ? [] : cutOut(part, resolved, other, newId())
      if (edits.length === 0) return [part]
      return edits.flatMap((edit) => (edit.kind === 'put' ? [{ ...edit.entry, id: edit.id }] : []))
    })
  }
  if (parts.length === 0) return [{ kind: 'remove', id }]
  return parts.map(({ id: partId, ...fields }) => ({ kind: 'put', id: partId, entry: fields }))
}

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
