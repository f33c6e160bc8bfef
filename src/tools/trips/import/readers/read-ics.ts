/**
 * Reads calendars of any program: the first appointment of a series, times with the zones that the calendar names, and from their words
 * what kind of booking they are. In one pass without recursion, so that nothing nested makes it slow.
 */
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import { formatNumber } from '#base/text/format'
import { bookingKinds } from '../../booking-model.ts'
import { bookingLabels } from '../../labels.ts'
import type { FoundBooking, DraftMoment, DraftSpot, FoundItems } from './drafts.ts'
import { isLink, MAX_ITEMS, parseIsoMoment, parseOffset } from './drafts.ts'
import { plainDetail, unescapeText, wholeTripOf } from './calendar-words.ts'
import { draftFromWords } from './draft-from-words.ts'
import { offsetIn, zoneOfName, zoneOfOffsets } from './zone-names.ts'

type Property = { readonly name: string; readonly params: ReadonlyMap<string, string>; readonly value: string }
type Fields = Map<string, Property>
type Calendar = {
  readonly events: Fields[]
  readonly zones: Map<string, Pick<DraftMoment, 'zone' | 'isZoneAssumed'>>
  zone?: string | undefined
  isCancelled?: true
}

export function isCalendar(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)
}

export function readCalendar(text: string): FoundItems {
  const calendar = parseCalendar(text)
  const events = withoutRepeats(calendar.events)
  const wholeTrips = events.flatMap((fields) => wholeTripOf(fields) ?? [])
  const single = events.filter((fields) => wholeTripOf(fields) === undefined)
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
  return { items, faults, wholeTrips }
}

/** Of a series the first appointment, as it was changed; a single one of a series that is not in the file stands for itself. */
function withoutRepeats(events: readonly Fields[]): readonly Fields[] {
  const uidOf = (fields: Fields): string => fields.get('UID')?.value ?? ''
  const isRepeat = (fields: Fields): boolean => fields.has('RECURRENCE-ID')
  const series = new Set(events.filter((fields) => !isRepeat(fields)).map(uidOf))
  const changed = new Map(
    events.filter(isRepeat).map((fields) => [`${uidOf(fields)} ${fields.get('RECURRENCE-ID')?.value}`, fields]),
  )
  return events.flatMap((fields) => {
    if (isRepeat(fields)) return series.has(uidOf(fields)) ? [] : [fields]
    const first = changed.get(`${uidOf(fields)} ${fields.get('DTSTART')?.value}`)
    const rule = [...fields].filter(([name]) => name === 'RRULE' || name === 'RDATE')
    return [first === undefined ? fields : new Map([...first, ...rule])]
  })
}

/** Continued lines are joined as they come; components inside of an event, such as alarms, are passed over. */
function parseCalendar(text: string): Calendar {
  const calendar: Calendar = { events: [], zones: new Map() }
  let event: Fields | undefined
  let zone: Fields | undefined
  let [depth, part] = [0, '']
  for (const line of unfoldLines(text)) {
    const property = parseProperty(line)
    if (property === undefined) continue
    const { name, value } = property
    const component = value.trim().toUpperCase()
    if (name === 'BEGIN') {
      if (event !== undefined || zone !== undefined) [depth, part] = [depth + 1, component]
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
      // Of what has changed over the years the last.
      if (zone !== undefined && depth > 0) zone.set(`${part} ${name}`, property)
    } else if (name === 'X-WR-TIMEZONE') calendar.zone ??= isUtc(value) ? undefined : zoneOfName(value)
    else if (name === 'METHOD' && component === 'CANCEL') calendar.isCancelled = true
  }
  // A file that was cut off still has its last event.
  if (event !== undefined) calendar.events.push(event)
  return calendar
}

