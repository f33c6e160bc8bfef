/** A trip day by day, as it is printed and sent as text (J19): in the order of the plan, with all that one needs on the way. */
import { formatDate } from '#base/text/format'
import { dayNumber, weekdayNames, weekdayOf } from '#base/calendar/calendar-day'
import { formatSpot } from '../bookings/describe-booking.ts'
import { nameCoach } from '../bookings/marks.ts'
import { bookingLabels } from '../labels.ts'
import { describeEnd, type BookingEnd } from '../plan/booking-ends.ts'
import { planDays } from '../plan/plan-days.ts'
import { nameCompany } from '../travellers.ts'
import { withoutCodes, type TripContents } from './trip-contents.ts'

export type NamedPoint = { readonly name: string; readonly lat: number; readonly lon: number }

export type ItineraryEntry = {
  readonly id: string
  /** „13:30“, „10:00–12:00“; empty if only the day is known. */
  readonly time: string
  readonly title: string
  readonly lines: readonly string[]
  /** Its places, in the order in which one gets there. */
  readonly points: readonly NamedPoint[]
}

/** Without a date: what has none yet. */
export type ItineraryDay = { readonly date?: string; readonly entries: readonly ItineraryEntry[] }

/** Codes by which companies find a booking are left out on demand. */
export type ItineraryOptions = { readonly hasCodes: boolean }

/** Every day of the trip, days outside of it on which something is, and last what has no day. Cancelled bookings are left out. */
export function itineraryOf(contents: TripContents, options: ItineraryOptions): readonly ItineraryDay[] {
  const { trip, bookings, plan, places } = contents
  const placeById = new Map(places.map((place) => [place.id, place]))
  const days = planDays(trip, { items: plan, bookings }).map(({ on, allDay, entries }): ItineraryDay => {
    const ends = allDay.filter(({ role }) => role !== 'night').map((end) => ofEnd(end, options))
    const rest = entries.map((entry): ItineraryEntry => {
      if (entry.kind === 'end') return ofEnd(entry.end, options)
      const { id, title, time, placeId, note } = entry.item
      const place = placeId === undefined ? undefined : placeById.get(placeId)
      return {
        id,
        time: [time?.from, time?.to].filter((text) => text !== undefined).join('–'),
        title,
        lines: [place?.name, note].filter((line) => line !== undefined),
        points: place === undefined ? [] : [place],
      }
    })
    return { ...(on !== undefined && { date: on }), entries: [...ends, ...rest] }
  })
  return [
    ...days.filter(({ date }) => date !== undefined),
    ...days.filter(({ date, entries }) => date === undefined && entries.length > 0),
  ]
}

function ofEnd(given: BookingEnd, { hasCodes }: ItineraryOptions): ItineraryEntry {
  const end = hasCodes ? given : { ...given, booking: withoutCodes(given.booking) }
  const { key, booking, role, spot, until } = end
  const { time, title, detail } = describeEnd(end)
  const isBeginning = role !== 'arrival' && role !== 'checkOut' && role !== 'end'
  const { kind, provider, code, note, status } = booking
  const about: readonly (string | undefined)[] = [
    describeSeat(end),
    provider,
    code === undefined ? undefined : `Buchungscode ${code}`,
    status === 'planned' ? 'Noch nicht gebucht' : undefined,
    note,
  ]
  return {
    id: key,
    time,
    title: `${bookingLabels[kind]}: ${title}`,
    lines: [detail, ...(isBeginning ? about : [])].filter((line) => line !== undefined).filter((line) => line !== ''),
    points: [spot, until?.spot].flatMap((place) =>
      place?.lat === undefined || place.lon === undefined
        ? []
        : [{ name: formatSpot(place), lat: place.lat, lon: place.lon }],
    ),
  }
}

function describeSeat({ booking, detail }: BookingEnd): string {
  const { fromPlatform, toPlatform, coach, seat } = detail ?? {}
  return [
    fromPlatform === undefined ? undefined : `ab ${fromPlatform}`,
    toPlatform === undefined ? undefined : `an ${toPlatform}`,
    coach === undefined ? undefined : nameCoach(coach, booking.kind),
    seat === undefined ? undefined : `Sitz ${seat}`,
  ]
    .filter((text) => text !== undefined)
    .join(', ')
}

/** „Mittwoch, 10.06.2026“, and of things without a day „Ohne Tag“. */
export function longDayTitle(date: string | undefined): string {
  return date === undefined ? 'Ohne Tag' : `${weekdayNames[weekdayOf(dayNumber(date))] ?? ''}, ${formatDate(date)}`
}

/** Days on which nothing is are left out. */
export function tripAsText(contents: TripContents, options: ItineraryOptions): string {
  const { title, range, travellers } = contents.trip
  const company = nameCompany(travellers)
  const head = [
    title,
    `${formatDate(range.from)} bis ${formatDate(range.to)}`,
    ...(company === '' ? [] : [`Mit ${company}`]),
  ]
  const days = itineraryOf(contents, options).filter(({ entries }) => entries.length > 0)
  const blocks = days.map(({ date, entries }) => [
    longDayTitle(date),
    ...entries.flatMap(({ time, title: what, lines }) => [
      time === '' ? what : `${time} ${what}`,
      ...lines.flatMap((line) => line.split('\n').map((part) => `  ${part}`)),
    ]),
  ])
  return `${[head, ...blocks].map((lines) => lines.join('\n')).join('\n\n')}\n`
}
