import { formatClock, formatDay, formatDayTime, formatTime } from '#base/text/format'

/** `heute, 02:16 bis 02:50 Uhr`; the day of the end only where it is another one. Without the schemas, for the start page. */
export function describeOutageSpan(startedAt: string, endedAt: string, nowMs: number): string {
  const from = `${formatDay(startedAt, nowMs)}, ${formatClock(startedAt)}`
  const isSameDay = formatDay(startedAt, nowMs) === formatDay(endedAt, nowMs)
  return `${from} bis ${isSameDay ? formatTime(endedAt) : formatDayTime(endedAt, nowMs)}`
}