/** A zone that a calendar describes itself may say which one it is; else the likeliest one with its clocks is assumed. */
function noteZone({ zones }: Calendar, fields: Fields): void {
  const textOf = (name: string): string => fields.get(name)?.value ?? ''
  const offsetOf = (part: string): number | undefined =>
    fields.has(`${part} TZOFFSETTO`) ? parseOffset(textOf(`${part} TZOFFSETTO`).trim()) : undefined
  const id = zoneKey(textOf('TZID'))
  const known = zoneOfName(id) ?? zoneOfName(textOf('X-LIC-LOCATION'))
  if (known !== undefined) return void zones.set(id, { zone: known })
  const winter = offsetOf('STANDARD') ?? Number.NaN
  const summer = offsetOf('DAYLIGHT') ?? winter
  // In the south summer begins in the second half of the year.
  const isNorth = Number(textOf('DAYLIGHT DTSTART').slice(4, 6)) < 7
  const likely = isNorth ? zoneOfOffsets(winter, summer) : zoneOfOffsets(summer, winter)
  if (likely !== undefined) zones.set(id, { zone: likely, isZoneAssumed: true })
}

/** The same name is escaped in one place and quoted in another. */
function zoneKey(id: string): string {
  return id.replaceAll(/[\\"]/g, '').trim()
}

function isUtc(zone: string): boolean {
  return /^(?:.*\/)?(?:utc|gmt|zulu|z)$/i.test(zone.trim())
}

/** Lines are folded by bytes, so that some programs tear letters; this joins them before they are decoded. */
export function joinTornLetters(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!/^(?:ï»¿)?\s*BEGIN:VCALENDAR/i.test(String.fromCharCode(...bytes.subarray(0, 40)))) return bytes
  const joined = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const isFold = bytes[at] === 10 && (bytes[at + 1] === 32 || bytes[at + 1] === 9)
    // A byte that no letter begins with.
    if (isFold && (bytes[at + 2] ?? 0) >> 6 === 2) {
      if (joined[length - 1] === 13) length -= 1
      at += 1
    } else joined[length++] = bytes[at] ?? 0
  }
  return joined.subarray(0, length)
}

/** As old phones and Outlook write texts; their lines end in „=“. */
const QUOTED = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE/i

