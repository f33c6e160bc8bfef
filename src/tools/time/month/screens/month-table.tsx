import { Fragment } from 'react'
import { styled } from '@mui/material/styles'
import { HiddenText } from '#ui/card'
import { Link } from '#ui/link'
import { formatLongDate, formatMonth } from '#base/calendar/calendar-month'
import { CAN_HOVER } from '#ui/page/theme'
import { formatBalance, formatDuration, formatHours } from '../../words/format-duration.ts'
import { isCalm, monthFeet, shownDifference, type MonthDay, type MonthFoot, type MonthSheet } from '../month-sheet.ts'
import { dayPath } from '../../paths.ts'
import { shortDate } from '../../words/format-day-name.ts'
import { DayNotes } from './month-list.tsx'

/** The sheet of a month where there is room for all of its columns. */
export function MonthTable({ sheet }: { readonly sheet: MonthSheet }) {
  const { days, hasPlan, month } = sheet
  return (
    <Frame>
      <table>
        <caption>
          <HiddenText>Arbeitszeitkonto {formatMonth(month)}</HiddenText>
        </caption>
        <thead>
          <tr>
            <th scope="col">Tag</th>
            <NumberHeads names={['Kommen', 'Gehen', 'Pause', 'Ist', ...(hasPlan ? ['Soll', '±'] : [])]} />
            <th scope="col">Hinweise</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Day key={day.date} day={day} hasPlan={hasPlan} />
          ))}
        </tbody>
        <tfoot>
          {monthFeet(sheet).map((foot, index, feet) => (
            <Foot key={foot.name} foot={foot} sheet={sheet} isLast={index === feet.length - 1} />
          ))}
        </tfoot>
      </table>
    </Frame>
  )
}

type FootProps = { readonly foot: MonthFoot; readonly sheet: MonthSheet; readonly isLast: boolean }

function Foot({ foot, sheet: { hasPlan, balance }, isLast }: FootProps) {
  const { name, pause, work, target, difference, left, uncounted } = foot
  const notes = [
    ...(uncounted > 0 && hasPlan ? [`${formatHours(uncounted)} vor dem ersten Plan`] : []),
    ...(isLast ? [hasPlan ? `Saldo ${formatBalance(balance)}` : 'ohne Plan kein Soll'] : []),
  ]
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {name}
      </th>
      <td>{formatDuration(pause)}</td>
      <td>{formatDuration(work)}</td>
      {hasPlan ? (
        <>
          <td>{formatDuration(target)}</td>
          <td>{difference === undefined ? describeLeft(left ?? 0) : formatBalance(difference)}</td>
        </>
      ) : null}
      <td className="notes">{notes.join(', ')}</td>
    </tr>
  )
}

/** „noch 80:03“ of the month's target */
function describeLeft(minutes: number): string {
  return minutes > 0 ? `noch ${formatDuration(minutes)}` : formatBalance(-minutes)
}

function NumberHeads({ names }: { readonly names: readonly string[] }) {
  return names.map((name) => (
    <th key={name} scope="col" className="number">
      {name === '±' ? <abbr title="Ist minus Soll">±</abbr> : name}
    </th>
  ))
}

function Day({ day, hasPlan }: { readonly day: MonthDay; readonly hasPlan: boolean }) {
  const difference = shownDifference(day)
  return (
    <tr className={dayClass(day)} {...(day.isToday ? { 'aria-current': 'date' as const } : {})}>
      <th scope="row">
        <Link to={dayPath(day.date)}>
          <span aria-hidden="true">{shortDate(day.date)}</span>
          <HiddenText>{formatLongDate(day.date)}</HiddenText>
        </Link>
        {day.isToday ? <span className="today">Heute</span> : null}
      </th>
      <td>
        <Lines texts={day.stretches.map(({ start }) => start)} />
      </td>
      <td>
        <Lines texts={day.stretches.map(({ end }) => end ?? 'läuft')} />
      </td>
      <td>{day.pause > 0 ? formatDuration(day.pause) : null}</td>
      <td className="strong">{day.stretches.length === 0 || day.isFuture ? null : formatDuration(day.work)}</td>
      {hasPlan ? (
        <>
          <td>{day.target > 0 ? formatDuration(day.target) : null}</td>
          <td>{difference === undefined ? null : formatBalance(difference)}</td>
        </>
      ) : null}
      <td className="notes">
        <DayNotes notes={day.notes} />
      </td>
    </tr>
  )
}

/** One below the other: a day with the rest between two shifts has two begins. */
export function Lines({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text, index) => (
    <Fragment key={text}>
      {index === 0 ? null : <br />}
      {text}
    </Fragment>
  ))
}

function dayClass(day: MonthDay): string {
  return [isCalm(day) ? 'calm' : '', day.isToday ? 'now' : ''].join(' ').trim()
}

/** The frame of a table of the account, whose lines each lead to what they are about. */
export const AccountFrame = styled('div')(({ theme }) => ({
  // A table that is wider than a small phone scrolls.
  overflow: 'auto hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  background: theme.vars.palette.background.paper,
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& caption': { position: 'relative', height: 0 },
  '& th, & td': { padding: '0 12px', height: 44, textAlign: 'right', fontWeight: 'inherit', whiteSpace: 'nowrap' },
  '& th:first-of-type': { paddingLeft: 20, textAlign: 'left' },
  '& td:last-child, & thead th:last-of-type': { paddingRight: 20 },
  '& thead th': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem', fontWeight: 600 },
  // Safari takes no row as what the link is to fill, unless it is transformed.
  '& tbody tr': {
    position: 'relative',
    transform: 'translate(0)',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  [CAN_HOVER]: { '& tbody tr:hover': { background: theme.vars.palette.background.raised } },
  '& .calm': { color: theme.vars.palette.text.secondary },
  '& .now': { boxShadow: `inset 4px 0 ${theme.vars.palette.secondary.main}` },
  '& a': { color: 'inherit', textDecoration: 'none' },
  // The whole line leads there.
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: -2 },
  '& tfoot': { borderTop: `2px solid ${theme.vars.palette.divider}`, fontWeight: 700 },
  [theme.breakpoints.down('sm')]: { '& th, & td': { paddingInline: 8 } },
  '@media (max-width: 360px)': {
    '& table': { fontSize: '0.875rem' },
    '& th, & td': { paddingInline: 4 },
    '& th:first-of-type': { paddingLeft: 12 },
    '& td:last-child, & thead th:last-of-type': { paddingRight: 12 },
  },
}))

const Frame = styled(AccountFrame)(({ theme }) => ({
  '& abbr': { textDecoration: 'none' },
  '& thead th:last-of-type, & .notes': { width: '40%', paddingLeft: 24, textAlign: 'left', whiteSpace: 'normal' },
  '& tbody .notes': { paddingBlock: 6 },
  '& .strong': { fontWeight: 650 },
  '& .today': { marginLeft: 8, color: theme.vars.palette.secondary.main, fontSize: '0.8125rem', fontWeight: 650 },
}))
