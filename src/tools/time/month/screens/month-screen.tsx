/** A month of the working-time account: every day with its target and what was worked, and what they add up to. */
import { useParams } from 'react-router'
import { useWidePage } from '#ui/page/use-wide-page'
import { formatMonth, isMonth, monthOf } from '#base/calendar/calendar-month'
import { closingOf } from '../../clock/closings.ts'
import { MonthActions } from './month-actions.tsx'
import { MonthList } from './month-list.tsx'
import { MonthPicker } from './month-picker.tsx'
import { MonthProof } from './month-proof.tsx'
import { MonthState } from './month-state.tsx'
import { MonthSums } from './month-sums.tsx'
import { MonthTable } from './month-table.tsx'
import { TimePage } from '../../frame/screens/time-page.tsx'
import { useClosing } from '../../clock/screens/use-closing.ts'
import { useMonth } from './use-month.ts'
import { useTimeData } from '../../frame/screens/use-time-data.ts'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { NEW_PLAN_PATH, TODAY_PATH } from '../../paths.ts'
import { calendarIcon } from '../../frame/screens/time-icons.ts'
import { styled } from '@mui/material/styles'

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
      picture={<Icon name={calendarIcon} size={48} />}
      title="Dein Arbeitszeitkonto ist noch leer"
      actions={
        <>
          <Button variant="secondary" component={Link} to={TODAY_PATH}>
            Zur Stempeluhr
          </Button>
          <Button variant="primary" component={Link} to={NEW_PLAN_PATH}>
            Plan anlegen
          </Button>
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
      <Button variant="secondary" component={Link} to={NEW_PLAN_PATH}>
        Plan anlegen
      </Button>
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