function* unfoldLines(text: string): Generator<string> {
  let pieces: string[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    const last = pieces.at(-1)
    if (last?.endsWith('=') === true && QUOTED.test(pieces[0]?.slice(0, 200) ?? '')) {
      pieces.splice(-1, 1, last.slice(0, -1), line.trimStart())
      continue
    }
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
  // Names of zones may have a colon.
  const head =
    /^(DT(?:START|END);.*):\d{8}(?:T\d{4,6}Z?)?\s*$/i.exec(line.slice(0, 500)) ??
    /^((?:[^":]|"[^"]*")*):/.exec(line.slice(0, 2_000))
  if (head === null) return undefined
  const [name = '', ...params] = (head[1] ?? '').match(/(?:[^";]|"[^"]*")+/g) ?? []
  const pairs = params.map((param): readonly [string, string] => {
    const at = param.indexOf('=')
    return [param.slice(0, at).toUpperCase(), param.slice(at + 1).replaceAll('"', '')]
  })
  const value = line.slice((head[1] ?? '').length + 1)
  return {
    ...{ name: name.trim().toUpperCase(), params: new Map(pairs) },
    value: QUOTED.test(line.slice(0, 200)) ? decodeQuoted(value) : value,
  }
}

function decodeQuoted(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('%', '%25').replaceAll(/=(?=[\dA-F]{2})/gi, '%'))
  } catch {
    // Another encoding than UTF-8.
    return text
  }
}

function draftOf(fields: Fields, calendar: Calendar): FoundBooking {
  const start = momentOf(fields.get('DTSTART'), calendar)
  const textOf = (name: string): string => unescapeText(fields.get(name)?.value ?? '')
  const end = endOf(fields, start, calendar)
  const status = textOf('STATUS').trim().toUpperCase()
  const isCancelled =
    status === 'CANCELLED' ||
    calendar.isCancelled === true ||
    /^\s*(?:abgesagt|storniert|annulliert|cancell?ed)\s*:/i.test(textOf('SUMMARY'))
  const link = fields.get('URL')?.value.trim()
  const isMidnight = (moment: DraftMoment | undefined): boolean => moment?.time === '00:00'
  // Some programs write whole days so.
  const isDays = start.isDay || (isMidnight(start.moment) && isMidnight(end) && start.moment.date !== end?.date)
  const draft = draftFromWords({
    title: textOf('SUMMARY'),
    location: textOf('LOCATION'),
    detail: plainDetail(textOf('DESCRIPTION')),
    position: positionOf(fields),
    from: isDays ? dayOf(start.moment) : start.moment,
    to: isDays && end !== undefined ? dayOf(end) : end,
    isWholeDays: isDays,
    kind: bookingKinds.find((kind) => bookingLabels[kind] === textOf('CATEGORIES').trim()),
  })
  const isSeries = fields.has('RRULE') || fields.has('RDATE')
  return {
    ...draft,
    // One that is longer than a booking may have is left out: a user has no field to shorten it in.
    ...(isLink(link) && { link }),
    status: isCancelled ? 'cancelled' : status === 'TENTATIVE' ? 'planned' : 'booked',
    remarks: isSeries ? [...draft.remarks, 'Eine Serie: Nur der erste Termin wird übernommen.'] : draft.remarks,
  }
}

function dayOf({ date, zone, isZoneAssumed }: DraftMoment): DraftMoment {
  return { date, zone, isZoneAssumed }
}

/** `GEO:38.71;-9.13`, or as Apple writes it. What is at 0, 0 is nowhere. */
function positionOf(fields: Fields): Pick<DraftSpot, 'lat' | 'lon'> {
  const text = fields.get('GEO')?.value ?? fields.get('X-APPLE-STRUCTURED-LOCATION')?.value ?? ''
  const [, ...found] = /^(?:geo:)?(-?\d{1,2}(?:\.\d*)?)[;,]\s*(-?\d{1,3}(?:\.\d*)?)\s*$/i.exec(text.trim()) ?? []
  const [lat = 0, lon = 0] = found.map(Number)
  const isPoint = (lat !== 0 || lon !== 0) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  return isPoint ? { lat, lon } : {}
}

type ReadTime = { readonly moment: DraftMoment; readonly isDay: boolean }

function momentOf(property: Property | undefined, calendar: Calendar): ReadTime {
  if (property === undefined) return { moment: {}, isDay: false }
  const moment = parseIsoMoment(property.value)
  const isDay = moment.date !== undefined && moment.time === undefined
  return { moment: { ...moment, ...zoneOfTime(property, calendar) }, isDay }
}

/** That of a calendar is where its owner lives, which need not be the place. */
function zoneOfTime({ params }: Property, { zone, zones }: Calendar): DraftMoment {
  const id = zoneKey(params.get('TZID') ?? '')
  if (id === '') return zone === undefined ? {} : { zone, isZoneAssumed: true }
  // An instant says nothing of the clocks there.
  if (isUtc(id)) return { offsetMinutes: 0 }
  const known = zones.get(id)
  if (known !== undefined) return known
  const named = zoneOfName(id)
  return named === undefined ? {} : { zone: named }
}

/** The end, or the beginning and the duration; undefined if the calendar says neither. */
function endOf(fields: Fields, start: ReadTime, calendar: Calendar): DraftMoment | undefined {
  const end = fields.get('DTEND')
  if (end !== undefined) return momentOf(end, calendar).moment
  const duration = parseDuration(fields.get('DURATION')?.value ?? '')
  const { date, time } = start.moment
  if (duration === undefined || date === undefined) return undefined
  const startMs = Date.parse(`${date}T${time ?? '00:00'}Z`)
  const { days, rest } = duration
  const endMs = startMs + days + rest + (rest === 0 ? 0 : clockChange(start.moment, startMs + days, rest))
  const { date: endDate, time: endTime } = parseIsoMoment(new Date(endMs).toISOString())
  return { ...start.moment, date: endDate, ...(time !== undefined && { time: endTime }) }
}

/** Days are those of the calendar, hours pass while the clocks change. */
function clockChange({ zone, offsetMinutes }: DraftMoment, wallMs: number, restMs: number): number {
  if (zone === undefined || offsetMinutes !== undefined) return 0
  const before = offsetIn(zone, wallMs - offsetIn(zone, wallMs) * MINUTE_MS)
  return (offsetIn(zone, wallMs - before * MINUTE_MS + restMs) - before) * MINUTE_MS
}

function parseDuration(text: string): { readonly days: number; readonly rest: number } | undefined {
  const [all, weeks, days, hours, minutes, seconds] =
    /^\+?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/.exec(text.trim()) ?? []
  if (all === undefined) return undefined
  return {
    days: (Number(weeks ?? 0) * 7 + Number(days ?? 0)) * DAY_MS,
    rest: (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS + Number(seconds ?? 0) * SECOND_MS,
  }
}
