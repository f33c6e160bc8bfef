/** A month of the working-time account: every day with its target and what was worked, and what they add up to. */
import { useParams } from 'react-router'
import { PrintSheet } from '#ui/page/print-sheet'
import { useWidePage } from '#ui/page/use-wide-page'
import { formatMonth, isMonth, monthOf } from '../../calendar/calendar-month.ts'
import { closingOf } from '../../clock/closings.ts'
import { EmptyMonth } from './empty-month.tsx'
import { MonthActions } from './month-actions.tsx'
import { MonthList } from './month-list.tsx'
import { MonthPicker } from './month-picker.tsx'
import { MonthProof } from './month-proof.tsx'
import { MonthState } from './month-state.tsx'
import { MonthSums } from './month-sums.tsx'
import { MonthTable } from './month-table.tsx'
import { NoPlan } from '../../plans/screens/no-plan.tsx'
import { TimePage } from '../../frame/screens/time-page.tsx'
import { useClosing } from '../../clock/screens/use-closing.ts'
import { useMonth } from './use-month.ts'
import { useTimeData } from '../../frame/screens/use-time-data.ts'

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
      <MonthActions month={month} canClose={closing === undefined && month < current} onClose={actions.close} />
      <PrintSheet>{() => <MonthProof sheet={sheet} closing={closing} />}</PrintSheet>
    </TimePage>
  )
}
