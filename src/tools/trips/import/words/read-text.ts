/** Reads a confirmation that was pasted as text: its days and times, codes and ends, as far as its words tell (J44). */
import { addDays } from '#base/calendar/calendar-day'
import { MAX_TITLE } from '../../model-fields.ts'
import { draftFromWords } from '../readers/draft-from-words.ts'
import { cutLine, makeDraftMoment, type FoundBooking, type DraftMoment, type FoundItems } from '../readers/drafts.ts'
import { findTimes } from '../readers/find-dates.ts'
import { findStops } from './find-stops.ts'
import { findRoute, guessKind } from '../readers/guess-words.ts'
import { splitSections } from './split-sections.ts'

const MAX_TEXT_LENGTH = 200_000
/** No text that people paste has more bookings. */
const MAX_SECTIONS = 100

/** Nothing is found in a text without a day, a code of a booking or a word for one. */
export function readWords(text: string, subject = ''): FoundItems {
  const sections = splitSections(text.slice(0, MAX_TEXT_LENGTH), MAX_SECTIONS)
  const items = sections.flatMap((section) => {
    const booking = draftOf(section, sections.length === 1 ? subject : '')
    return booking === undefined ? [] : [{ kind: 'booking' as const, booking }]
  })
  return { items, faults: [] }
}

/** Days on which something was booked, sent, paid or could be cancelled. */
const OTHER_DAYS =
  /^(?!.*(?:check-?in|check-?out|anreise|abreise|abflug|abfahrt|ankunft|depart|arriv)).*(?:gesendet|sent:|gebucht am|buchungsdatum|buchungstag|bestätigung vom|ausgestellt|rechnung|stornier|geboren|geburts|booked on|booking date|date of (?:booking|issue|birth)|issued|invoice|cancel).*$/gim

/** Said at the beginning, and neither denied nor of what may happen; further down stands what happens if it ever is. */
const CANCELLED =
  /(?<!(?<!\p{L})(?:if|unless|once|wenn|falls|sofern)(?!\p{L})[^.\n]{0,80})\b(?:wurden?|ist|sind|has been|have been|was|is) (?:(?!nicht |noch nicht |not |never |nie )\p{L}+ ){0,2}(?:storniert|annulliert|cancell?ed)(?!\p{L})/iu

function draftOf(section: string, subject: string): FoundBooking | undefined {
  const journey = section.replaceAll(OTHER_DAYS, '')
  const { dates, times, unsure } = findTimes(journey)
  const kind = guessKind(subject) ?? guessKind(section)
  if (kind === undefined && dates.length === 0) return undefined
  const labelled = labelledMoments(journey)
  const first = momentsByPlace(journey)
  const stops = kind === 'train' || kind === 'bus' || kind === 'ship' ? findStops(journey) : undefined
  const from = stops?.[0].moment ?? labelled.from ?? first.from
  const to = stops?.[1].moment ?? labelled.to ?? first.to
  const line = cutLine(subject, MAX_TITLE) ?? titleLine(section, kind)
  const found = draftFromWords({
    title: stops === undefined || findRoute(line, false) !== undefined ? line : `${stops[0].name} → ${stops[1].name}`,
    ...(stops !== undefined && { kind, route: { from: { name: stops[0].name }, to: { name: stops[1].name } } }),
    location: labelledText(section),
    detail: section,
    from,
    to,
    isWholeDays: false,
  })
  const draft = CANCELLED.test(`${subject}\n${section.slice(0, 300)}`)
    ? { ...found, status: 'cancelled' as const }
    : found
  const isUnsure = (dates.length === 0 || times.length === 0) && unsure.length > 0
  const words = [...new Set(unsure)].slice(0, 3).map((text) => `„${text.trim()}“`)
  return isUnsure
    ? { ...draft, remarks: [...draft.remarks, `Nicht eindeutig, darum leer gelassen: ${words.join(', ')}`] }
    : draft
}

