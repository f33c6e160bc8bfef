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

/** Codes, PINs and numbers of bookings in a text that was pasted, by the word in front of them. */
const CODE_WORDS =
  /(?<!\p{L})((?:\p{L}+)?(?:code|buchungsnummer|bestätigungsnummer|reservierungsnummer|auftragsnummer|ticketnummer)|pin|pnr|(?:booking|confirmation|reservation) (?:reference|number))(\s*[:#=]?\s*)(?=[\w-]*\d|[A-Z]{5})[\w-]{4,}/giu
const HIDDEN = '…'

/**
 * A booking as it is handed on without its codes (J19): with a code, people often can change it. Imports put it into the note and the
 * link, too, which may lead to where it is changed.
 */
export function withoutCodes<Kind extends Booking>(booking: Kind): Kind {
  const { code, link: _link, ...shown } = booking
  const hide = (text: string): string =>
    (code === undefined ? text : text.replaceAll(code, HIDDEN)).replaceAll(CODE_WORDS, `$1$2${HIDDEN}`)
  const { title, provider, note } = booking
  return {
    ...shown,
    title: hide(title),
    ...(provider === undefined ? {} : { provider: hide(provider) }),
    ...(note === undefined ? {} : { note: hide(note) }),
  } as Kind
}
