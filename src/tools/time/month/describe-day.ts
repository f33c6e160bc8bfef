import type { DayAccount } from '../account/account.ts'
import { nameDayOff, nameHoliday } from '../words/name-day-off.ts'
import { formatDayName } from '../words/format-day-name.ts'
import { formatBalance, formatDuration, formatSpokenDuration } from '../words/format-duration.ts'
import type { Absence } from '../model.ts'
import type { LocalDate } from '#base/calendar/zoned'

/** What the week says of a day. */
export type DayWords = {
  /** `7:45 / 8:00`; without a plan or a target only what was worked, `–` for nothing of nothing. */
  readonly sum: string
  /** `−0:15` of a day that is over, `noch 0:15` of today; nothing before, and nothing without a plan. */
  readonly balance: string | undefined
  readonly isShort: boolean
  /** Holiday and absences. */
  readonly names: readonly string[]
  /** All of it in one sentence. */
  readonly spoken: string
}

type DayFacts = Pick<DayAccount, 'date' | 'plan' | 'work' | 'target' | 'holiday' | 'isOver'> & {
  readonly absences: readonly Absence[]
}

export function describeDayOfMonth(day: DayFacts, today: LocalDate): DayWords {
  const { date, plan, work, target, holiday } = day
  const hasTarget = plan !== undefined && (target > 0 || work > 0)
  const balance = hasTarget ? balanceWords(day, today) : undefined
  const names = [...(holiday === undefined ? [] : [nameHoliday(holiday)]), ...day.absences.map(nameDayOff)]
  const sum =
    plan === undefined || target === 0 ? formatDuration(work) : `${formatDuration(work)} / ${formatDuration(target)}`
  const isBlank = work === 0 && target === 0
  const spokenSum =
    plan === undefined || target === 0
      ? `${formatSpokenDuration(work)} gearbeitet`
      : `${formatSpokenDuration(work)} von ${formatSpokenDuration(target)} gearbeitet`
  const spoken = [formatDayName(date, today), ...names, spokenSum].join(', ')
  return { sum: isBlank ? '–' : sum, balance, isShort: hasTarget && day.isOver && work < target, names, spoken }
}

function balanceWords({ date, work, target, isOver }: DayFacts, today: LocalDate): string | undefined {
  if (isOver || (date <= today && work >= target)) return formatBalance(work - target)
  return date <= today ? `noch ${formatDuration(target - work)}` : undefined
}
