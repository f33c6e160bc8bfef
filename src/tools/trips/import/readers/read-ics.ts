/**
 * Reads calendars of any program: the first appointment of a series, times with the zones that the calendar names, and from their words
 * what kind of booking they are. In one pass without recursion, so that nothing nested makes it slow.
 */
import { DAY_MS, MINUTE_MS } from '#base/clock'
import { formatNumber } from '#base/text/format'
import { bookingKinds } from '../../booking-model.ts'
import { bookingLabels } from '../../labels.ts'
import type { FoundBooking, DraftMoment, FoundItems } from './drafts.ts'
import { MAX_ITEMS, parseIsoMoment } from './drafts.ts'
import { draftFromWords } from './draft-from-words.ts'
import { zoneOfName } from './zone-names.ts'

type Property = { readonly name: string; readonly params: ReadonlyMap<string, string>; readonly value: string }
type Fields = Map<string, Property>
type Calendar = {
  readonly events: Fields[]
  readonly zones: Map<string, string>
  zone?: string | undefined
  isCancelled?: true
}

export function isCalendar(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)
}

export function readCalendar(text: string): FoundItems {
  const calendar = parseCalendar(text)
  const single = calendar.events.filter((fields) => !fields.has('RECURRENCE-ID'))
  const items = single
    .slice(0, MAX_ITEMS)
    .map((fields) => ({ kind: 'booking' as const, booking: draftOf(fields, calendar) }))
  const left = single.length - items.length
  const faults =
    left === 0
      ? []
      : [
          {
            place: 'Kalender',
            text: `Nach ${formatNumber(MAX_ITEMS)} Terminen ist Schluss: ${formatNumber(left)} fehlen. Teil die Datei auf.`,
          },
        ]
  return { items, faults }
}

/** Continued lines are joined as they come; components inside of an event, such as alarms, are passed over. */
function parseCalendar(text: string): Calendar {
  const calendar: Calendar = { events: [], zones: new Map() }
  let event: Fields | undefined
  let zone: Fields | undefined
  let depth = 0
  for (const line of unfoldLines(text)) {
    const property = parseProperty(line)
    if (property === undefined) continue
    const { name, value } = property
    const component = value.trim().toUpperCase()
    if (name === 'BEGIN') {
      if (event !== undefined || zone !== undefined) depth += 1
      else if (component === 'VEVENT') event = new Map()
      else if (component === 'VTIMEZONE') zone = new Map()
    } else if (name === 'END') {
      if (depth > 0) depth -= 1
      else if (event !== undefined) {
        calendar.events.push(event)
        event = undefined
      } else if (zone !== undefined) {
        noteZone(calendar, zone)
        zone = undefined
      }
    } else if (event !== undefined || zone !== undefined) {
      const fields = event ?? zone
      // The first of each counts.
      if (depth === 0 && fields?.has(name) === false) fields.set(name, property)
    } else if (name === 'X-WR-TIMEZONE') calendar.zone ??= zoneOfName(value)
    else if (name === 'METHOD' && component === 'CANCEL') calendar.isCancelled = true
  }
  // A file that was cut off still has its last event.
  if (event !== undefined) calendar.events.push(event)
  return calendar
}

/** A zone that a calendar describes itself may say which one it is. */
function noteZone({ zones }: Calendar, fields: Fields): void {
  const id = fields.get('TZID')?.value
  const location = fields.get('X-LIC-LOCATION')?.value
  const known =
    id === undefined ? undefined : (zoneOfName(id) ?? (location === undefined ? undefined : zoneOfName(location)))
  if (id !== undefined && known !== undefined) zones.set(id, known)
}

function* unfoldLines(text: string): Generator<string> {
  let pieces: string[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      pieces.push(line.slice(1))
      continue
    }
    if (pieces.length > 0) yield pieces.join('')
    pieces = [line]
  }
  yield pieces.join('')
}

