/** Makes a booking of a draft, if nothing is missing in it (J42, J43). */
import { MINUTE_MS } from '#base/clock'
import { present } from '#base/collections/optional-fields'
import { failed, ok, type Result } from '#base/result'
import { bookingSchema, type Booking, type LegDetail, type Moment, type Schedule } from '../booking-model.ts'
import { epochOfMoment, momentAt } from '../moments/moment.ts'
import type { FoundBooking, DraftLeg, DraftMoment } from './readers/drafts.ts'
import { fieldsOfDraft } from './draft-fields.ts'

type MakingParts = {
  readonly tripId: string
  /** Of the trip: that of moments whose zone nothing tells. */
  readonly zone: string
  /** A new id for each leg. */
  readonly newId: () => string
}

/** What is wrong with a draft, by the names of its fields (`fieldsOfDraft`): German sentences. */
export type DraftErrors = Readonly<Record<string, string>>

export function makeBooking(draft: FoundBooking, parts: MakingParts): Result<Booking, DraftErrors> {
  const errors: Record<string, string> = {}
  for (const field of fieldsOfDraft(draft))
    if (field.isRequired && field.value === '') errors[field.key] = field.missingText
  if (Object.keys(errors).length > 0) return failed(errors)
  const made = makeSchedule(draft, parts)
  if (!made.ok) return made
  const { kind, title, status, code, provider, link, price, note } = draft
  const booking = bookingSchema.safeParse({
    ...{ tripId: parts.tripId, kind, title, status },
    ...made.value,
    ...{ moves: [], travellerIds: [], files: [] },
    ...present({ code, provider, link, price, note }),
  })
  // The server would refuse it later, when it can no longer be changed here.
  return booking.success
    ? ok(booking.data)
    : failed({ title: 'Daran passt etwas nicht: Ändere die Angaben, oder lass sie weg.' })
}

type Made = { readonly schedule: Schedule; readonly details: LegDetail[] }

function makeSchedule({ kind, schedule }: FoundBooking, parts: MakingParts): Result<Made, DraftErrors> {
  const moment = (draft: DraftMoment): Moment => toMoment(draft, parts.zone)
  if ('legs' in schedule) {
    const legs = schedule.legs.map((leg) => ({ id: parts.newId(), leg, ...endsOf(leg, moment) }))
    const late = legs.findIndex(({ from, to }) => isBefore(to, from))
    if (late >= 0)
      return failed({
        [`${late}-arrival-date`]: `Die Ankunft liegt vor ${kind === 'flight' ? 'dem Abflug' : 'der Abfahrt'}.`,
      })
    return ok({
      schedule: {
        legs: legs.map(({ id, leg, from, to }) => ({
          id,
          from: { spot: leg.from, at: from },
          to: { spot: leg.to, at: to },
        })),
      },
      details: legs.flatMap(({ id, leg }) => (Object.keys(leg.detail).length === 0 ? [] : [{ id, ...leg.detail }])),
    })
  }
  if ('stay' in schedule) {
    const [from, to] = [moment(schedule.stay.from), moment(schedule.stay.to)]
    if (to.date <= from.date) return failed({ 'to-date': 'Die Abreise liegt nicht nach der Anreise.' })
    return ok({
      schedule: {
        stay: {
          ...{ spot: schedule.stay.spot, zone: from.zone, checkIn: from.date, checkOut: to.date },
          ...present({ isZoneAssumed: from.isZoneAssumed, checkInTime: from.time, checkOutTime: to.time }),
        },
      },
      details: [],
    })
  }
  const { spot, from: fromDraft, to: toDraft } = schedule.event
  const from = moment(fromDraft)
  const to = toDraft === undefined ? undefined : moment(toDraft)
  if (to !== undefined && isBefore(to, from) && to.date !== from.date)
    return failed({ 'to-date': 'Das Ende liegt vor dem Anfang.' })
  const isEnd = to !== undefined && !isBefore(to, from)
  return ok({ schedule: { event: { ...(spot !== undefined && { spot }), from, ...(isEnd && { to }) } }, details: [] })
}

function endsOf(leg: DraftLeg, moment: (draft: DraftMoment) => Moment): { readonly from: Moment; readonly to: Moment } {
  return { from: moment(leg.departure), to: moment(leg.arrival) }
}

/** By instants if both have a time in a zone that is sure; else by the days, and an arrival may be one day earlier (J3). */
function isBefore(later: Moment, earlier: Moment): boolean {
  const isKnown = later.isZoneAssumed !== true && earlier.isZoneAssumed !== true
  if (later.time !== undefined && earlier.time !== undefined && isKnown)
    return epochOfMoment(later) < epochOfMoment(earlier)
  return (
    epochOfMoment({ date: later.date, zone: 'UTC' }) <
    epochOfMoment({ date: earlier.date, zone: 'UTC' }) - 24 * 60 * MINUTE_MS
  )
}

/** The draft with what the clocks there show, wherever the file only states instants: what people check is what is written (J43). */
export function settleDraft(draft: FoundBooking, tripZone: string): FoundBooking {
  const settle = (moment: DraftMoment): DraftMoment =>
    moment.date === undefined || moment.offsetMinutes === undefined
      ? moment
      : { ...toMoment(moment, tripZone), ...(moment.isZoneOfPlace && { isZoneOfPlace: true }) }
  const { schedule } = draft
  if ('legs' in schedule) {
    const legs = schedule.legs.map((leg) => ({
      ...leg,
      departure: settle(leg.departure),
      arrival: settle(leg.arrival),
    }))
    return { ...draft, schedule: { legs } }
  }
  if ('stay' in schedule) {
    const { spot, from, to } = schedule.stay
    return { ...draft, schedule: { stay: { spot, from: settle(from), to: settle(to) } } }
  }
  const { event } = schedule
  return {
    ...draft,
    schedule: {
      event: { ...event, from: settle(event.from), ...(event.to !== undefined && { to: settle(event.to) }) },
    },
  }
}

/**
 * What the clock there shows. An instant that a file states is kept whatever zone is taken: where nothing but its distance from UTC is
 * known, the zone is one of that distance.
 */
function toMoment(draft: DraftMoment, tripZone: string): Moment {
  const { date = '', time, zone = tripZone, offsetMinutes } = draft
  const isAssumed = draft.zone === undefined || draft.isZoneAssumed === true
  const assumed = isAssumed ? { isZoneAssumed: true as const } : {}
  if (time === undefined) return { date, zone, ...assumed }
  if (offsetMinutes === undefined) return { date, time, zone, ...assumed }
  const epochMs = Date.parse(`${date}T${time}Z`) - offsetMinutes * MINUTE_MS
  const shown = momentAt(epochMs, zone)
  if (!isAssumed) return shown
  if (shown.date === date && shown.time === time && offsetMinutes !== 0) return shown
  const hours = offsetMinutes / 60
  const isWhole = Number.isInteger(hours) && hours >= -12 && hours <= 14 && hours !== 0
  return isWhole ? { date, time, zone: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` } : { ...shown, ...assumed }
}
