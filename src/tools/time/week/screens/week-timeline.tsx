/** The days of a week beside each other, or one of them, with what was worked on them. */
import { styled } from '@mui/material/styles'
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { HiddenText } from '#ui/card'
import { weekOf } from '#base/calendar/calendar-day'
import { dateOf, type LocalDate } from '#base/calendar/zoned'
import { describeTimes, daysFrom, weekBlocks, moveBlock, type WeekBlock } from '../week-blocks.ts'
import { shortDate } from '../../words/format-day-name.ts'
import type { EntryTime, Project } from '../../model.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { firstInSight, hoursShown, minuteToPx, type HourRange } from '../week-layout.ts'
import { AXIS_PX, DayColumns, HourLabels, NowLine } from './week-axis.tsx'
import { HOUR_PX, WeekBlockItem } from './week-block.tsx'
import { useBlockKeys, useWeekDrag } from './use-week-drag.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'

type WeekTimelineProps = {
  readonly data: TimeData
  /** Those that are shown, which follow each other. */
  readonly days: readonly LocalDate[]
  readonly projects: ReadonlyMap<string, Project>
  readonly isAllHours: boolean
  /** Stands over the days and stays there. */
  readonly header?: ReactNode
  readonly onOpen: (id: string) => void
  readonly onClickSpace: (date: LocalDate, minute: number) => void
  /** Another time for an entry, or a new one that was drawn. */
  readonly onWrite: (time: EntryTime, entry: ResolvedEntry | undefined) => void
  /** An entry was moved by keys to a day that is not shown. */
  readonly onShowDay: (date: LocalDate) => void
}

type Preview = { readonly entry: ResolvedEntry; readonly isByKeys: boolean }

export function WeekTimeline(props: WeekTimelineProps) {
  const { data, projects, header, onWrite, onShowDay } = props
  const [days, follow] = useFollowedDays(props.days)
  const [first = data.today] = days
  const grid = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState<Preview>()
  const blocks = useBlocks(data.entries, { first, count: days.length }, preview?.entry)
  const hours = useHours(data.entries, first, { preview, isAllHours: props.isAllHours })
  const box = useScrollToFirst({ first, hours, blocks })

  const drag = useWeekDrag({
    area: { first, dayCount: days.length, hours, hourPx: HOUR_PX, zone: data.zone },
    grid,
    box,
    onPreview: (time, entry) => setPreview(time && { entry: moveBlock(entry ?? DRAWN, time), isByKeys: false }),
    onDone: onWrite,
    onClickSpace: props.onClickSpace,
  })
  const keys = useBlockKeys({
    onPreview: (time, entry) => {
      setPreview(time && entry && { entry: moveBlock(entry, time), isByKeys: true })
      const date = time && dateOf(time.start)
      if (date === undefined || days.includes(date)) return
      follow(date)
      onShowDay(date)
    },
    onCancel: ({ start }) => {
      if (days.includes(dateOf(start))) return
      follow(dateOf(start))
      onShowDay(dateOf(start))
    },
    onDone: onWrite,
  })

  return (
    <Box ref={box} id={TIMELINE_ID} role="region" aria-label="Zeitachse" tabIndex={0} isDragging={drag.isDragging}>
      {header === undefined ? null : <Header ref={roomBelow}>{header}</Header>}
      <Body style={{ height: (hours.last - hours.first) * HOUR_PX }}>
        <HourLabels hours={hours} />
        <Grid ref={grid} onPointerDown={(event) => drag.onPointerDown(event, { kind: 'draw' })}>
          <DayColumns days={days} hours={hours} today={data.today} zone={data.zone} />
          <ol aria-label="Einträge" aria-describedby={WEEK_HELP_ID}>
            {blocks.map((block) => (
              <WeekBlockItem
                key={block.key}
                block={block}
                dayCount={days.length}
                hours={hours}
                project={projects.get(block.entry.projectId ?? '')}
                isPreview={block.entry === preview?.entry}
                onPointerDown={drag.onPointerDown}
                onKeyDown={(event) => keys.onKeyDown(event, block.entry)}
                onKeyUp={keys.onKeyUp}
                onBlur={keys.onBlur}
                onOpen={(event) => {
                  if (event.detail === 0 || !drag.wasDrag()) props.onOpen(block.entry.id)
                }}
              />
            ))}
          </ol>
          <NowLine days={days} today={data.today} nowMs={data.nowMs} zone={data.zone} hours={hours} />
        </Grid>
      </Body>
      <HiddenText role="status">{preview?.isByKeys === true ? spokenTime(preview.entry) : ''}</HiddenText>
    </Box>
  )
}

export const WEEK_HELP_ID = 'week-help'

function spokenTime(entry: ResolvedEntry): string {
  return `${shortDate(dateOf(entry.start))}, ${describeTimes(entry).replace('–', ' bis ')}`
}

