import { styled } from '@mui/material/styles'
import { HiddenText } from '#ui/card'
import { Link } from '#ui/link'
import { formatLongDate, formatMonth } from '#base/calendar/calendar-month'
import { Icon, type IconName } from '#ui/page/icon'
import { scalesIcon } from '#ui/page/tool-icons'
import { formatBalance, formatDuration, formatSpokenDuration } from '../../words/format-duration.ts'
import { isCalm, shownDifference, type MonthDay, type MonthSheet, type DayNote } from '../month-sheet.ts'
import { dayPath } from '../../paths.ts'
import { shortDate } from '../../words/format-day-name.ts'
import { calendarIcon } from '../../frame/screens/time-icons.ts'
import { timeFace } from '../../face.ts'

/** The sheet of a month as a list, for phones: what a table would squeeze stands in two lines. */
export function MonthList({ sheet }: { readonly sheet: MonthSheet }) {
  return (
    <Days aria-label={`Arbeitszeitkonto ${formatMonth(sheet.month)}`}>
      {sheet.days.map((day) => (
        <li key={day.date} className={isCalm(day) ? 'calm' : ''}>
          <Link to={dayPath(day.date)} className={day.isToday ? 'now' : ''} {...current(day)}>
            <span className="date">
              <span aria-hidden="true">{shortDate(day.date)}</span>
              <HiddenText>{formatLongDate(day.date)}</HiddenText>
              {day.isToday ? <span className="today">Heute</span> : null}
            </span>
            <Middle day={day} />
            <Numbers day={day} />
          </Link>
        </li>
      ))}
    </Days>
  )
}

function current({ isToday }: MonthDay): { readonly 'aria-current'?: 'date' } {
  return isToday ? { 'aria-current': 'date' } : {}
}

function Middle({ day }: { readonly day: MonthDay }) {
  const { stretches, pause } = day
  return (
    <span className="middle">
      {stretches.length === 0 ? null : (
        <span className="times">
          {stretches.map(({ start, end }) => (end === undefined ? `seit ${start}` : `${start}–${end}`)).join(', ')}
          {pause > 0 ? <span className="quiet"> · {formatDuration(pause)} Pause</span> : null}
        </span>
      )}
      <DayNotes notes={day.notes} />
    </span>
  )
}

function Numbers({ day }: { readonly day: MonthDay }) {
  const { work, target, isFuture } = day
  const hasWork = day.stretches.length > 0 && !isFuture
  const difference = shownDifference(day)
  return (
    <span className="numbers">
      {!hasWork ? null : (
        <Spoken text={formatDuration(work)} spoken={`${formatSpokenDuration(work)} gearbeitet`} className="strong" />
      )}
      {difference !== undefined ? (
        <Spoken
          text={formatBalance(difference)}
          spoken={`Saldo ${formatSpokenDuration(difference)}`}
          className="quiet"
        />
      ) : target > 0 && !hasWork ? (
        <Spoken
          text={`Soll ${formatDuration(target)}`}
          spoken={`Soll ${formatSpokenDuration(target)}`}
          className="quiet"
        />
      ) : null}
    </span>
  )
}

function Spoken(props: { readonly text: string; readonly spoken: string; readonly className: string }) {
  return (
    <span className={props.className}>
      <span aria-hidden="true">{props.text}</span>
      <HiddenText>{props.spoken}</HiddenText>
    </span>
  )
}

const Days = styled('ul')(({ theme }) => ({
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  background: theme.vars.palette.background.paper,
  fontVariantNumeric: 'tabular-nums',
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& a': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '84px 1fr auto',
    alignItems: 'center',
    gap: 8,
    minHeight: 56,
    padding: '8px 16px',
    color: 'inherit',
    textDecoration: 'none',
  },
  '& .calm a': { minHeight: 44, padding: '4px 16px', color: theme.vars.palette.text.secondary },
  '& a:focus-visible': {
    outline: `2px solid ${theme.vars.palette.secondary.main}`,
    outlineOffset: -2,
    borderRadius: 4,
  },
  '& .now': { boxShadow: `inset 4px 0 ${theme.vars.palette.secondary.main}` },
  '& .date': { fontWeight: 600 },
  '& .calm .date': { fontWeight: 400 },
  '& .today': {
    display: 'block',
    color: theme.vars.palette.secondary.main,
    fontSize: '0.8125rem',
    fontWeight: 650,
  },
  '& .middle': { display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 },
  '& .numbers': { display: 'flex', flexDirection: 'column', textAlign: 'right' },
  '& .strong': { fontWeight: 700 },
  '& .quiet': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem' },
}))

/** Shows the notes on a day, each with its icon; nothing if there are no notes. */
export function DayNotes({ notes }: { readonly notes: readonly DayNote[] }) {
  if (notes.length === 0) return null
  return (
    <Notes>
      {notes.map(({ kind, text, detail, tone }) => (
        <span key={`${kind} ${text}`} className={tone} title={detail}>
          <Icon name={kind === 'hint' && tone === 'alarm' ? 'warning' : icons[kind]} size={16} />
          {text}
        </span>
      ))}
    </Notes>
  )
}

const icons = {
  holiday: 'sun',
  absence: calendarIcon,
  correction: scalesIcon,
  deducted: timeFace.icon,
  ahead: timeFace.icon,
  hint: 'info',
} as const satisfies Record<DayNote['kind'], IconName>

const Notes = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  fontSize: '0.875rem',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 5, color: theme.vars.palette.text.secondary },
  '& > .alarm': { color: theme.vars.palette.error.main, fontWeight: 600 },
  '& svg': { flexShrink: 0 },
}))
