/** How backups are spoken of: their times, what is being done, how all of it stands. */
import type { BackupOverview, BackupRun, BackupStep } from '#backup'
import { DAY_MS } from '#base/clock'
import { formatClock, formatCount, formatDay, formatDayTime, formatTime } from '#base/text/format'
import type { IconName } from '#ui/page/icon'
import type { StatusTone } from '#ui/page/status-line'

export const stepWords: Readonly<Record<BackupStep, string>> = {
  preparing: 'Wird vorbereitet',
  databases: 'Datenbanken werden kopiert',
  archive: 'Archiv wird geschrieben',
  finishing: 'Wird abgeschlossen',
}

/** The steps that take long, in their order; of each it is known how far it is. */
const longSteps: readonly BackupStep[] = ['databases', 'archive']

/** `Schritt 1 von 2. `, so that a share that begins anew is no surprise; empty for a step that is over at once. */
export function countStep({ step = 'preparing' }: BackupRun): string {
  const index = longSteps.indexOf(step)
  return index === -1 ? '' : `Schritt ${index + 1} von ${longSteps.length}. `
}

/** `Archiv wird geschrieben, 42 %` */
export function describeProgress({ step = 'preparing', share, isEnding = false }: BackupRun): string {
  if (isEnding) return 'Wird abgebrochen …'
  return share === undefined ? `${stepWords[step]} …` : `${stepWords[step]}, ${Math.floor(share * 100)} %`
}

/** `heute, 03:00 Uhr`, `morgen, 03:00 Uhr`, further away with the date. */
export function formatComing(iso: string, nowMs: number): string {
  const isTomorrow = formatDay(iso, nowMs + DAY_MS) === 'heute'
  return isTomorrow ? `morgen, ${formatTime(iso)}` : formatDayTime(iso, nowMs)
}

/** Describes when the next backup starts by this device's clock, and also by the server's if that shows another time. */
export function describeNext({ nextAt, settings: { time } }: BackupOverview, nowMs: number): string {
  if (nextAt === undefined) return 'Nur wenn du sie startest'
  const coming = formatComing(nextAt, nowMs)
  return formatClock(nextAt) === time ? coming : `${coming} (auf dem Server ${time} Uhr)`
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
  const { lastAttempt, lastSuccess, isOverdue, settings, nextAt, hasDatabases } = overview
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
  if (!hasDatabases)
    return {
      icon: 'warning',
      tone: 'warning',
      title: 'Nur zum Teil gesichert',
      detail: 'Die Datenbank ist nicht dabei. Warum, und wie du sie sicherst, steht weiter unten.',
    }
  const { filesMissing = 0 } = lastSuccess
  if (filesMissing > 0)
    return {
      icon: 'warning',
      tone: 'warning',
      title: formatCount(filesMissing, 'Datei fehlte', 'Dateien fehlten'),
      detail: `Der Speicher des Servers hat sie nicht mehr; alles andere ist in der letzten Sicherung. Was fehlt, zeigt auf dem Server npm run admin -- files check. Ältere Sicherungen haben es vielleicht noch.`,
    }
  return {
    icon: 'check',
    tone: 'good',
    title: 'Alles gesichert',
    detail: `Zuletzt ${formatDayTime(lastSuccess.startedAt, nowMs)}. Was seither dazukam, ist in der nächsten.`,
  }
}
