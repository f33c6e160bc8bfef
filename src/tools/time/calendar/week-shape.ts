/** How the target of a week lies on its days. */
import { shortWeekdayNames, weekdayNames } from '#base/calendar/calendar-day'

/** Monday to Sunday, in minutes. */
export type WeekMinutes = readonly number[]

const WORK_DAYS = 5

/** Hours of a week that are common. */
export const commonWeeks = [40, 38.5, 35, 20] as const

/** The hours evenly on Monday to Friday. */
export function evenWeek(hours: number): WeekMinutes {
  return weekdayNames.map((_, index) => (index < WORK_DAYS ? (hours * 60) / WORK_DAYS : 0))
}

export function sumOfWeek(minutes: WeekMinutes): number {
  return minutes.reduce((sum, day) => sum + day, 0)
}

/** „Mo–Fr 8:00“, „Mo–Do 9:00, Fr 4:00“, „Mo, Mi 6:00“: days with the same target are named together, free ones not at all. */
export function describeWeekShape(minutes: WeekMinutes, format: (minutes: number) => string): string {
  const targets = [...new Set(minutes)].filter((target) => target > 0)
  return targets.map((target) => `${nameDays(minutes, target)} ${format(target)}`).join(', ')
}

function nameDays(minutes: WeekMinutes, target: number): string {
  const runs: { first: number; last: number }[] = []
  for (const [day, minutesOfDay] of minutes.entries()) {
    if (minutesOfDay !== target) continue
    const run = runs.at(-1)
    if (run?.last === day - 1) run.last = day
    else runs.push({ first: day, last: day })
  }
  return runs.map(nameRun).join(', ')
}

function nameRun({ first, last }: { readonly first: number; readonly last: number }): string {
  const [from, to] = [shortWeekdayNames[first], shortWeekdayNames[last]]
  if (first === last) return from ?? ''
  return last === first + 1 ? `${from}, ${to}` : `${from}–${to}`
}
