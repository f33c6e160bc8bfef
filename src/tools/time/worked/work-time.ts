import type { EntryKind } from '../model.ts'

/** From one full minute until another, the end not included. */
export type Span = { readonly startMinute: number; readonly endMinute: number }

/** A span of work or of a break: an entry, or the part of one that lies on a day. */
export type KindSpan = Span & { readonly kind: EntryKind; readonly isRunning: boolean }

/** Spans joined where they overlap or touch, the earliest first; what else a span holds is that of its earliest. */
export function joinSpans<S extends Span>(spans: readonly S[]): readonly S[] {
  const joined: S[] = []
  for (const span of spans.toSorted((a, b) => a.startMinute - b.startMinute)) {
    const last = joined.at(-1)
    if (last === undefined || span.startMinute > last.endMinute) joined.push(span)
    else if (span.endMinute > last.endMinute) joined[joined.length - 1] = { ...last, endMinute: span.endMinute }
  }
  return joined
}

/** What is left of spans without others, joined; empty ones take nothing away and are not left. */
export function subtractSpans<S extends Span>(spans: readonly S[], others: readonly Span[]): readonly S[] {
  const taken = joinSpans(others.filter(isLong))
  const left: S[] = []
  let next = 0
  for (const span of joinSpans(spans)) {
    let from = span.startMinute
    // Both are in order: what ends before this span is over for all that follow.
    while ((taken[next]?.endMinute ?? Infinity) <= from) next++
    for (let index = next; index < taken.length; index++) {
      const other = taken[index]
      if (other === undefined || other.startMinute >= span.endMinute) break
      if (other.startMinute > from) left.push({ ...span, startMinute: from, endMinute: other.startMinute })
      from = other.endMinute
    }
    if (from < span.endMinute) left.push({ ...span, startMinute: from })
  }
  return left
}

export function sumSpans(spans: readonly Span[]): number {
  return spans.reduce((sum, { startMinute, endMinute }) => sum + endMinute - startMinute, 0)
}

/** Returns the spans of work: without the breaks inside, and with overlapping work only once. */
export function workSpans<S extends KindSpan>(parts: readonly S[]): readonly S[] {
  const ofKind = (kind: EntryKind): readonly S[] => parts.filter((part) => part.kind === kind)
  return subtractSpans(ofKind('work'), ofKind('break'))
}

/** Minutes of work; overlapping entries count once, and breaks inside them not at all. */
export function workTime(parts: readonly KindSpan[]): number {
  return sumSpans(workSpans(parts))
}

function isLong({ startMinute, endMinute }: Span): boolean {
  return endMinute > startMinute
}

/** Returns the full minutes that two spans share: 0 if one ends as the other begins, or if one has no length. */
export function overlapMinutes(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.endMinute, b.endMinute) - Math.max(a.startMinute, b.startMinute))
}