/** A line that says where one goes, or else the first one. */
function titleLine(section: string, kind: FoundBooking['kind'] | undefined): string {
  const lines = section
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const words =
    kind === 'stay' ? /\b(?:hotel|hostel|pension|resort|inn|apartment|ferienwohnung)\b/i : /→|->|\b(?:nach|to)\b/i
  const telling = lines.find((line) => words.test(line) && line.length <= 120)
  return cutLine(telling ?? lines[0], MAX_TITLE) ?? ''
}

const startWords =
  /(?:check-?in|anreise|abfahrt|abflug|departure|departs|depart|beginn|start|arrival date|einlass|\bab\b)/i
const endWords = /(?:check-?out|abreise|ankunft|arrival|arrives|arrive|ende\b|\bend\b|\ban\b)/i

/** „Check-in: 10.06.2026, ab 15:00“: the day and time behind such a word on its line or the next two. */
function labelledMoments(section: string): { readonly from?: DraftMoment; readonly to?: DraftMoment } {
  const lines = section.split('\n')
  const isStay = guessKind(section) === 'stay'
  const momentAfter = (pattern: RegExp): DraftMoment | undefined => {
    for (const [index, line] of lines.entries()) {
      const word = pattern.exec(line)
      if (word === null) continue
      const near = [
        line.slice(word.index),
        ...lines.slice(index + 1, index + 3).filter((next) => !startWords.test(next) && !endWords.test(next)),
      ]
      const { dates, times } = findTimes(near.join('\n'))
      if (dates[0] !== undefined) return makeDraftMoment(dates[0].date, times[0]?.time)
    }
    return undefined
  }
  // On a stay „Anreise“ is its beginning; on a journey „Ankunft“ is its end.
  const from = momentAfter(isStay ? /check-?in|anreise|ankunft|arrival/i : startWords)
  const to = momentAfter(isStay ? /check-?out|abreise|departure/i : endWords)
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** The first day with its time, and the second one; two times on the line of a day are both of that day if the clock goes on. */
function momentsByPlace(section: string): { readonly from: DraftMoment; readonly to: DraftMoment | undefined } {
  const { dates, times, unsure } = findTimes(section)
  const [first, second] = dates
  if (first === undefined) return { from: makeDraftMoment(undefined, timeBeside(section, unsure[0])), to: undefined }
  const other = dates.find(({ date }) => date !== first.date)
  const own = times.filter(({ at }) => other === undefined || at < other.at || at < first.at)
  const from = makeDraftMoment(first.date, own[0]?.time)
  const later = times.find(({ days }) => days !== undefined)
  if (later?.days !== undefined && later !== own[0] && other === undefined)
    return { from, to: makeDraftMoment(addDays(first.date, later.days), later.time) }
  if (other !== undefined) {
    const late = times.find(({ at }) => at > other.at)
    return { from, to: makeDraftMoment(other.date, late?.time) }
  }
  const line = lineAround(section, first.at)
  const [start, end] = findTimes(line).times
  const isSameDay = start !== undefined && end !== undefined && end.time > start.time
  if (isSameDay) return { from, to: makeDraftMoment(first.date, end.time) }
  const again = second === undefined ? undefined : times.find(({ at }) => at > second.at)
  return {
    from,
    to: again === undefined || again.time <= (from.time ?? '') ? undefined : makeDraftMoment(second?.date, again.time),
  }
}

/** The time on the line of a day that is not sure. */
function timeBeside(section: string, day: string | undefined): string | undefined {
  return day === undefined ? undefined : findTimes(lineAround(section, section.indexOf(day))).times[0]?.time
}

function lineAround(text: string, at: number): string {
  const from = text.lastIndexOf('\n', at) + 1
  const to = text.indexOf('\n', at)
  return text.slice(from, to === -1 ? undefined : to)
}

/** „Adresse: Rua 1, Lissabon“ */
function labelledText(section: string): string {
  return (
    /^[ \t]*(?:adresse|address|ort|hotel|unterkunft|location)[ \t]*:[ \t]*(\S[^\n]{2,199})$/im.exec(section)?.[1] ?? ''
  )
}
