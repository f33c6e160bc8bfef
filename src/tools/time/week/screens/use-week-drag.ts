import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
  type KeyboardEvent,
} from 'react'
import { toZoned, zoneOf, type LocalDate } from '#base/calendar/zoned'
import { followPointer, type Point } from '#ui/list/follow-pointer'
import { drawTime, moveTime, pullEnd, pullStart, snapMove, stepTime, type TimeStep } from '../drag-time.ts'
import type { EntryTime } from '../../model.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { addDays } from '#base/calendar/calendar-day'
import { endMsOf, minutesSince } from '../wall-axis.ts'
import { moveBlock } from '../week-blocks.ts'
import { DAY_MINUTES, pointToMinute, snapMinute, type HourRange, type WallPlace } from '../week-layout.ts'

/** What was taken hold of: a block, one of its edges, or empty space, on which a new entry is drawn. */
export type Grip =
  | { readonly kind: 'move' | 'start' | 'end'; readonly entry: ResolvedEntry }
  | { readonly kind: 'draw'; readonly entry?: undefined }

type DragArea = {
  readonly first: LocalDate
  readonly dayCount: number
  readonly hours: HourRange
  readonly hourPx: number
  /** For what is drawn. */
  readonly zone: string
}

type DragOptions = {
  readonly area: DragArea
  /** The days, from the first minute of the axis to its last. */
  readonly grid: RefObject<HTMLElement | null>
  readonly box: RefObject<HTMLElement | null>
  /** The time to show; undefined when the drag is over. */
  readonly onPreview: (time: EntryTime | undefined, entry: ResolvedEntry | undefined) => void
  readonly onDone: (time: EntryTime, entry: ResolvedEntry | undefined) => void
  /** Empty space was clicked. */
  readonly onClickSpace: (date: LocalDate, minute: number) => void
}

type WeekDrag = {
  readonly isDragging: boolean
  readonly onPointerDown: (event: PointerEvent, grip: Grip) => void
  /** Whether the following click only ends a drag and does not count as a click. */
  readonly wasDrag: () => boolean
}

/** Dragging with a pointer. Nothing is written before `onDone`, which comes once for each drag that changed something. */
export function useWeekDrag(options: DragOptions): WeekDrag {
  const latest = useRef(options)
  const stop = useRef<(() => void) | undefined>(undefined)
  const hasDragged = useRef(false)
  const [isDragging, setIsDragging] = useState(false)
  useLayoutEffect(() => {
    latest.current = options
  })
  useEffect(() => () => stop.current?.(), [])

  const onPointerDown = useCallback((event: PointerEvent, grip: Grip): void => {
    if (event.button !== 0 || !event.isPrimary) return
    event.stopPropagation()
    stop.current?.()
    hasDragged.current = false
    // What is on the screen when the drag begins stays the measure until it ends.
    const { area, grid, box } = latest.current
    const placeOf = (point: Point): WallPlace => placeAt(point, area, grid.current)
    const from = placeOf({ x: event.clientX, y: event.clientY })
    let time: EntryTime | undefined
    const finish = (): void => {
      setIsDragging(false)
      latest.current.onPreview(undefined, undefined)
    }
    const move = (to: Point): void => {
      time = timeOfDrag(grip, area, from, placeOf(to))
      latest.current.onPreview(time, grip.entry)
    }
    stop.current = followPointer(
      event,
      {
        onStart: (point) => {
          hasDragged.current = true
          setIsDragging(true)
          move(point)
        },
        onMove: move,
        onCancel: finish,
        onEnd: () => {
          finish()
          if (time !== undefined && !isSame(time, grip.entry)) latest.current.onDone(time, grip.entry)
        },
        onTap: () => {
          const isClick = grip.kind === 'draw' && event.pointerType !== 'touch'
          if (isClick) latest.current.onClickSpace(addDays(area.first, from.day), from.minute)
        },
      },
      box.current,
    )
  }, [])
  return { isDragging, onPointerDown, wasDrag: () => hasDragged.current }
}

