/** The days of the week by name, with what was worked on them: over their columns, or as a strip to choose one from. */
import { styled } from '@mui/material/styles'
import { formatNumber } from '#base/text/format'
import type { Account } from '../../account/account.ts'
import { formatDayName, shortDate, shortWeekday } from '../../words/format-day-name.ts'
import { describeDayOfMonth, type DayWords } from '../../month/describe-day.ts'
import { formatDuration } from '../../words/format-duration.ts'
import { dayPath, weekPath } from '../../paths.ts'
import { clockChangeOn } from '../wall-axis.ts'
import type { LocalDate } from '#base/calendar/zoned'
import { IconButton } from '#ui/button'
import { HiddenText } from '#ui/card'
import { Link } from '#ui/link'
import { TARGET_PX } from '#ui/page/theme'
import { AXIS_PX } from './week-axis.tsx'

type DaysProps = {
  readonly days: readonly LocalDate[]
  readonly account: Account
  readonly today: LocalDate
  readonly zone: string
  readonly onAdd: (date: LocalDate) => void
}

export function DayHeaders({ days, account, today, zone, onAdd }: DaysProps) {
  return (
    <Headers>
      {days.map((date) => {
        const words = describeDayOfMonth(account.day(date), today)
        return (
          <Header key={date}>
            <TopRow>
              <DayLink to={dayPath(date)} data-today={date === today}>
                <span aria-hidden="true">
                  {shortWeekday(date)} <b>{Number(date.slice(8))}</b>
                </span>
                <SpokenDay words={words} isToday={date === today} />
              </DayLink>
              <AddButton date={date} onAdd={onAdd} />
            </TopRow>
            <Sums words={words} />
            <Names words={words} date={date} zone={zone} />
          </Header>
        )
      })}
    </Headers>
  )
}

/** Of the one day that is shown where there is room for no more. */
export function DayHeader({ days: [date = ''], account, today, zone, onAdd }: DaysProps) {
  const words = describeDayOfMonth(account.day(date), today)
  return (
    <OneDay>
      <div>
        <DayTitle>
          <DayTitleLink to={dayPath(date)}>{formatDayName(date, today)}</DayTitleLink>
        </DayTitle>
        <Names words={words} date={date} zone={zone} />
      </div>
      <Sums words={words} />
      <AddButton date={date} onAdd={onAdd} />
    </OneDay>
  )
}

/** In place of the abbreviations that are seen. */
function SpokenDay({ words, isToday }: { readonly words: DayWords; readonly isToday: boolean }) {
  return <HiddenText>{`${words.spoken}${isToday ? ', heute' : ''}`}</HiddenText>
}

function AddButton({ date, onAdd }: { readonly date: LocalDate; readonly onAdd: (date: LocalDate) => void }) {
  return <IconButton icon="plus" label={`Eintrag anlegen: ${shortDate(date)}`} onClick={() => onAdd(date)} />
}

function Sums({ words: { sum, balance, isShort } }: { readonly words: DayWords }) {
  return (
    <SumText>
      <HiddenText>Ist und Soll: </HiddenText>
      {sum}
      {balance === undefined ? null : <Balance isShort={isShort}>{balance}</Balance>}
    </SumText>
  )
}

type NamesProps = { readonly words: DayWords; readonly date: LocalDate; readonly zone: string }

function Names({ words, date, zone }: NamesProps) {
  const change = clockChangeOn(date, zone)
  const minutes = change === undefined ? 0 : (change.kind === 'missing' ? -1 : 1) * (change.to - change.from)
  const all =
    minutes === 0 ? words.names : [...words.names, `Zeitumstellung: ${formatNumber(24 + minutes / 60)} Stunden`]
  return all.map((name) => (
    <Name key={name} title={name}>
      {name}
    </Name>
  ))
}

type DayStripProps = {
  /** All of the week. */
  readonly days: readonly LocalDate[]
  readonly selected: LocalDate
  readonly account: Account
  readonly today: LocalDate
}

export function DayStrip({ days, selected, account, today }: DayStripProps) {
  return (
    <Strip aria-label="Tage der Woche">
      {days.map((date) => {
        const day = account.day(date)
        const words = describeDayOfMonth(day, today)
        const isFree = words.names.length > 0 && day.target === 0
        return (
          <StripDay
            key={date}
            to={weekPath(date)}
            aria-current={date === selected ? 'page' : undefined}
            data-today={date === today}
          >
            <span aria-hidden="true">{shortWeekday(date)}</span>
            <b aria-hidden="true">{Number(date.slice(8))}</b>
            <small aria-hidden="true">{day.work > 0 ? formatDuration(day.work) : isFree ? 'frei' : '–'}</small>
            <SpokenDay words={words} isToday={date === today} />
          </StripDay>
        )
      })}
    </Strip>
  )
}

const Headers = styled('div')(({ theme }) => ({
  display: 'flex',
  paddingLeft: AXIS_PX,
  background: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}))

const Header = styled('div')({ flex: 1, minWidth: 0, padding: '2px 4px 8px 8px' })

const TopRow = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })

const DayLink = styled(Link)(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minWidth: TARGET_PX,
  minHeight: TARGET_PX,
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  '& b': { fontSize: '1.125rem', color: theme.vars.palette.text.primary },
  '&[data-today=true] b': {
    padding: '1px 8px',
    borderRadius: 14,
    background: theme.vars.palette.secondary.main,
    color: theme.vars.palette.secondary.contrastText,
  },
}))

const SumText = styled('div')({
  fontSize: '0.8125rem',
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})

const Balance = styled('div')<{ readonly isShort: boolean }>(({ theme, isShort }) => ({
  fontWeight: 650,
  color: isShort ? theme.vars.palette.text.secondary : theme.vars.palette.secondary.main,
}))

const Name = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  fontSize: '0.75rem',
  lineHeight: '16px',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}))

const OneDay = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr auto auto',
  alignItems: 'center',
  gap: 8,
  '& > :nth-of-type(2)': { textAlign: 'right' },
})

const DayTitle = styled('h2')({ fontSize: '1.0625rem', lineHeight: 1.3, fontWeight: 700 })

const DayTitleLink = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  minHeight: TARGET_PX,
  color: 'inherit',
  textDecoration: 'none',
})

const Strip = styled('nav')({ display: 'flex', gap: 2 })

const StripDay = styled(Link)(({ theme }) => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 1,
  padding: '6px 0',
  borderRadius: 14,
  border: '1px solid transparent',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
  lineHeight: '17px',
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'none',
  '& b': { fontSize: '1.0625rem', lineHeight: '22px', color: theme.vars.palette.text.primary },
  '& small': { fontSize: '0.75rem' },
  '&[data-today=true] b': { color: theme.vars.palette.secondary.main },
  '&[aria-current=page]': {
    background: theme.vars.palette.background.raised,
    borderColor: theme.vars.palette.divider,
    color: theme.vars.palette.text.primary,
  },
}))