/** What is drawn, before it is an entry. */
const DRAWN: ResolvedEntry = {
  id: 'drawn',
  kind: 'work',
  start: '',
  end: undefined,
  startMinute: 0,
  endMinute: 0,
  isRunning: false,
  endedBy: undefined,
  laterStops: [],
  projectId: undefined,
  tagIds: [],
  note: undefined,
}

/**
 * The days that were asked for, or those that something was moved to by keys, until they are asked for: the address
 * follows a moment later, and what has the focus must not be gone meanwhile.
 */
function useFollowedDays(days: readonly LocalDate[]): readonly [readonly LocalDate[], (date: LocalDate) => void] {
  const [asked, setAsked] = useState(days)
  const [followed, setFollowed] = useState<readonly LocalDate[]>()
  if (asked !== days) {
    setAsked(days)
    setFollowed(undefined)
  }
  const follow = (date: LocalDate): void =>
    setFollowed(days.length === 1 ? [date] : daysFrom(weekOf(date).monday, days.length))
  return [followed ?? days, follow]
}

type Days = { readonly first: LocalDate; readonly count: number }

/** The blocks of the days, with an entry where it would be in place of where it is. */
function useBlocks(
  entries: readonly ResolvedEntry[],
  { first, count }: Days,
  preview: ResolvedEntry | undefined,
): readonly WeekBlock[] {
  return useMemo(() => weekBlocks(replaceEntry(entries, preview), { first, count }), [entries, first, count, preview])
}

function replaceEntry(entries: readonly ResolvedEntry[], preview: ResolvedEntry | undefined) {
  return preview === undefined ? entries : [...entries.filter(({ id }) => id !== preview.id), preview]
}

type HoursOptions = { readonly preview: Preview | undefined; readonly isAllHours: boolean }

/** Those of the whole week, so that its days are alike. They stand still under a pointer that drags. */
function useHours(
  entries: readonly ResolvedEntry[],
  date: LocalDate,
  { preview, isAllHours }: HoursOptions,
): HourRange {
  const moved = preview?.isByKeys === true ? preview.entry : undefined
  return useMemo(() => {
    if (isAllHours) return ALL_HOURS
    const week = weekBlocks(replaceEntry(entries, moved), { first: weekOf(date).monday, count: 7 })
    return hoursShown(week.map(({ span }) => span))
  }, [entries, date, moved, isAllHours])
}

const ALL_HOURS: HourRange = { first: 0, last: 24 }

type ScrollOptions = {
  readonly first: LocalDate
  readonly hours: HourRange
  readonly blocks: readonly WeekBlock[]
}

/** The box that scrolls. The first block comes into sight when other days are shown, not again when something changes on them. */
function useScrollToFirst({ first, hours, blocks }: ScrollOptions): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const done = useRef('')
  useLayoutEffect(() => {
    const key = `${first} ${hours.first}`
    if (done.current === key || blocks.length === 0 || box.current === null) return
    done.current = key
    box.current.scrollTop = minuteToPx(firstInSight(blocks), hours, HOUR_PX) - HOUR_PX / 2
  }, [first, hours, blocks])
  return box
}

const Box = styled('div')<{ readonly isDragging: boolean }>(({ theme, isDragging }) => ({
  position: 'relative',
  overflowX: 'hidden',
  overflowY: 'auto',
  maxHeight: 'max(360px, calc(100dvh - 330px))',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  background: theme.vars.palette.background.paper,
  touchAction: 'pan-y',
  cursor: isDragging ? 'grabbing' : 'auto',
  '& *': isDragging ? { cursor: 'inherit' } : {},
  [theme.breakpoints.down('md')]: { maxHeight: 'max(360px, calc(100dvh - 380px))' },
}))

/** What gets the focus in the box is scrolled to below the days, which stay over it (WCAG 2.4.11). */
function roomBelow(header: HTMLElement | null): (() => void) | undefined {
  const box = header?.parentElement
  if (!header || !box) return undefined
  const size = new ResizeObserver(() => (box.style.scrollPaddingTop = `${header.offsetHeight}px`))
  size.observe(header)
  return () => size.disconnect()
}

const Header = styled('div')({ position: 'sticky', top: 0, zIndex: 6 })

const Body = styled('div')({ position: 'relative', margin: '10px 0 12px', userSelect: 'none' })

const Grid = styled('div')({
  position: 'absolute',
  left: AXIS_PX,
  right: 0,
  top: 0,
  bottom: 0,
  '& ol': { position: 'absolute', inset: 0, margin: 0, padding: 0, listStyle: 'none', overflow: 'hidden' },
})

const TIMELINE_ID = 'week-timeline'

/** For when what had the focus is gone. */
export function focusTimeline(): void {
  document.getElementById(TIMELINE_ID)?.focus()
}
