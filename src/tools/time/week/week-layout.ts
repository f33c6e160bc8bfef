/**
 * The geometry of the week. Its axis is that of the clock on the wall, the same for all days: an entry lies where the
 * clock showed its begin and its end. In the night in which clocks are put forward, an hour of the axis never was and
 * is drawn as such; in the night in which they are put back, an hour of the axis was there twice, and an entry that
 * lies in it or goes through it covers all that the clock showed meanwhile. So a block may be as high as an hour more
 * or less than it is long; its text tells the length.
 */

/** From one minute of the clock until another, 0 to 1,440. */
export type WallSpan = { readonly from: number; readonly to: number }

export const DAY_MINUTES = 1_440
/** What is drawn and pulled snaps to this. */
export const SNAP_MINUTES = 5
/** Shown in every week, also where nothing is. */
const USUAL_HOURS = { first: 6, last: 20 } as const

/** Hours of the axis; `last` is where it ends, 24 at most. */
export type HourRange = { readonly first: number; readonly last: number }

/** The usual hours, and as many more as the spans need. */
export function hoursShown(spans: readonly WallSpan[]): HourRange {
  let { first, last }: HourRange = USUAL_HOURS
  for (const { from, to } of spans) {
    first = Math.min(first, Math.floor(from / 60))
    last = Math.max(last, Math.ceil(to / 60))
  }
  return { first: Math.max(0, first), last: Math.min(24, last) }
}

/** When a day's work usually begins: the first view of a week does not start with work that begins in the night. */
const MORNING: WallSpan = { from: 5 * 60, to: 12 * 60 }

/** The minute that comes into sight first: the earliest begin of a morning, else the earliest of all. */
export function firstInSight(blocks: readonly { readonly span: WallSpan; readonly isFirst: boolean }[]): number {
  // What goes on from the night before is not where the day begins.
  const begins = blocks.filter(({ isFirst }) => isFirst).map(({ span }) => span.from)
  const morning = begins.filter((begin) => begin >= MORNING.from && begin < MORNING.to)
  const choice = [morning, begins, blocks.map(({ span }) => span.from)].find(({ length }) => length > 0) ?? []
  return Math.min(...choice)
}

export function snapMinute(minute: number): number {
  return Math.round(minute / SNAP_MINUTES) * SNAP_MINUTES
}

/** The next minute that is snapped to, later or earlier; from between two it is the nearer one on that side. */
export function stepMinute(minute: number, direction: 1 | -1): number {
  const steps = minute / SNAP_MINUTES
  return (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * SNAP_MINUTES
}

/** How far below the begin of the axis a minute lies, in pixels. */
export function minuteToPx(minute: number, hours: HourRange, hourPx: number): number {
  return ((minute - hours.first * 60) * hourPx) / 60
}

export function pxToMinute(px: number, hours: HourRange, hourPx: number): number {
  return (px * 60) / hourPx + hours.first * 60
}

/** The position of the day columns on the screen. */
export type DayGrid = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly dayCount: number
  readonly hours: HourRange
  readonly hourPx: number
}

/** The day under a point of the screen and the minute of its clock, both kept inside the grid. */
export function pointToMinute(point: { readonly x: number; readonly y: number }, grid: DayGrid): WallPlace {
  const day = Math.floor(((point.x - grid.left) / grid.width) * grid.dayCount)
  const minute = pxToMinute(point.y - grid.top, grid.hours, grid.hourPx)
  return {
    day: clamp(day, 0, grid.dayCount - 1),
    minute: clamp(minute, grid.hours.first * 60, grid.hours.last * 60),
  }
}

export type WallPlace = { readonly day: number; readonly minute: number }

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

/** The place of a span beside those it overlaps: it begins at `column` and takes `width` of `columns`. */
export type ColumnPlace = { readonly column: number; readonly columns: number; readonly width: number }

/** Places spans that overlap side by side, in the order in which they begin; a span also takes free space to its right. */
export function layOutColumns(spans: readonly WallSpan[]): readonly ColumnPlace[] {
  const order = spans
    .map((span, index) => ({ ...span, to: Math.max(span.to, span.from + 1), index }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to || a.index - b.index)
  const places: ColumnPlace[] = []
  let cluster: Placed[] = []
  let clusterEnd = -1
  const close = (): void => {
    for (const placed of cluster) places[placed.index] = widen(placed, cluster)
    cluster = []
  }
  for (const span of order) {
    if (span.from >= clusterEnd) close()
    cluster.push({ ...span, column: firstFreeColumn(span, cluster) })
    clusterEnd = cluster.length === 1 ? span.to : Math.max(clusterEnd, span.to)
  }
  close()
  return places
}

type Placed = WallSpan & { readonly index: number; readonly column: number }

function overlaps(a: WallSpan, b: WallSpan): boolean {
  return a.from < b.to && b.from < a.to
}

function firstFreeColumn(span: WallSpan, cluster: readonly Placed[]): number {
  const taken = new Set(cluster.filter((other) => overlaps(span, other)).map(({ column }) => column))
  let column = 0
  while (taken.has(column)) column += 1
  return column
}

function widen(placed: Placed, cluster: readonly Placed[]): ColumnPlace {
  const columns = Math.max(...cluster.map(({ column }) => column)) + 1
  const next = cluster
    .filter((other) => other.column > placed.column && overlaps(placed, other))
    .reduce((nearest, { column }) => Math.min(nearest, column), columns)
  return { column: placed.column, columns, width: next - placed.column }
}
