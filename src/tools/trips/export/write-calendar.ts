/**
 * Writes calendars as RFC 5545 has them (J17): local times with their zones, each zone with the changes of its clocks in the years that are
 * used; days that end before their end; lines of 75 octets that end with CRLF.
 */
import { getOrInsert } from '#base/collections/get-or-insert'
import { addDays } from '#base/calendar/calendar-day'
import type { Moment } from '../booking-model.ts'
import { epochOfMoment, isKnownZone } from '../moments/moment.ts'

export type CalendarEvent = {
  /** The same for the same thing in every calendar that is written. */
  readonly uid: string
  /** Grows with each change. */
  readonly sequence: number
  /** When it was changed last, ISO 8601 in UTC. */
  readonly changedAt: string
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  readonly title: string
  /** One word for what kind of thing it is. */
  readonly category?: string
  readonly detail?: string
  readonly location?: string
  readonly point?: { readonly lat: number; readonly lon: number }
  readonly link?: string
  readonly from: Moment
  /** Of whole days the last one, unless `isNight`. Absent: no time passes, or it is the one day. */
  readonly to?: Moment
  /** The last day is left in the morning, as at a hotel: it does not count. */
  readonly isNight?: true
}

/** The text of a calendar file. */
export function writeCalendar(title: string, events: readonly CalendarEvent[]): string {
  return [...calendarPieces(title, events)].join('')
}

/** The same piece by piece, each event one of them: a server does something else in between. */
export function* calendarPieces(title: string, events: readonly CalendarEvent[]): Generator<string> {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Taschenmesser//Reiseplaner//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(title)}`,
  ]
  yield joinLines([...head, ...zonesOf(events)])
  for (const event of events) yield joinLines(writeEvent(event))
  yield joinLines(['END:VCALENDAR'])
}

function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function writeEvent(event: CalendarEvent): readonly string[] {
  const { uid, sequence, changedAt, status, title, category, detail, location, point, link } = event
  const stamp = utcStamp(changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${status}`,
    ...writeTimes(event),
    `SUMMARY:${escapeText(title)}`,
    ...(category === undefined ? [] : [`CATEGORIES:${escapeText(category)}`]),
    ...(detail === undefined || detail === '' ? [] : [`DESCRIPTION:${escapeText(detail)}`]),
    ...(location === undefined ? [] : [`LOCATION:${escapeText(location)}`]),
    ...(point === undefined ? [] : [`GEO:${point.lat};${point.lon}`]),
    ...(link === undefined ? [] : [`URL:${link.replaceAll(/[\r\n]/g, '')}`]),
    'END:VEVENT',
  ]
}

/** Both ends are times, or both are days. */
function writeTimes({ from, to, isNight }: CalendarEvent): readonly string[] {
  if (from.time !== undefined && (to === undefined || to.time !== undefined)) {
    const start = writeTime('DTSTART', from, from.time)
    // While a zone is only assumed, an end may lie before its beginning; programs refuse such events, or the whole file.
    const isLater = to !== undefined && epochOfMoment(to) > epochOfMoment(from)
    return to?.time === undefined || !isLater ? [start] : [start, writeTime('DTEND', to, to.time)]
  }
  const last = to === undefined || to.date < from.date ? from.date : to.date
  const end = isNight === true && last > from.date ? last : addDays(last, 1)
  const days = [`DTSTART;VALUE=DATE:${plainDate(from.date)}`, `DTEND;VALUE=DATE:${plainDate(end)}`]
  return isNight === true ? [...days, 'TRANSP:TRANSPARENT'] : days
}

/** Of a zone that this device does not know, the time stays as the ticket says it, without a zone. */
function writeTime(name: string, { date, zone }: Moment, time: string): string {
  const local = `${plainDate(date)}T${time.replace(':', '')}00`
  if (isUtc(zone)) return `${name}:${local}Z`
  return isKnownZone(zone) ? `${name};TZID=${zone}:${local}` : `${name}:${local}`
}

function isUtc(zone: string): boolean {
  return zone === 'UTC' || zone === 'Etc/UTC'
}

function zonesOf(events: readonly CalendarEvent[]): readonly string[] {
  const years = new Map<string, Set<number>>()
  for (const { from, to } of events) {
    if (from.time === undefined || (to !== undefined && to.time === undefined)) continue
    for (const { date, zone } of to === undefined ? [from] : [from, to]) {
      if (isUtc(zone) || !isKnownZone(zone)) continue
      getOrInsert(years, zone, () => new Set()).add(Number(date.slice(0, 4)))
    }
  }
  return [...years].flatMap(([zone, used]) => writeZone(zone, used))
}

/** The clocks of a zone in these years: of each the rule that holds as it begins, and each change after it. A year between is left out. */
function writeZone(zone: string, years: ReadonlySet<number>): readonly string[] {
  const observances = new Map<string, readonly string[]>()
  for (const year of [...years].toSorted((a, b) => a - b)) {
    const startOf = (of: number) => Temporal.ZonedDateTime.from({ year: of, month: 1, day: 1, timeZone: zone })
    const [first, end] = [startOf(year), startOf(year + 1)]
    const before = first.getTimeZoneTransition('previous')
    if (before !== null) observances.set(before.toString(), change(before))
    else if (observances.size === 0)
      observances.set('', observance('STANDARD', '19700101T000000', first.offset, first.offset))
    let next = first.getTimeZoneTransition('next')
    while (next !== null && next.epochMilliseconds < end.epochMilliseconds) {
      observances.set(next.toString(), change(next))
      next = next.getTimeZoneTransition('next')
    }
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...[...observances.values()].flat(), 'END:VTIMEZONE']
}

function change(at: Temporal.ZonedDateTime): readonly string[] {
  const before = at.subtract({ nanoseconds: 1 })
  // It is written as the clock would have shown it without the change.
  const wall = at.toInstant().toZonedDateTimeISO(before.offset.slice(0, 6)).toPlainDateTime()
  const isForward = at.offsetNanoseconds > before.offsetNanoseconds
  const local = wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  return observance(isForward ? 'DAYLIGHT' : 'STANDARD', local, before.offset, at.offset)
}

function observance(kind: 'STANDARD' | 'DAYLIGHT', start: string, from: string, to: string): readonly string[] {
  const plain = (offset: string): string => offset.replaceAll(':', '')
  return [`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${plain(from)}`, `TZOFFSETTO:${plain(to)}`, `END:${kind}`]
}

function plainDate(date: string): string {
  return date.replaceAll('-', '')
}

function utcStamp(iso: string): string {
  return `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return (
    text
      .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll(/\r\n|\r|\n/g, '\\n')
      // Other control characters may not stand in a calendar.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  )
}

const MAX_OCTETS = 75

/** Lines of at most 75 octets of UTF-8; no character is cut in two. */
function foldLine(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const code = character.codePointAt(0) ?? 0
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
    if (octets + size > MAX_OCTETS) {
      pieces.push(piece)
      // The space that continues a line counts.
      piece = ''
      octets = 1
    }
    piece += character
    octets += size
  }
  return [...pieces, piece].join('\r\n ')
}
