/** How backups are spoken of: their times, what is being done, how all of it stands. */
import type { BackupOverview, BackupRun, BackupStep } from '#backup'
import { DAY_MS } from '#base/clock'
import { formatDay, formatDayTime, formatTime } from '#base/format'
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

export type BackupStanding = {
  readonly icon: IconName
  readonly tone: StatusTone
  readonly title: string
  /** What follows from it, or why it is so. */
  readonly detail: string
}

/** How backups stand, the worst first. */
export function describeStanding(overview: BackupOverview, nowMs: number): BackupStanding {
  const { lastAttempt, lastSuccess, isOverdue, settings, nextAt } = overview
  if (lastAttempt?.state === 'failed') {
    const { failure = '' } = lastAttempt
    return { icon: 'warning', tone: 'alarm', title: 'Die letzte Sicherung hat nicht geklappt', detail: failure }
  }
  if (isOverdue)
    return {
      icon: 'warning',
      tone: 'warning',
      title: 'Seit mehr als zwei Nächten keine neue Sicherung',
      detail: 'War der Server nachts aus, holt er sie kurz nach dem Start nach. Du kannst auch gleich sichern.',
    }
  if (!settings.isOn)
    return {
      icon: 'warning',
      tone: 'warning',
      title: 'Der Server sichert nicht von selbst',
      detail: 'Schalt es in den Einstellungen an, damit jede Nacht eine Sicherung entsteht.',
    }
  if (lastSuccess === undefined)
    return {
      icon: 'info',
      tone: 'quiet',
      title: 'Noch keine Sicherung',
      detail: `Die erste kommt von selbst: ${nextAt === undefined ? 'bald' : formatComing(nextAt, nowMs)}.`,
    }
  return {
    icon: 'check',
    tone: 'good',
    title: 'Alles gesichert',
    detail: `Zuletzt ${formatDayTime(lastSuccess.startedAt, nowMs)}. Was seither dazukam, ist in der nächsten.`,
  }
}
