/** The texts about single checks. */
import { formatCount, formatDayTime } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { SECOND_MS, MINUTE_MS, HOUR_MS } from '#base/clock'
import { describeCause } from './describe-incident.ts'
import { formatLatency } from './format-figures.ts'
import type { CheckReport } from '../model.ts'

export const outcomeTexts = {
  up: 'Erreichbar',
  slow: 'Langsam',
  failed: 'Fehlgeschlagen',
  unknown: 'Nicht messbar',
} as const satisfies Record<CheckReport['outcome'], string>

/** `vor 12 s`, `vor 3 Minuten`, before that date and time. */
export function describeAge(atMs: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - atMs)
  if (ageMs < MINUTE_MS) return `vor ${Math.floor(ageMs / SECOND_MS)} s`
  if (ageMs < HOUR_MS) return `vor ${formatCount(Math.floor(ageMs / MINUTE_MS), 'Minute', 'Minuten')}`
  return formatDayTime(new Date(atMs).toISOString(), nowMs)
}

/** What a report says besides its outcome: the cause, or what came. */
export function describeReport(report: CheckReport): string {
  if (report.failure !== undefined) return describeCause(report.failure)
  const parts = [
    report.status === undefined ? undefined : `Status ${report.status}`,
    report.bodyBytes === undefined ? undefined : formatBytes(report.bodyBytes),
    report.address,
  ].filter((part) => part !== undefined)
  if (parts.length > 0) return parts.join(' · ')
  return report.totalMs === undefined ? outcomeTexts[report.outcome] : `Antwort in ${formatLatency(report.totalMs)}`
}
