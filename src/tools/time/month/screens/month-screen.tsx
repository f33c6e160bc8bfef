/** A month of the working-time account: every day with its target and what was worked, and what they add up to. */
import { useParams, useNavigate } from 'react-router'
import { useWidePage } from '#ui/page/use-wide-page'
import {
  formatMonth,
  isMonth,
  monthOf,
  firstDayOf,
  lastDayOf,
  type Month,
  addMonths,
} from '#base/calendar/calendar-month'
import { Button, IconButton, LinkButton } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { StepLink } from '#ui/link'
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { dateOf } from '#base/calendar/zoned'
import { HiddenText, QuietText } from '#ui/card'
import { CAN_HOVER } from '#ui/page/theme'
import { PrintButton } from '#ui/page/print-sheet'
import { downloadText } from '#ui/files/download'
import { closingOf } from '../../clock/closings.ts'
import { MonthList } from './month-list.tsx'
import { MonthProof } from './month-proof.tsx'
import { MonthState, MonthSums } from './month-state.tsx'
import { MonthTable } from './month-table.tsx'
import { TimePage } from '../../frame/screens/time-page.tsx'
import { useClosing, MONTH_CHOICE_ID } from '../../clock/screens/use-closing.ts'
import { useTimeData, useSettings, type TimeData } from '../../frame/screens/use-time-data.ts'
import { NEW_PLAN_PATH, TODAY_PATH, MONTH_PATH, monthPath, yearPath } from '../../paths.ts'
import { calendarIcon, previousIcon } from '../../frame/screens/time-icons.ts'
import { findHints, type Hint } from '../../law/find-hints.ts'
import { findShifts, type Shift } from '../../shifts/find-shifts.ts'
import { findRestDayHints } from '../../law/hints-between.ts'
import { createMonthSheet, hintRange, type MonthSheet } from '../month-sheet.ts'
import { tellPlans } from '../../law/tell-deductions.ts'
import { useAccount, useCalendarAccount } from '../../account/screens/use-account.ts'
import type { Account } from '../../account/account.ts'
import { accountFileName, monthCsv } from '../account-csv.ts'

export function MonthScreen() {
  const { month: asked = '' } = useParams()
  const data = useTimeData()
  const current = monthOf(data.today)
  const month = isMonth(asked) ? asked : current
  const { account, sheet } = useMonth(data, month)
  const closing = closingOf(data.closings, month)
  const actions = useClosing(data, account, month)
  const isWide = useWidePage('md')
  const Days = isWide ? MonthTable : MonthList
  if (data.plans.length === 0 && data.entries.length === 0) {
    return (
      <TimePage heading="Monat">
        <EmptyMonth />
      </TimePage>
    )
  }
  return (
    <TimePage heading="Monat" title={formatMonth(month)}>
      <MonthPicker month={month} data={data} />
      {closing === undefined ? null : <MonthState closing={closing} account={account} actions={actions} />}
      {data.plans.length === 0 ? <NoPlan /> : null}
      <MonthSums sheet={sheet} />
      <Days sheet={sheet} />
      <MonthActions sheet={sheet} canClose={closing === undefined && month < current} onClose={actions.close} />
      <MonthProof sheet={sheet} closing={closing} />
    </TimePage>
  )
}

/** In place of a month while there is neither an entry nor a plan. */
function EmptyMonth() {
  return (
    <EmptyState
      icon={calendarIcon}
      title="Dein Arbeitszeitkonto ist noch leer"
      actions={
        <>
          <LinkButton variant="secondary" to={TODAY_PATH}>
            Zur Stempeluhr
          </LinkButton>
          <LinkButton to={NEW_PLAN_PATH}>Plan anlegen</LinkButton>
        </>
      }
    >
      Lege einen Plan an, dann siehst du Soll und Saldo: jeden Tag des Monats mit Kommen und Gehen, zum Abschließen und
      Ausdrucken. Zum Beispiel: „Juni: 172:15 Std. von 168:00, Saldo +4:15“.
    </EmptyState>
  )
}

/** What is missing without a plan, and the way to one. */
function NoPlan() {
  return (
    <Line>
      <span>Lege einen Plan an, dann siehst du Soll und Saldo.</span>
      <LinkButton variant="secondary" to={NEW_PLAN_PATH}>
        Plan anlegen
      </LinkButton>
    </Line>
  )
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  color: theme.vars.palette.text.secondary,
}))

/** A month of the working-time account, and the account it comes from. */
function useMonth(data: TimeData, month: Month): { readonly account: Account; readonly sheet: MonthSheet } {
  const account = useAccount(data)
  const shifts = useShifts(data, month)
  const calendar = useCalendarAccount(data)
  const hints = useHints(shifts, calendar, month, data)
  const { corrections, today } = data
  const sheet = useMemo(
    () => createMonthSheet(month, { account, calendar, corrections, hints, shifts, today }),
    [month, account, calendar, corrections, hints, shifts, today],
  )
  return { account, sheet }
}

/** Only from the entries of the year: the shifts of years would be much to look through each minute. */
function useShifts({ entries }: TimeData, month: Month): readonly Shift[] {
  return useMemo(() => {
    const { from, to } = hintRange(month)
    return findShifts(entries.filter(({ start }) => dateOf(start) >= from && dateOf(start) <= to))
  }, [entries, month])
}

