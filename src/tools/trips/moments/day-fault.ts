/** What may be wrong with a day and a time that someone typed, as the German sentence beside the field. */
import { FIRST_DATE, LAST_DATE } from '../model-fields.ts'

/** J24: undefined for a day of the calendar between 1900 and 2199; other years are typing mistakes. */
export function findDayFault(date: string): string | undefined {
  if (date === '') return 'Wähle einen Tag.'
  if (!/^\d{4,6}-\d\d-\d\d$/.test(date)) return 'Das ist kein Tag.'
  if (date.length !== FIRST_DATE.length || date < FIRST_DATE || date > LAST_DATE) return 'Das Jahr liegt zu weit weg.'
  // Anything that is no day comes back as another, or as none: 30 February as 2 March.
  return new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) === true ? undefined : 'Diesen Tag gibt es nicht.'
}

/** Undefined for `13:30`, and for no time at all. */
export function findTimeFault(time: string): string | undefined {
  return time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? undefined : 'Schreib die Uhrzeit wie 13:30.'
}
