/**
 * Bookings. `schedule` holds every date of a booking and is one field: two people who move it at once never leave the departure of one with
 * the arrival of the other. What the ticket says is stored: the time on the clock there and the zone, never an instant in UTC. What does not
 * move with the dates, such as a seat, is stored beside it.
 */
import * as z from 'zod/mini'
import {
  currency,
  date,
  files,
  identifier,
  instant,
  latitude,
  link,
  longitude,
  MAX_NAME,
  MAX_TEXT,
  MAX_TITLE,
  MAX_TRAVELLERS,
  minor,
  text,
  time,
  zone,
} from './model-fields.ts'

export const MAX_LEGS = 12
export const MAX_MOVES = 50

export const bookingKinds = ['flight', 'train', 'bus', 'car', 'ship', 'stay', 'activity', 'other'] as const
export type BookingKind = (typeof bookingKinds)[number]
export const bookingStates = ['planned', 'booked', 'cancelled'] as const

/** Where a leg begins or ends, or where something is. */
export const spotSchema = z.strictObject({
  name: text(MAX_TITLE),
  /** IATA code of an airport. */
  code: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  lat: z.optional(latitude),
  lon: z.optional(longitude),
})
export type Spot = z.infer<typeof spotSchema>

/** What the clock of a place shows on a day. Without a time the day is all that is known. */
export const momentSchema = z.strictObject({
  date,
  time: z.optional(time),
  zone,
  /** The zone was not chosen: it is that of the trip. */
  isZoneAssumed: z.optional(z.literal(true)),
})
export type Moment = z.infer<typeof momentSchema>

const stopSchema = z.strictObject({ spot: spotSchema, at: momentSchema })
export type Stop = z.infer<typeof stopSchema>

export const legSchema = z.strictObject({ id: identifier, from: stopSchema, to: stopSchema })
export type Leg = z.infer<typeof legSchema>

/** The nights of a stay, and the times of checking in and out if they matter. */
export const staySchema = z.strictObject({
  spot: spotSchema,
  zone,
  /** As that of a moment. */
  isZoneAssumed: z.optional(z.literal(true)),
  checkIn: date,
  checkInTime: z.optional(time),
  checkOut: date,
  checkOutTime: z.optional(time),
})

/** An activity: from a moment, if it is known until another. */
export const eventSchema = z.strictObject({
  spot: z.optional(spotSchema),
  from: momentSchema,
  to: z.optional(momentSchema),
})

export const scheduleSchema = z.union([
  z.strictObject({ legs: z.array(legSchema).check(z.minLength(1), z.maxLength(MAX_LEGS)) }),
  z.strictObject({ stay: staySchema }),
  z.strictObject({ event: eventSchema }),
])
export type Schedule = z.infer<typeof scheduleSchema>

/** What stands on the ticket of a leg and stays if the leg moves; its id is that of the leg. */
export const legDetailSchema = z.strictObject({
  id: identifier,
  /** `LH 400`, `ICE 599` */
  number: z.optional(text(40)),
  seat: z.optional(text(40)),
  coach: z.optional(text(20)),
  /** Platform, gate or terminal. */
  fromPlatform: z.optional(text(40)),
  toPlatform: z.optional(text(40)),
})
export type LegDetail = z.infer<typeof legDetailSchema>

/** That a booking was moved; only ever added. Two with the same `from` are a conflict of two people (J9). */
export const moveSchema = z.strictObject({
  id: identifier,
  at: instant,
  by: z.optional(identifier),
  from: scheduleSchema,
  to: scheduleSchema,
  reason: z.optional(text(MAX_TITLE)),
  /** The user chose not to tell the others. */
  isQuiet: z.optional(z.literal(true)),
})
export type Move = z.infer<typeof moveSchema>

export const bookingSchema = z.strictObject({
  tripId: identifier,
  kind: z.enum(bookingKinds),
  title: text(MAX_TITLE),
  status: z.enum(bookingStates),
  schedule: scheduleSchema,
  details: z.array(legDetailSchema).check(z.maxLength(MAX_LEGS)),
  moves: z.array(moveSchema).check(z.maxLength(MAX_MOVES)),
  /** The code by which the company finds it. */
  code: z.optional(text(MAX_NAME)),
  provider: z.optional(text(MAX_NAME)),
  link: z.optional(link),
  /** Who is on it; empty: all travellers. */
  travellerIds: z.array(identifier).check(z.maxLength(MAX_TRAVELLERS)),
  price: z.optional(z.strictObject({ minor, currency })),
  note: z.optional(text(MAX_TEXT)),
  files,
})
export type Booking = z.infer<typeof bookingSchema>