function useHints(
  shifts: readonly Shift[],
  { day }: Account,
  month: Month,
  { plans, today }: TimeData,
): readonly Hint[] {
  const { hasHints, isStrictDay } = useSettings()
  return useMemo(() => {
    if (!hasHints) return []
    const period = { from: firstDayOf(month), to: lastDayOf(month), today, day }
    const hints = [...findHints(shifts, { isStrictDay }), ...findRestDayHints(period)]
    return tellPlans(hints, plans)
  }, [shifts, day, month, plans, today, hasHints, isStrictDay])
}

type MonthPickerProps = { readonly month: Month; readonly data: TimeData }

/** One month back and on, and a list of all that there is something in. */
function MonthPicker({ month, data }: MonthPickerProps) {
  const navigate = useNavigate()
  const hasRoom = useWidePage()
  const current = monthOf(data.today)
  return (
    <Row role="group" aria-label="Monat wählen">
      <IconButton
        icon={previousIcon}
        label={`Vorheriger Monat: ${formatMonth(addMonths(month, -1))}`}
        component={StepLink}
        to={monthPath(addMonths(month, -1))}
      />
      <List
        id={MONTH_CHOICE_ID}
        aria-label="Monat"
        value={month}
        onChange={(event) => void navigate(monthPath(event.target.value), { replace: true })}
      >
        {choices(month, data).map((choice) => (
          <option key={choice} value={choice}>
            {formatMonth(choice)}
          </option>
        ))}
      </List>
      <IconButton
        icon="next"
        label={`Nächster Monat: ${formatMonth(addMonths(month, 1))}`}
        component={StepLink}
        to={monthPath(addMonths(month, 1))}
      />
      {month === current ? null : <Current hasRoom={hasRoom} />}
      <LinkButton variant="quiet" to={yearPath(Number(month.slice(0, 4)))}>
        Jahr {month.slice(0, 4)}
      </LinkButton>
      <HiddenText role="status">{formatMonth(month)}</HiddenText>
    </Row>
  )
}

function Current({ hasRoom }: { readonly hasRoom: boolean }) {
  if (!hasRoom) return <IconButton icon={calendarIcon} label="Dieser Monat" component={StepLink} to={MONTH_PATH} />
  return (
    <Button variant="quiet" component={StepLink} to={MONTH_PATH}>
      Dieser Monat
    </Button>
  )
}

/** Months before the first entry or plan that can be chosen from the list; the arrows lead further. */
const MONTHS_AROUND = 1

/** The latest first: from a month before there is anything to one after today, and the one that is shown. */
function choices(month: Month, { entries, plans, today }: TimeData): readonly Month[] {
  const starts = [today, month, ...plans.map(({ validFrom }) => validFrom), ...firstOf(entries)].map(monthOf)
  const first = starts.reduce((least, each) => (each < least ? each : least))
  const end = [addMonths(monthOf(today), MONTHS_AROUND), month].toSorted().at(-1) ?? month
  const all: Month[] = []
  // A plan from long ago must not make the list too long to use.
  for (let each = end; each >= addMonths(first, -MONTHS_AROUND) && all.length < MAX_CHOICES; each = addMonths(each, -1))
    all.push(each)
  return all.includes(month) ? all : [...all, month]
}

const MAX_CHOICES = 240

function firstOf(entries: TimeData['entries']): readonly string[] {
  const [first] = entries
  return first === undefined ? [] : [dateOf(first.start)]
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 })

const List = styled('select')(({ theme }) => ({
  minHeight: 44,
  minWidth: 0,
  padding: '6px 12px',
  border: '1px solid transparent',
  borderRadius: 12,
  background: 'transparent',
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontSize: '1.125rem',
  fontWeight: 700,
  '& option': { background: theme.vars.palette.background.raised },
  [CAN_HOVER]: { '&:hover': { borderColor: theme.vars.palette.divider } },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: -1 },
}))

type MonthActionsProps = {
  readonly sheet: MonthSheet
  readonly canClose: boolean
  readonly onClose: () => void
}

/** What is done with a whole month. */
function MonthActions({ sheet, canClose, onClose }: MonthActionsProps) {
  const { month } = sheet
  return (
    <Actions>
      <QuietText>
        {canClose
          ? `Ein Abschluss hält fest, wie ${formatMonth(month)} steht. Ändern kannst du danach trotzdem.`
          : 'Der Ausdruck ist dein eigener Nachweis: alle Tage, Summen und Platz für Unterschriften.'}
      </QuietText>
      <Button
        variant="secondary"
        icon="download"
        onClick={() => downloadText(accountFileName(formatMonth(month)), monthCsv(sheet), 'text/csv')}
      >
        Monat (CSV)
      </Button>
      <PrintButton />
      {canClose ? (
        <Button variant="primary" icon="check" onClick={onClose}>
          Monat abschließen
        </Button>
      ) : null}
    </Actions>
  )
}

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  '& > p': { flex: '1 1 320px', marginRight: 'auto' },
  [theme.breakpoints.down('sm')]: { '& > button': { flex: '1 1 auto' } },
}))
