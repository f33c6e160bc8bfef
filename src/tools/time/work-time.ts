import type { EntryKind } from './model.ts'

/** From one full minute until another, the end not included. */
export type Span = { readonly startMinute: number; readonly endMinute: number }

/** Spans joined where they overlap or touch, the earliest first. */
export function joinSpans(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.startMinute - b.startMinute)) {
    const last = joined.at(-1)
    if (last === undefined || span.startMinute > last.endMinute) joined.push(span)
    else if (span.endMinute > last.endMinute) joined[joined.length - 1] = { ...last, endMinute: span.endMinute }
  }
  return joined
}

/** What is left of spans without others. */
export function subtractSpans(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  const taken = joinSpans(others)
  return joinSpans(spans).flatMap((span) => {
    const left: Span[] = []
    let from = span.startMinute
    for (const { startMinute, endMinute } of taken) {
      if (endMinute <= from || startMinute >= span.endMinute) continue
      if (startMinute > from) left.push({ startMinute: from, endMinute: startMinute })
      from = Math.max(from, endMinute)
    }
    if (from < span.endMinute) left.push({ startMinute: from, endMinute: span.endMinute })
    return left
  })
}

export function sumSpans(spans: readonly Span[]): number {
  return spans.reduce((sum, { startMinute, endMinute }) => sum + endMinute - startMinute, 0)
}

type Part = Span & { readonly entry: { readonly kind: EntryKind } }

/** The spans in which somebody worked: work without the breaks inside it, overlapping work once. */
export function workSpans(parts: readonly Part[]): readonly Span[] {
  const ofKind = (kind: EntryKind): readonly Part[] => parts.filter(({ entry }) => entry.kind === kind)
  return subtractSpans(ofKind('work'), ofKind('break'))
}

/** Minutes of work; overlapping entries count once, and breaks inside them not at all. */
export function workTime(parts: readonly Part[]): number {
  return sumSpans(workSpans(parts))
}
