import { MINUTE_MS } from '#base/clock'
import { dateOf, toZoned, type LocalDate } from '#base/calendar/zoned'
import { useNow } from '#ui/use-now'

/** The day it is where the device is. */
export function useToday(): LocalDate {
  return dateOf(toZoned(useNow(MINUTE_MS), Temporal.Now.timeZoneId()))
}
