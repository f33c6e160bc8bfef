/** What lies behind the blocks: hours, days, what is special about their clock, and where now is. */
import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { clockChangeOn, wallMinuteOf, type ClockChange } from '../wall-axis.ts'
import { minuteToPx, type HourRange } from '../week-layout.ts'
import { timeOf, toZoned, type LocalDate } from '#base/calendar/zoned'
import { HOUR_PX } from './week-block.tsx'

/** The space for the hours beside the days, in pixels. */
export const AXIS_PX = 40

export function HourLabels({ hours }: { readonly hours: HourRange }) {
  const all = Array.from({ length: hours.last - hours.first + 1 }, (_, index) => hours.first + index)
  return (
    <Fragment>
      {all.map((hour, index) => (
        <HourLabel key={hour} aria-hidden="true" style={{ top: index * HOUR_PX }} data-edge={index === 0}>
          {String(hour).padStart(2, '0')}
        </HourLabel>
      ))}
    </Fragment>
  )
}

type DaysProps = {
  readonly days: readonly LocalDate[]
  readonly hours: HourRange
  readonly today: LocalDate
  readonly zone: string
}

export function DayColumns({ days, hours, today, zone }: DaysProps) {
  return (
    <Columns aria-hidden="true">
      {days.map((date) => (
        <Column key={date} isToday={date === today && days.length > 1}>
          <ClockChangeBand change={clockChangeOn(date, zone)} hours={hours} />
        </Column>
      ))}
    </Columns>
  )
}

function ClockChangeBand({ change, hours }: { readonly change: ClockChange | undefined; readonly hours: HourRange }) {
  if (change === undefined || change.to <= hours.first * 60 || change.from >= hours.last * 60) return null
  const top = minuteToPx(change.from, hours, HOUR_PX)
  return (
    <Band style={{ top, height: minuteToPx(change.to, hours, HOUR_PX) - top }}>
      {change.kind === 'missing' ? 'gibt es nicht' : 'gibt es zweimal'}
    </Band>
  )
}

export function NowLine({ days, today, nowMs, zone, hours }: DaysProps & { readonly nowMs: number }) {
  const day = days.indexOf(today)
  const now = toZoned(nowMs, zone)
  const minute = wallMinuteOf(now)
  if (day < 0 || minute < hours.first * 60 || minute > hours.last * 60) return null
  const width = 100 / days.length
  return (
    <Now
      aria-hidden="true"
      style={{ top: minuteToPx(minute, hours, HOUR_PX), left: `${day * width}%`, width: `${width}%` }}
      title={`Jetzt: ${timeOf(now)}`}
    />
  )
}

const HourLabel = styled('span')(({ theme }) => ({
  position: 'absolute',
  left: 0,
  width: AXIS_PX - 8,
  textAlign: 'right',
  transform: 'translateY(-50%)',
  fontSize: '0.75rem',
  lineHeight: '16px',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}))

const Columns = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  backgroundImage: `linear-gradient(${theme.vars.palette.divider} 1px, transparent 1px)`,
  backgroundSize: `100% ${HOUR_PX}px`,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  pointerEvents: 'none',
}))

const Column = styled('div')<{ readonly isToday: boolean }>(({ theme, isToday }) => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  borderLeft: `1px solid ${theme.vars.palette.divider}`,
  ...(isToday ? { background: `color-mix(in srgb, ${theme.vars.palette.secondary.main} 6%, transparent)` } : {}),
}))

const Band = styled('div')(({ theme }) => ({
  position: 'absolute',
  left: 0,
  right: 0,
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  background: `repeating-linear-gradient(45deg, ${theme.vars.palette.divider} 0 1px, ${theme.vars.palette.background.paper} 1px 8px)`,
  fontSize: '0.75rem',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}))

const Now = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 4,
  height: 2,
  marginTop: -1,
  background: theme.vars.palette.error.main,
  pointerEvents: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -4,
    top: -4,
    width: 10,
    height: 10,
    borderRadius: 5,
    background: theme.vars.palette.error.main,
  },
}))
