import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import type { BreakMode } from '../model.ts'
import { ARBZG, requiredBreak, type WorkLimits } from '../shifts/work-limits.ts'
import { dateAt, dayStart } from '../shifts/day-clock.ts'
import { shiftParts, type Shift } from '../shifts/find-shifts.ts'
import { nightAt } from '../worked/resolve-entries.ts'
import { overlapMinutes } from '../worked/work-time.ts'

/**
 * Returns the minutes to deduct from work because a break that was due was not taken. `grossMinutes` is the work as `workTime`
 * counts it, so without the breaks that were taken; `takenMinutes` are those (`restBreaks`), and they count first.
 *
 * `fixed` deducts all that is missing of 30 or 45 minutes. `gliding` deducts the least after which no break is missing, so that a
 * minute of work more never leads to a smaller result.
 */
export function deductBreak(
  grossMinutes: number,
  takenMinutes: number,
  mode: BreakMode,
  limits: WorkLimits = ARBZG,
): number {
  if (mode === 'hint') return 0
  const missing = limits.breaks.map(({ minutes }) => minutes - takenMinutes)
  const downToThreshold = mode === 'gliding' ? limits.breaks.map(({ over }) => grossMinutes - over) : []
  const enough = [0, ...missing, ...downToThreshold].filter(
    (minutes) => minutes >= 0 && takenMinutes + minutes >= requiredBreak(grossMinutes - minutes, limits),
  )
  return Math.min(...enough)
}

/**
 * Minutes to deduct from the work of each day, because of breaks that were due in a shift and not taken. A night's work is looked at
 * as a whole; what it lacks is deducted from that of its days on which most of it lies. Each part of a shift is looked at for itself.
 */
export function shiftDeductions(
  shifts: readonly Shift[],
  modeOn: (date: LocalDate) => BreakMode,
): ReadonlyMap<LocalDate, number> {
  const deductions = new Map<LocalDate, number>()
  for (const shift of shifts.flatMap((whole) => shiftParts(whole))) {
    const minutes = deductBreak(shift.net, shift.breaks, modeOn(shift.date))
    if (minutes === 0) continue
    const date = longestDay(shift)
    deductions.set(date, (deductions.get(date) ?? 0) + minutes)
  }
  return deductions
}

/** The day on which a shift counts as a whole (P17), else that on which most of it lies, the first of several. */
function longestDay({ date, startMinute, endMinute, spans, entries }: Shift): LocalDate {
  const [first] = spans
  if (first === undefined) return date
  const night = entries.map((entry) => nightAt(entry, startMinute)).find((found) => found !== undefined)
  if (night !== undefined) return night.date
  const last = dayNumber(dateAt(endMinute - 1, first.start))
  let longest = { date, minutes: 0 }
  for (let day = dayNumber(date); day <= last && last > dayNumber(date); day++) {
    const startOf = (each: number): number => dayStart(dateOfDay(each), first.start)
    const whole = { startMinute: startOf(day), endMinute: startOf(day + 1) }
    const minutes = spans.reduce((sum, span) => sum + overlapMinutes(span, whole), 0)
    if (minutes > longest.minutes) longest = { date: dateOfDay(day), minutes }
  }
  return longest.date
}
