/** Reads a confirmation that was pasted as text: its days and times, codes and ends, as far as its words tell (J44). */
import { addDays } from '#base/calendar/calendar-day'
import { MAX_TITLE } from '../../model-fields.ts'
import { draftFromWords } from './draft-from-words.ts'
import { cutLine, makeDraftMoment, type FoundBooking, type DraftMoment, type FoundItems } from './drafts.ts'
import { findTimes } from './find-dates.ts'
import { findNumber, findRoute, guessKind } from './guess-words.ts'

const MAX_TEXT_LENGTH = 200_000
/** No text that people paste has more bookings. */
const MAX_SECTIONS = 100

/** Nothing is found in a text without a day, a code of a booking or a word for one. */
export function readWords(text: string, subject = ''): FoundItems {
  const sections = splitSections(text.slice(0, MAX_TEXT_LENGTH)).slice(0, MAX_SECTIONS)
  const items = sections.flatMap((section) => {
    const booking = draftOf(section, sections.length === 1 ? subject : '')
    return booking === undefined ? [] : [{ kind: 'booking' as const, booking }]
  })
  return { items, faults: [] }
}

/** Each line with the number of another flight or train begins a section, if there are several with a day or a time of their own. */
function splitSections(text: string): readonly string[] {
  const kind = guessKind(text)
  if (kind !== 'flight' && kind !== 'train') return [text]
  const lines = text.split('\n')
  const starts = lines
    .flatMap((line, index) => {
      const number = findNumber(line.slice(0, 500), kind)
      return number === undefined ? [] : [{ index, number }]
    })
    .slice(0, 10 * MAX_SECTIONS)
  const distinct = starts.filter(({ number }, index) => starts.findIndex((start) => start.number === number) === index)
  if (distinct.length < 2) return [text]
  const head = lines.slice(0, distinct[0]?.index).join('\n')
  return distinct.map(({ index }, at) => {
    const section = lines.slice(index, distinct[at + 1]?.index).join('\n')
    // What stands above all is true of each, such as the code; days there belong to none of them.
    return `${section}\n${findTimes(section).dates.length === 0 ? head : withoutDays(head)}`
  })
}

function withoutDays(text: string): string {
  return text
    .split('\n')
    .filter((line) => findTimes(line).dates.length === 0)
    .join('\n')
}

/** Days on which something was booked, paid or could be cancelled. */
const OTHER_DAYS =
  /^(?!.*(?:check-?in|check-?out|anreise|abreise|abflug|abfahrt|ankunft|depart|arriv)).*(?:gebucht am|buchungsdatum|buchungstag|bestätigung vom|ausgestellt|rechnung|stornier|geboren|geburts|booked on|booking date|date of (?:booking|issue|birth)|issued|invoice|cancel).*$/gim

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
    ...(stops !== undefined && { kind }),
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
  const { dates, times } = findTimes(section)
  const [first, second] = dates
  if (first === undefined) return { from: {}, to: undefined }
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

/** The two stops of a ride in a pasted timetable: rows with a time and a name, in either order, or one below the other (J44). */
type Row = { readonly name: string; readonly time: string; readonly days?: number | undefined; readonly line: string }
type Stop = { readonly name: string; readonly moment: DraftMoment }

const MAX_LINE = 300
const DAYS =
  /(?<![\p{L}\d])(?:mo|di|mi|do|fr|sa|so)\p{L}{0,8}[.,]*(?=\s+\d)|(?<!\d)\d{1,2}\.\s?\d{1,2}\.(?:\d{2,4})?(?![\d:])/giu
const TIME_FIRST = /^(?:(?:ab|an)\s+)?\d{1,2}:\d\d(?:\s?Uhr)?(?:\s?\(?\+\d\)?)?[\s,|·–-]+(\p{L}.*)$/iu
const NAME_FIRST = /^(\p{L}.*?)[\s,|]+(?:ab|an)\s+\d{1,2}:\d\d(?!\d)/iu
const TIME_ALONE = /^(?:(?:ab|an)\s+)?\d{1,2}:\d\d(?:\s?Uhr)?(?:\s?\(?\+\d\)?)?$/i
/** What follows a name on its line. */
const BEHIND_NAME = /\t|[,|]|\s{2,}|\s(?:gl\.|gleis|bstg\.?|steig|platform|haltestelle)(?=\s?\d)/iu
const NO_NAME =
  /^(?:uhr|bis|check|einlass|boarding|abfahrt|ankunft|fahrt|dauer|umstieg|gleis|wagen|platz|sitz|linie|zug|bus|ab|an|halt)(?!\p{L})|→|->/iu

/** Undefined unless there are exactly two; a day that no row and no single day of the text says is absent. */
function findStops(text: string): readonly [Stop, Stop] | undefined {
  const lines = text.split('\n').map((line) => line.slice(0, MAX_LINE).trim())
  const rows = lines.filter((line) => line !== '').flatMap((line, index, all) => rowOf(line, all[index + 1]) ?? [])
  const [first, last, ...more] = rows
  if (first === undefined || last === undefined || more.length > 0 || first.name === last.name) return undefined
  const days = new Set(findTimes(text).dates.map(({ date }) => date))
  const [only] = days.size === 1 ? days : []
  const departure = momentOf(first, only)
  const arrival = momentOf(last, only)
  const isBack = saysNoDay(last) && (last.time <= first.time || departure.date === undefined)
  return [
    { name: first.name, moment: departure },
    { name: last.name, moment: isBack ? {} : arrival },
  ]
}

function rowOf(line: string, next = ''): Row | undefined {
  const plain = line.replaceAll(DAYS, ' ').trim()
  const found = TIME_FIRST.exec(plain)?.[1] ?? NAME_FIRST.exec(plain)?.[1] ?? (TIME_ALONE.test(plain) ? next : '')
  const name = found.split(BEHIND_NAME, 1)[0]?.trim() ?? ''
  const [time] = findTimes(plain).times
  if (time === undefined || !/^\p{L}.*\p{L}.*\p{L}/u.test(name) || NO_NAME.test(name)) return undefined
  return { name, time: time.time, days: time.days, line }
}

function saysNoDay({ line, days }: Row): boolean {
  return days === undefined && findTimes(line).dates.length === 0
}

/** „11.06.“ in a row is the day of the text if that is the 11th of June. */
function momentOf({ line, time, days = 0 }: Row, only: string | undefined): DraftMoment {
  const { dates, unsure } = findTimes(line)
  const short = unsure.map((text) => /(\d{1,2})\.\s?(\d{1,2})\./.exec(text)).find((match) => match !== null)
  const isOther =
    short !== undefined && `${short[2]?.padStart(2, '0')}-${short[1]?.padStart(2, '0')}` !== only?.slice(5)
  const date = dates[0]?.date ?? (isOther ? undefined : only)
  return makeDraftMoment(date === undefined ? undefined : addDays(date, days), time)
}
