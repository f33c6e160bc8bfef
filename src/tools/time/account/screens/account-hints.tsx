import type { LocalDate } from '#base/calendar/zoned'
import type { TimeData } from '../../frame/screens/use-time-data.ts'
import { HintList } from '../../law/screens/hint-list.tsx'
import { useCalendarAccount } from './use-account.ts'

type AccountHintsProps = { readonly data: TimeData; readonly from: LocalDate; readonly to: LocalDate }

/** What the law says to the days from one to another, by the calendar, also if nights count as a whole (P17). */
export function AccountHints({ data, ...days }: AccountHintsProps) {
  return <HintList data={data} day={useCalendarAccount(data).day} {...days} />
}
