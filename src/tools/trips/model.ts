/**
 * The documents of the trip planner. A trip is the leader of all that is shared of it. No day is stored: days follow from the range, and each
 * thing has its own date once. What is private to one traveller is in documents of that user and follows no trip.
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
  rank,
  text,
  time,
  zone,
} from './model-fields.ts'
import { expenseCategories } from './money-model.ts'

export const MAX_TRIP_DAYS = 400
export const MAX_QUANTITY = 999
export const MAX_GRAMS = 100_000
export const MAX_TEMPLATE_ITEMS = 300
/** Characters of a note. */
export const MAX_NOTE = 20_000

/** The first and the last day. One field: a merge never ends a trip before it begins. */
export const rangeSchema = z.strictObject({ from: date, to: date }).check(z.refine(({ from, to }) => from <= to))
export type TripRange = z.infer<typeof rangeSchema>

/** Someone who travels, with or without an account. */
const travellerSchema = z.strictObject({
  id: identifier,
  name: text(MAX_NAME),
  userId: z.optional(identifier),
  /** Does not travel along any more; expenses still need the name. */
  isGone: z.optional(z.literal(true)),
})
export type Traveller = z.infer<typeof travellerSchema>

export const tripSchema = z.strictObject({
  title: text(MAX_TITLE),
  range: rangeSchema,
  /** Of the destination; that of things without one of their own. */
  zone,
  currency,
  travellers: z.array(travellerSchema).check(z.maxLength(MAX_TRAVELLERS)),
  /** What may be spent; `total` is all together. Without a currency, as all were once, one is in the trip's (J70). */
  budgets: z
    .array(z.strictObject({ id: z.enum([...expenseCategories, 'total']), minor, currency: z.optional(currency) }))
    .check(z.maxLength(expenseCategories.length + 1)),
  note: z.optional(text(MAX_TEXT)),
  /** Users who only read the trip and all that follows it (J86). */
  readers: z.optional(z.array(z.strictObject({ id: identifier })).check(z.maxLength(MAX_TRAVELLERS))),
  /** Made by „Beispielreise“; removed with one press. */
  isExample: z.optional(z.literal(true)),
})
export type Trip = z.infer<typeof tripSchema>

/** Something to do on a day of the trip, or on none yet („Ohne Tag“). */
export const planItemSchema = z.strictObject({
  tripId: identifier,
  on: z.optional(date),
  /** By the clock there; absent: some time that day. */
  time: z.optional(z.strictObject({ from: time, to: z.optional(time), zone: z.optional(zone) })),
  rank,
  title: text(MAX_TITLE),
  note: z.optional(text(MAX_TEXT)),
  placeId: z.optional(identifier),
  bookingId: z.optional(identifier),
})
export type PlanItem = z.infer<typeof planItemSchema>

export const placeCategories = ['sight', 'food', 'stay', 'shop', 'nature', 'transport', 'other'] as const
export const tripPlaceSchema = z.strictObject({
  tripId: identifier,
  name: text(MAX_TITLE),
  lat: latitude,
  lon: longitude,
  category: z.enum(placeCategories),
  address: z.optional(text(MAX_TITLE)),
  link: z.optional(link),
  note: z.optional(text(MAX_TEXT)),
})
export type TripPlace = z.infer<typeof tripPlaceSchema>

/** Tracks and routes of a GPX or KML file, thinned to what a map shows. */
export const MAX_TRACK_POINTS = 2_000
export const tripTrackSchema = z.strictObject({
  tripId: identifier,
  title: text(MAX_TITLE),
  kind: z.enum(['route', 'track']),
  /** Longitude, latitude, longitude and so on, in hundred-thousandths of a degree. */
  points: z
    .array(z.int().check(z.minimum(-18_000_000), z.maximum(18_000_000)))
    .check(z.minLength(4), z.maxLength(2 * MAX_TRACK_POINTS)),
})
export type TripTrack = z.infer<typeof tripTrackSchema>

const packingFields = {
  name: text(MAX_NAME),
  category: text(MAX_NAME),
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
  /** Of one piece. */
  grams: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_GRAMS))),
  /** „Koffer“, „Rucksack“ */
  bag: z.optional(text(MAX_NAME)),
}
const packed = z.int().check(z.minimum(0), z.maximum(MAX_QUANTITY))

export const packingItemSchema = z.strictObject({
  tripId: identifier,
  ...packingFields,
  /** How many are packed, at most `quantity`. */
  packed,
  /** Who takes it. */
  travellerId: z.optional(identifier),
})
export type PackingItem = z.infer<typeof packingItemSchema>

/** Of one user alone; `tripId` names a trip and does not share it. */
export const privatePackingItemSchema = z.strictObject({ tripId: identifier, ...packingFields, packed })

export const packingTemplateSchema = z.strictObject({
  title: text(MAX_NAME),
  items: z
    .array(
      z.strictObject({
        id: identifier,
        ...packingFields,
        /** One for each night and one more, at most eight, instead of `quantity` (J15). */
        isPerNight: z.optional(z.literal(true)),
        /** On a list it is the user's alone. */
        isPrivate: z.optional(z.literal(true)),
      }),
    )
    .check(z.maxLength(MAX_TEMPLATE_ITEMS)),
})
export type PackingTemplate = z.infer<typeof packingTemplateSchema>

export const tripTaskSchema = z.strictObject({
  tripId: identifier,
  title: text(MAX_TITLE),
  rank,
  dueOn: z.optional(date),
  travellerId: z.optional(identifier),
  doneAt: z.optional(instant),
})
export type TripTask = z.infer<typeof tripTaskSchema>

/** Also those of one user alone, such as a passport, which name a trip and are not shared. */
export const tripNoteSchema = z.strictObject({
  tripId: identifier,
  title: text(MAX_TITLE),
  text: z.optional(text(MAX_NOTE)),
  files,
})
export type TripNote = z.infer<typeof tripNoteSchema>

/** What a user has chosen for themselves; everybody has one, under `ownId`. */
export const tripSettingsSchema = z.strictObject({
  homeZone: z.optional(zone),
  currency: z.optional(currency),
  /** Hours before a departure and a check-in at which the server sends a message; absent: 24 (J16). An empty list: none. */
  reminderHours: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(240))).check(z.maxLength(5))),
  /** The secret of the address at which calendars read the trips; another one revokes it, none ends it. */
  calendarKey: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{32,64}$/))),
})
export type TripSettings = z.infer<typeof tripSettingsSchema>
