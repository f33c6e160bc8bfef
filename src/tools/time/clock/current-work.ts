/**
 * What the clock shows as worked: the day's work, or while a night's work goes on its shift, so that nothing falls to zero at
 * midnight (rule C26). The account counts by days all the same.
 */
import type { Account, DayAccount } from '../account/account.ts'
import { findShifts } from '../shifts/find-shifts.ts'
import { shiftDeductions } from '../law/shift-deductions.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { dateOf, type LocalDate } from '#base/calendar/zoned'
import { clockState } from './clock-state.ts'
import { isEvening } from './forgotten-clock.ts'

export type CurrentWork = Pick<DayAccount, 'date' | 'target' | 'gross' | 'work'> & { readonly isShift: boolean }

/** What is over for so long belongs to no shift that runs. */
const RECENT_MINUTES = 3 * 24 * 60

/** The shift counts from its first minute if it began in the evening, or if it began before today. */
export function currentWork(account: Account, entries: readonly ResolvedEntry[], today: LocalDate): CurrentWork {
  const state = clockState(entries)
  const day = { ...account.day(today), isShift: false }
  if (state.kind === 'off') return day
  const { start, startMinute, endMinute } = state.entry
  const recent = entries.filter((entry) => entry.endMinute > endMinute - RECENT_MINUTES)
  const shift = findShifts(recent).find(({ entries: own }) => own.includes(state.entry))
  const date = shift?.date ?? dateOf(start)
  if (date >= today && !isEvening(shift?.startMinute ?? startMinute, start)) return day
  const { target, plan } = account.day(date)
  const gross = shift?.net ?? 0
  const deductions = shiftDeductions(shift === undefined ? [] : [shift], () => plan?.breakMode ?? 'hint')
  const deducted = [...deductions.values()].reduce((sum, minutes) => sum + minutes, 0)
  return { date, target, gross, work: gross - deducted, isShift: true }
}
