import { DAY_MS } from '#base/clock'
import { formatSpokenDuration } from '../words/format-duration.ts'
import type { Reminder } from './next-reminders.ts'
import { TODAY_PATH } from '../paths.ts'
import { ARBZG } from '../shifts/work-limits.ts'
import { dateOf, timeOf, toZoned, zoneOf } from '#base/calendar/zoned'

type ReminderText = { readonly title: string; readonly body: string; readonly link: string }

/**
 * What a reminder says. A device without a network may have stopped the clock already, so none of it claims that it
 * runs.
 */
export function describeReminder(reminder: Reminder): ReminderText {
  return { ...textOf(reminder), link: TODAY_PATH }
}

function textOf(reminder: Reminder): Omit<ReminderText, 'link'> {
  switch (reminder.kind) {
    case 'break-due':
      return {
        title: 'Zeit für eine Pause?',
        body: `Um ${timeAt(reminder, reminder.fullMs)} Uhr wären es 6 Stunden am Stück. Gönn dir vorher ${describeBreak(reminder.missing)}${reminder.isAbroad === true ? '' : ' (§ 4 ArbZG)'}.`,
      }
    case 'target-reached':
      return {
        title: 'Zeit für Feierabend?',
        body: `Wenn deine Uhr noch läuft, hast du dein Soll von ${formatSpokenDuration(reminder.target)} für heute geschafft.`,
      }
    case 'clock-running':
      return {
        title: reminder.entryKind === 'break' ? 'Läuft deine Pause noch?' : 'Läuft deine Uhr noch?',
        body: `Begonnen ${describeStart(reminder)}, ein Ende ist hier noch nicht angekommen. Bist du schon fertig? Dann trag es kurz nach.`,
      }
  }
}

/** More than the least may be split, into parts that each count as a break. */
function describeBreak(minutes: number): string {
  return minutes >= 2 * ARBZG.shortestBreak
    ? `${minutes} Minuten Pause, gern in Teilen ab 15 Minuten`
    : `${minutes} Minuten Pause`
}

function timeAt({ start }: Reminder, epochMs: number): string {
  return timeOf(toZoned(epochMs, zoneOf(start)))
}

/** Describes the start as seen at the time the reminder is due. */
function describeStart({ start, dueMs }: Reminder): string {
  const time = `um ${timeOf(start)} Uhr`
  const now = toZoned(dueMs, zoneOf(start))
  if (dateOf(now) === dateOf(start)) return time
  if (dateOf(toZoned(dueMs - DAY_MS, zoneOf(start))) === dateOf(start)) return `gestern ${time}`
  const [, month, day] = dateOf(start).split('-')
  return `am ${day}.${month}. ${time}`
}
