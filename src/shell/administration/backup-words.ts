/** How backups are spoken of: their times, what is being done, how all of it stands. */
import type { BackupOverview, BackupRun, BackupStep } from '#backup'
import { DAY_MS } from '#base/clock'
import { formatDay, formatDayTime, formatTime } from '#base/format'
import { formatBytes } from '#base/format-bytes'
import type { IconName } from '#ui/icon'
import type { StatusTone } from '#ui/status-line'

export const stepWords: Readonly<Record<BackupStep, string>> = {
  preparing: 'Wird vorbereitet',
  databases: 'Datenbanken werden kopiert',
  files: 'Dateien werden kopiert',
  uploading: 'Wird übertragen',
  finishing: 'Wird abgeschlossen',
}

/** `Dateien werden kopiert, 42 %` */
export function describeProgress({ step = 'preparing', share, isEnding = false }: BackupRun): string {
  if (isEnding) return 'Wird abgebrochen …'
  return share === undefined ? `${stepWords[step]} …` : `${stepWords[step]}, ${Math.floor(share * 100)} %`
}

/** `heute, 03:00 Uhr`, `morgen, 03:00 Uhr`, further away with the date. */
export function formatComing(iso: string, nowMs: number): string {
  const isTomorrow = formatDay(iso, nowMs + DAY_MS) === 'heute'
  return isTomorrow ? `morgen, ${formatTime(iso)}` : formatDayTime(iso, nowMs)
}

/** `heute, 03:00 Uhr, 12,3 MB` */
export function describeSuccess({ startedAt, sizeBytes }: BackupRun, nowMs: number): string {
  const when = formatDayTime(startedAt, nowMs)
  return sizeBytes === undefined ? when : `${when}, ${formatBytes(sizeBytes)}`
}

export type BackupStanding = {
  readonly icon: IconName
  readonly tone: StatusTone
  readonly title: string
  /** What follows from it, or why it is so. */
  readonly detail?: string
}

/** How backups stand, the worst first. */
export function describeStanding(overview: BackupOverview, nowMs: number): BackupStanding {
  const { lastAttempt, lastSuccess, isOverdue, settings } = overview
  if (lastAttempt?.state === 'failed')
    return {
      icon: 'warning',
      tone: 'alarm',
      title: 'Die letzte Sicherung hat nicht geklappt',
      ...(lastAttempt.failure === undefined ? {} : { detail: lastAttempt.failure }),
    }
  if (isOverdue)
    return {
      icon: 'warning',
      tone: 'warning',
      title: 'Seit mehr als zwei Nächten keine neue Sicherung',
      detail: 'War der Server nachts aus? Dann holt er sie kurz nach dem Start nach. Du kannst auch gleich sichern.',
    }
  if (!settings.isOn) return { icon: 'info', tone: 'warning', title: 'Der Server sichert gerade nicht von selbst' }
  if (lastSuccess === undefined)
    return { icon: 'info', tone: 'quiet', title: 'Noch keine Sicherung', ...firstOne(overview, nowMs) }
  return { icon: 'check', tone: 'good', title: 'Gesichert' }
}

function firstOne({ nextAt }: BackupOverview, nowMs: number): { readonly detail?: string } {
  return nextAt === undefined
    ? {}
    : { detail: `Die erste kommt ${formatComing(nextAt, nowMs)}, oder gleich, wenn du magst.` }
}
