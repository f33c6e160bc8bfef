/** What a file has of bookings and places before it is checked. What it does not say is absent: no date is ever made up (J42). */
import * as z from 'zod/mini'
import type { Booking, BookingKind, LegDetail, Spot } from '../../booking-model.ts'
import { date as dateSchema, link as linkSchema, time as timeSchema, type Money } from '../../model-fields.ts'
import type { Trip, TripPlace, TripRange, TripTrack } from '../../model.ts'

export type DraftMoment = {
  readonly date?: string | undefined
  readonly time?: string | undefined
  /** If the file says it, or where it is does. */
  readonly zone?: string | undefined
  /** The zone is only likely: it follows from a name. */
  readonly isZoneAssumed?: true | undefined
  /** The zone follows from the place, so it goes with it. */
  readonly isZoneOfPlace?: true | undefined
  /** East of UTC, if the file says it. */
  readonly offsetMinutes?: number | undefined
}

/** The name is empty if it is not known. */
export type DraftSpot = Spot

export type DraftLeg = {
  readonly from: DraftSpot
  readonly to: DraftSpot
  readonly departure: DraftMoment
  readonly arrival: DraftMoment
  readonly detail: Omit<LegDetail, 'id'>
}

export type DraftSchedule =
  | { readonly legs: readonly DraftLeg[] }
  | { readonly stay: { readonly spot: DraftSpot; readonly from: DraftMoment; readonly to: DraftMoment } }
  | { readonly event: { readonly spot?: DraftSpot; readonly from: DraftMoment; readonly to?: DraftMoment } }

export type FoundBooking = {
  readonly kind: BookingKind
  readonly title: string
  readonly status: Booking['status']
  readonly schedule: DraftSchedule
  readonly code?: string | undefined
  readonly provider?: string | undefined
  readonly link?: string | undefined
  readonly price?: Money | undefined
  readonly note?: string | undefined
  /** What people should know of how it was read: sentences. */
  readonly remarks: readonly string[]
}

type PlaceDraft = Omit<TripPlace, 'tripId'>
type TrackDraft = Omit<TripTrack, 'tripId'>

export type ImportItem =
  | { readonly kind: 'booking'; readonly booking: FoundBooking }
  | { readonly kind: 'place'; readonly place: PlaceDraft }
  | { readonly kind: 'track'; readonly track: TrackDraft }
  /** Of a file of our own. */
  | { readonly kind: 'document'; readonly collection: string; readonly id: string; readonly fields: object }

/** Or a `Blob`, which crosses from a worker to the page without a copy. */
export type FileBytes = Uint8Array<ArrayBuffer> | { readonly size: number; arrayBuffer(): Promise<ArrayBuffer> }

/** Something in a file that was left out, and why. */
export type Fault = {
  readonly place: string
  readonly text: string
  /** How many things it stands for; absent: one. */
  readonly count?: number
}

/** What a calendar says of a trip as a whole: a proposal for a new one, and no booking. */
export type WholeTrip = { readonly title: string; readonly range: TripRange }

export type FoundItems = {
  readonly items: readonly ImportItem[]
  readonly wholeTrips?: readonly WholeTrip[]
  /** The trip of a file of our own. */
  readonly trip?: Trip
  /** The contents of its attached files, by their ids in the file. */
  readonly files?: ReadonlyMap<string, FileBytes>
  readonly faults: readonly Fault[]
}

export type SourceFailure = 'nothing-found' | 'other-file' | 'empty' | 'too-large' | 'newer-version' | 'broken-file'

export const MAX_ITEMS = 2_000

const CUT_MARK = ' … (gekürzt)'

/** A text of at most `max` characters without space around it; what is cut off is marked. Undefined if nothing is left. */
export function cutText(text: string | undefined, max: number): string | undefined {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return undefined
  const mark = max > 3 * CUT_MARK.length ? CUT_MARK : '…'
  return trimmed.length <= max ? trimmed : `${trimmed.slice(0, max - mark.length).toWellFormed()}${mark}`
}

/** The same on one line. */
export function cutLine(text: string | undefined, max: number): string | undefined {
  return cutText(text?.slice(0, 20 * max).replaceAll(/\s+/g, ' '), max)
}

const isDate = (text: string): boolean => z.safeParse(dateSchema, text).success
const isTime = (text: string): boolean => z.safeParse(timeSchema, text).success
/** Whether a booking can have it as its link (J47). */
export const isLink = (text: string | undefined): boolean => z.safeParse(linkSchema, text).success

const ISO_PATTERN =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?\d\d(?:[.,]\d+)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?(?:\[([A-Za-z0-9_+\-/]+)\])?)?$/

/** A moment as ISO 8601 writes it, with or without separators; what is no day of the calendar is not known. */
export function parseIsoMoment(text: string): DraftMoment {
  const [, year, month, day, hour, minute, offset, zone] = ISO_PATTERN.exec(text.trim()) ?? []
  const date = `${year}-${month}-${day}`
  if (!isDate(date)) return {}
  const time = `${hour}:${minute}`
  if (hour === undefined || !isTime(time)) return { date }
  return {
    date,
    time,
    ...(offset !== undefined && { offsetMinutes: parseOffset(offset) }),
    ...(zone !== undefined && { zone }),
  }
}

/** `Z`, `+01:00`, `-0330`: minutes east of UTC. */
export function parseOffset(text: string): number {
  if (text === 'Z') return 0
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(':', '') || 0)
  return text.startsWith('-') ? -minutes : minutes
}

/** A day and a time, each if there is such a one: where the day is not known, the time is (J42). */
export function makeDraftMoment(date: string | undefined, time: string | undefined): DraftMoment {
  return {
    ...(date !== undefined && isDate(date) && { date }),
    ...(time !== undefined && isTime(time) && { time }),
  }
}
