import { DAY_MS } from '#base/clock'
import { failed, ok, type Result } from '#base/result'
import { MAX_ENTRY_DAYS } from '../model.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { epochOf, fromWallTime, timeOf, type Zoned } from '#base/calendar/zoned'

/** Returns the end the user typed as day and time, or in German why it is not possible. */
export function checkOwnEnd(
  written: { readonly date: string; readonly time: string },
  entry: Pick<ResolvedEntry, 'start'>,
  zone: string,
  nowMs: number,
): Result<Zoned, string> {
  const { date, time } = written
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return failed('Gib den Tag an.')
  if (!/^\d\d:\d\d$/.test(time)) return failed('Gib die Uhrzeit an.')
  const wall = fromWallTime(date, time, zone)
  if (!wall.ok) return failed('Diese Uhrzeit gibt es nicht: In dieser Nacht wird die Uhr vorgestellt.')
  const endMs = epochOf(wall.value.at)
  const startMs = epochOf(entry.start)
  // Within the minute of the begin it is the begin.
  if (endMs < startMs && startMs - endMs < 60_000) return ok(entry.start)
  if (endMs < startMs) return failed(`Das liegt vor dem Anfang um ${timeOf(entry.start)}.`)
  if (endMs > nowMs) return failed('Das liegt in der Zukunft.')
  if (endMs - startMs > MAX_ENTRY_DAYS * DAY_MS) return failed('Länger als sieben Tage kann ein Eintrag nicht sein.')
  return ok(wall.value.at)
}
