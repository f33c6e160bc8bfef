/** The words of an appointment as people read them, and those of one that stands for a whole trip. */
import { addDays } from '#base/calendar/calendar-day'
import { MAX_TITLE } from '../../model-fields.ts'
import { cutLine, parseIsoMoment, type WholeTrip } from './drafts.ts'

export function unescapeText(text: string): string {
  return text.replaceAll(/\\([\\;,nN])/g, (_all, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
}

/** Some programs write HTML there. */
export function plainDetail(text: string): string {
  if (!/<\/?[a-z][^<>]{0,200}>/i.test(text)) return text
  return text
    .slice(0, 100_000)
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr)>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]{0,500}>/gi, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
}

type Fields = ReadonlyMap<string, { readonly value: string }>

/** „Anna Beispiel is in Lisbon, Portugal from Jun 10 to Jun 13, 2025“ */
const TRIP_SENTENCE = /^.{1,200} is in .{1,200} from \p{L}{3,9} \d{1,2} to (?:\p{L}{3,9} )?\d{1,2}, \d{4}\s*$/mu

/**
 * TripIt writes an appointment of whole days for each trip; those of bookings have „item-“ in their UIDs and „[Car Rental]“ in their words.
 * A link to TripIt alone may be in any appointment.
 */
export function wholeTripOf(fields: Fields): WholeTrip | undefined {
  const textOf = (name: string): string => unescapeText(fields.get(name)?.value ?? '')
  const [uid, detail] = [textOf('UID').trim(), textOf('DESCRIPTION').slice(0, 5_000)]
  const isOfTripIt = /@tripit\.com$/i.test(uid) || (/\btripit\b/i.test(detail) && TRIP_SENTENCE.test(detail))
  if (!isOfTripIt || /^item-/i.test(uid) || /\[[A-Z][A-Za-z ]{1,30}\]/.test(detail)) return undefined
  const [start, end] = [parseIsoMoment(textOf('DTSTART')), parseIsoMoment(textOf('DTEND'))]
  const title = cutLine(textOf('SUMMARY'), MAX_TITLE)
  const from = start.time === undefined ? start.date : undefined
  if (title === undefined || from === undefined) return undefined
  const last = end.date === undefined ? from : addDays(end.date, -1)
  return { title, range: { from, to: last < from ? from : last } }
}
