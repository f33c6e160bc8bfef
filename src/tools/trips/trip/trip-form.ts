/** The form of a trip: what is typed, and the trip it stands for. */
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import { failed, ok, type Result } from '#base/result'
import { findDayFault } from '../moments/moment.ts'
import { MAX_TRIP_DAYS, type Trip } from '../model.ts'

export type TripDraft = {
  readonly title: string
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly currency: string
}
export type TripFields = Pick<Trip, 'title' | 'range' | 'zone' | 'currency'>
export type TripErrors = { readonly [Field in keyof TripDraft]?: string | undefined }

/** The form of a new trip: a week that begins in two weeks is as good a guess as any. */
export function newTripDraft(today: string, zone: string, currency: string): TripDraft {
  return { title: '', from: addDays(today, 14), to: addDays(today, 21), zone, currency }
}

export function tripDraftOf({ title, range, zone, currency }: TripFields): TripDraft {
  return { title, from: range.from, to: range.to, zone, currency }
}

/** The errors are German sentences beside their fields. */
export function readTripDraft(draft: TripDraft): Result<TripFields, TripErrors> {
  const title = draft.title.trim()
  const errors: TripErrors = {
    title: title === '' ? 'Gib der Reise einen Namen.' : undefined,
    from: findDayFault(draft.from),
    to: findDayFault(draft.to) ?? rangeError(draft),
  }
  if (Object.values(errors).some((error) => error !== undefined)) return failed(errors)
  return ok({
    title,
    range: { from: draft.from, to: draft.to },
    zone: draft.zone,
    currency: draft.currency,
  })
}

/** Of days that are valid by themselves. */
function rangeError({ from, to }: TripDraft): string | undefined {
  if (findDayFault(from) !== undefined) return undefined
  if (to < from) return 'Das Ende liegt vor dem Anfang.'
  return daysBetween(from, to) >= MAX_TRIP_DAYS ? `Eine Reise dauert höchstens ${MAX_TRIP_DAYS} Tage.` : undefined
}
