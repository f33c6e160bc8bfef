import { getOrInsert } from '#base/collections/get-or-insert'
import { DAY_MS } from '#base/clock'
import { ok, type Result } from '#base/result'
import { fromWallTime, toZoned, type LocalDate, type WallTime } from '#base/calendar/zoned'

/** As `fromWallTime`, with seconds. */
export type ZoneClock = (date: LocalDate, time: string) => Result<WallTime, 'no-such-time'>

/**
 * Finds many points in time of one zone: on days that begin and end with the same offset, which are nearly all, only
 * the first asks for the rules of the zone. Throws a RangeError for a zone that there is not.
 */
export function createZoneClock(zone: string): ZoneClock {
  const offsets = new Map<LocalDate, string | undefined>()
  return (date, time) => {
    const offset = getOrInsert(offsets, date, () => steadyOffset(date, zone))
    if (offset !== undefined) return ok({ at: `${date}T${time}${offset}[${zone}]` })
    const found = fromWallTime(date, time.slice(0, 5), zone)
    if (!found.ok) return found
    const withSeconds = (zoned: string): string => `${zoned.slice(0, 16)}${time.slice(5)}${zoned.slice(19)}`
    const { at, later } = found.value
    return ok({ at: withSeconds(at), ...(later === undefined ? {} : { later: withSeconds(later) }) })
  }
}

/** The offset of a zone on a day; undefined on a day on which the clocks change. */
function steadyOffset(date: LocalDate, zone: string): string | undefined {
  const noonMs = Date.parse(`${date}T12:00:00Z`)
  // No zone is more than a day away from UTC, and none changes its clocks twice within three days.
  const [before, after] = [noonMs - 1.5 * DAY_MS, noonMs + 1.5 * DAY_MS].map((ms) => toZoned(ms, zone).slice(19, 25))
  return before === after ? before : undefined
}
