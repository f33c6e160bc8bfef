import { MAX_ENTRY_DAYS, MAX_NAME, MAX_NOTE } from '../model.ts'
import { FAR_DATE_TEXT } from '#base/calendar/calendar-day'
import type { DraftProblem } from './entry-draft.ts'

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