function parseProperty(line: string): Property | undefined {
  const head = /^((?:[^":]|"[^"]*")*):/.exec(line.slice(0, 2_000))
  if (head === null) return undefined
  const [name = '', ...params] = (head[1] ?? '').match(/(?:[^";]|"[^"]*")+/g) ?? []
  const pairs = params.map((param): readonly [string, string] => {
    const at = param.indexOf('=')
    return [param.slice(0, at).toUpperCase(), param.slice(at + 1).replaceAll('"', '')]
  })
  return { name: name.trim().toUpperCase(), params: new Map(pairs), value: line.slice(head[0].length) }
}

function draftOf(fields: Fields, calendar: Calendar): FoundBooking {
  const start = momentOf(fields.get('DTSTART'), calendar)
  const textOf = (name: string): string => unescapeText(fields.get(name)?.value ?? '')
  const end = endOf(fields, start, calendar)
  const status = textOf('STATUS').trim().toUpperCase()
  const isCancelled = status === 'CANCELLED' || calendar.isCancelled === true
  const link = fields.get('URL')?.value.trim()
  const draft = draftFromWords({
    title: textOf('SUMMARY'),
    location: textOf('LOCATION'),
    detail: plainDetail(textOf('DESCRIPTION')),
    from: start.moment,
    to: end,
    isWholeDays: start.isDay,
    kind: bookingKinds.find((kind) => bookingLabels[kind] === textOf('CATEGORIES').trim()),
  })
  const isSeries = fields.has('RRULE') || fields.has('RDATE')
  return {
    ...draft,
    ...(link !== undefined && /^https?:\/\/\S+$/i.test(link) && { link }),
    status: isCancelled ? 'cancelled' : status === 'TENTATIVE' ? 'planned' : 'booked',
    remarks: isSeries ? [...draft.remarks, 'Eine Serie: Nur der erste Termin wird übernommen.'] : draft.remarks,
  }
}

type ReadTime = { readonly moment: DraftMoment; readonly isDay: boolean }

function momentOf(property: Property | undefined, calendar: Calendar): ReadTime {
  if (property === undefined) return { moment: {}, isDay: false }
  const moment = parseIsoMoment(property.value)
  const tzid = property.params.get('TZID')
  const zone = tzid === undefined ? calendar.zone : (calendar.zones.get(tzid) ?? zoneOfName(tzid))
  const isDay = moment.date !== undefined && moment.time === undefined
  return { moment: zone === undefined ? moment : { ...moment, zone }, isDay }
}

/** The end, or the beginning and the duration; undefined if the calendar says neither. */
function endOf(fields: Fields, start: ReadTime, calendar: Calendar): DraftMoment | undefined {
  const end = fields.get('DTEND')
  if (end !== undefined) return momentOf(end, calendar).moment
  const duration = parseDuration(fields.get('DURATION')?.value ?? '')
  const { date, time } = start.moment
  if (duration === undefined || date === undefined) return undefined
  const endMs = Date.parse(`${date}T${time ?? '00:00'}Z`) + duration
  const { date: endDate, time: endTime } = parseIsoMoment(new Date(endMs).toISOString())
  return { ...start.moment, date: endDate, ...(time !== undefined && { time: endTime }) }
}

function parseDuration(text: string): number | undefined {
  const [all, weeks, days, hours, minutes] =
    /^\+?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,6}S)?)?$/.exec(text.trim()) ?? []
  if (all === undefined) return undefined
  return (
    Number(weeks ?? 0) * 7 * DAY_MS +
    Number(days ?? 0) * DAY_MS +
    (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS
  )
}

function unescapeText(text: string): string {
  return text.replaceAll(/\\([\\;,nN])/g, (_all, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
}

/** Some programs write HTML there. */
function plainDetail(text: string): string {
  if (!/<\/?[a-z][^<>]{0,200}>/i.test(text)) return text
  return text
    .slice(0, 100_000)
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr)>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]{0,500}>/gi, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
}