function placeAt(point: Point, { dayCount, hours, hourPx }: DragArea, grid: HTMLElement | null): WallPlace {
  const { left = 0, top = 0, width = 1 } = grid?.getBoundingClientRect() ?? {}
  return pointToMinute(point, { left, top, width, dayCount, hours, hourPx })
}

/** What the time becomes when the pointer went from one place to another. */
function timeOfDrag(grip: Grip, { first, zone }: DragArea, from: WallPlace, to: WallPlace): EntryTime {
  // A new entry stays on its day, wherever the pointer orphans to.
  if (grip.kind === 'draw') return drawTime(addDays(first, from.day), [from.minute, to.minute], zone)
  const { entry } = grip
  const by = (to.day - from.day) * DAY_MINUTES + to.minute - from.minute
  const at = (minute: number) => ({ date: first, minute })
  const start = minutesSince(first, entry.start)
  if (grip.kind === 'move') return moveTime(entry, at(snapMove(start, by)))
  if (grip.kind === 'start') return by === 0 ? timeOf(entry) : pullStart(entry, at(snapMinute(start + by)))
  const end = minutesSince(first, toZoned(endMsOf(entry), zoneOf(entry.start)))
  return by === 0 ? timeOf(entry) : pullEnd(entry, at(snapMinute(end + by)))
}

function timeOf({ start, end }: ResolvedEntry): EntryTime {
  return end === undefined ? { start } : { start, end }
}

function isSame(time: EntryTime, entry: ResolvedEntry | undefined): boolean {
  if (entry === undefined) return false
  const { startMinute, endMinute } = moveBlock(entry, time)
  return startMinute === entry.startMinute && (entry.isRunning || endMinute === entry.endMinute)
}

type BlockKeysOptions = {
  readonly onPreview: (time: EntryTime | undefined, entry: ResolvedEntry | undefined) => void
  readonly onDone: (time: EntryTime, entry: ResolvedEntry) => void
  /** It stays where it was. */
  readonly onCancel: (entry: ResolvedEntry) => void
}

type Moved = { readonly original: ResolvedEntry; readonly entry: ResolvedEntry }

/** Moving a block by keys. Steps are shown at once and written as one when Alt is let go; Escape forgets them. */
export function useBlockKeys({ onPreview, onDone, onCancel }: BlockKeysOptions) {
  const moved = useRef<Moved | undefined>(undefined)

  function finish(isWritten: boolean): void {
    const { current } = moved
    if (current === undefined) return
    moved.current = undefined
    onPreview(undefined, undefined)
    const { original, entry } = current
    const isChanged = entry.startMinute !== original.startMinute || entry.endMinute !== original.endMinute
    if (isWritten && isChanged) onDone(timeOfBlock(entry), original)
    else onCancel(original)
  }

  return {
    onKeyDown(event: KeyboardEvent, shown: ResolvedEntry): void {
      if (moved.current !== undefined && (event.key === 'Escape' || event.key === 'Enter')) {
        event.preventDefault()
        finish(event.key === 'Enter')
        return
      }
      const step = stepOf(event)
      if (step === undefined) return
      event.preventDefault()
      const { original, entry }: Moved = moved.current ?? { original: shown, entry: shown }
      // One that runs has no end to move.
      if (entry.isRunning && step.part === 'end') return
      const time = stepTime(entry, step)
      moved.current = { original, entry: moveBlock(entry, time) }
      onPreview(time, original)
    },
    onKeyUp(event: KeyboardEvent): void {
      if (event.key !== 'Alt' || moved.current === undefined) return
      // Some browsers take it as a press on their menu.
      event.preventDefault()
      finish(true)
    },
    onBlur: (): void => finish(true),
  }
}

function stepOf({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): TimeStep | undefined {
  const direction = directions.get(key)
  if (!altKey || ctrlKey || metaKey || direction === undefined) return undefined
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  if (!shiftKey) return { part: 'all', by: isAcross ? 'day' : 'minutes', direction }
  return { part: isAcross ? 'start' : 'end', by: 'minutes', direction }
}

const directions: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
  ['ArrowDown', 1],
  ['ArrowRight', 1],
])

function timeOfBlock({ start, end }: ResolvedEntry): EntryTime {
  return end === undefined ? { start } : { start, end }
}
