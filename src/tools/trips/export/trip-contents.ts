/** What is exported of a trip: its documents, each with its id and when it was changed. */
import type { Booking } from '../booking-model.ts'
import type { PlanItem, Trip, TripPlace, TripTrack } from '../model.ts'

export type Kept<Fields> = Fields & {
  readonly id: string
  readonly updatedAt: string
  /** How often the server has changed it. */
  readonly version: number
  /** Whether a change has still to reach the server. */
  readonly isPending?: boolean
}

export type TripContents = {
  readonly trip: Kept<Trip>
  readonly bookings: readonly Kept<Booking>[]
  readonly plan: readonly Kept<PlanItem>[]
  readonly places: readonly Kept<TripPlace>[]
}

export type MappedTrip = TripContents & { readonly tracks: readonly Kept<TripTrack>[] }

/** A name for a file that every system takes. */
export function fileNameOf({ title }: Pick<Trip, 'title'>): string {
  return title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'Reise'
}

/** A word for a code, a PIN or the number of a booking, and what stands behind it on the same line. */
const CODE_WORDS =
  /(?<!\p{L})((?:\p{L}+)?(?:code|(?:buchungs|bestätigungs|reservierungs|auftrags|ticket)nummer)|pin|pnr|(?:booking|confirmation|reservation) (?:reference|number))(?!\p{L})([^\S\n]*[:#=]?[^\S\n]*)([\w-]{4,})/giu
const HIDDEN = '…'

/** As a pattern that means itself; not all browsers have `RegExp.escape`. */
function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

/** Hides a value with a digit, or in capitals: „PIN kommt per SMS“ has none. */
function hideValue(all: string, word: string, gap: string, value: string): string {
  return /\d|^[A-Z]{5,}$/.test(value) ? word + gap + HIDDEN : all
}

/**
 * A booking as it is handed on without its codes (J19): with a code, people often can change it. Imports put it into the note and the
 * link, too, which may lead to where it is changed.
 */
export function withoutCodes<Kind extends Booking>(booking: Kind): Kind {
  const { code, link: _link, ...shown } = booking
  const own = code === undefined ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])${escape(code)}(?![\\p{L}\\p{N}])`, 'giu')
  const hide = (text: string): string =>
    (own === undefined ? text : text.replaceAll(own, HIDDEN)).replaceAll(CODE_WORDS, hideValue)
  const { title, provider, note } = booking
  return {
    ...shown,
    title: hide(title),
    ...(provider === undefined ? {} : { provider: hide(provider) }),
    ...(note === undefined ? {} : { note: hide(note) }),
  } as Kind
}
