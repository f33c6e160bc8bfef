import { FAR_DATE_TEXT } from '#base/calendar/calendar-day'
import { formatDate } from '#base/text/format'
import { fromWallTime, type LocalDate } from '#base/calendar/zoned'
import { MAX_ENTRY_DAYS, MAX_NAME, MAX_NOTE } from '../model.ts'
import type { DraftProblem } from './entry-draft.ts'
import type { DraftTimes } from '../worked/draft-times.ts'
import { parseEndTime, parseTime } from '../words/parse-time.ts'

/** What is wrong with a field of an entry, and what to do. */
export const draftProblemTexts = {
  'date-missing': 'Wähle einen Tag.',
  'date-far': FAR_DATE_TEXT,
  'start-missing': 'Wann ging es los?',
  'start-unreadable': 'Keine Uhrzeit. So geht es: 8:15',
  'end-unreadable': 'Keine Uhrzeit. So geht es: 16:30',
  'no-such-start': 'Diese Uhrzeit gibt es nicht',
  'no-such-end': 'Diese Uhrzeit gibt es nicht',
  'same-times': 'Beginn und Ende sind gleich. Für einen ganzen Tag gib bei Dauer 24:00 ein.',
  'too-long': `Ein Eintrag kann höchstens ${MAX_ENTRY_DAYS} Tage lang sein.`,
  'duration-unreadable': 'Keine Dauer. So geht es: 7:45',
  'break-unreadable': 'Keine Dauer. So geht es: 30 Min.',
  'break-too-long': 'So lang wie die ganze Zeit kann die Pause nicht sein.',
  'break-there': 'Dann steht schon eine Pause da. Nimm eine andere Zeit bei „Pause ab“.',
  'break-outside': 'Die Pause muss ganz zwischen Beginn und Ende liegen. So geht es: 12:30',
  'end-missing': 'Wann war Schluss?',
  'starts-later': 'Was läuft, kann nicht erst später beginnen. Trage ein Ende ein.',
  'started-anew': 'Danach wurde die Uhr neu gestartet, also lief dieser Eintrag nicht weiter. Trage ein Ende ein.',
  'name-missing': 'Wie soll das Projekt heißen?',
  'name-too-long': `Höchstens ${MAX_NAME} Zeichen.`,
  'note-too-long': `Höchstens ${MAX_NOTE} Zeichen.`,
} as const satisfies Record<DraftProblem, string>

/** Says of a time in the hour that the clocks skip that it does not exist, and why. */
export function missingTimeText(draft: DraftTimes, field: 'start' | 'end'): string {
  const time = field === 'start' ? parseTime(draft.start) : parseEndTime(draft.end)
  const zone = field === 'start' ? draft.zone : draft.endZone
  const days = field === 'start' ? [0] : [0, 1, -1, 2, draft.extraDays, draft.extraDays + 1]
  const date = days
    .map((offset) => Temporal.PlainDate.from(draft.date).add({ days: offset }).toString())
    .find((day) => time !== undefined && !fromWallTime(day, time, zone).ok)
  if (date === undefined) return 'Diese Uhrzeit gibt es nicht.'
  return `Diese Uhrzeit gibt es am ${formatDate(date)} nicht${describeSkip(date, zone)}`
}

function describeSkip(date: LocalDate, zone: string): string {
  const change = Temporal.PlainDate.from(date).toZonedDateTime(zone).getTimeZoneTransition('next')
  if (change === null) return '.'
  const before = change.withTimeZone(change.subtract({ nanoseconds: 1 }).offset)
  return `: Die Uhr springt von ${clock(before)} auf ${clock(change)}.`
}

function clock(at: Temporal.ZonedDateTime): string {
  return at.toPlainTime().toString({ smallestUnit: 'minute' })
}
