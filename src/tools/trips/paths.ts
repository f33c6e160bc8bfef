/** The paths of the trip planner's pages. */
import { tripsFace } from './face.ts'

export const TRIPS_PATH = tripsFace.path
export const SETTINGS_PATH = `${TRIPS_PATH}/settings`
export const TEMPLATES_PATH = `${SETTINGS_PATH}/packvorlagen`
export const IMPORT_PATH = `${TRIPS_PATH}/import`

/** The views of a trip: its tabs, and what lies behind them. */
export type TripView =
  | 'heute'
  | 'plan'
  | 'buchungen'
  | 'karte'
  | 'kosten'
  | 'packliste'
  | 'notizen'
  | 'mitreisende'
  | 'offline'
  | 'weitergeben'

/** The page of one trip, or of one of its views. */
export function tripPath(id: string, view?: TripView): string {
  const path = `${TRIPS_PATH}/reise/${id}`
  return view === undefined ? path : `${path}/${view}`
}

/** The trip on one of whose pages this path is. */
export function tripIdAt(pathname: string): string | undefined {
  const start = tripPath('')
  return pathname.startsWith(start) ? pathname.slice(start.length).split('/')[0] : undefined
}

/** The page that shows a booking; it never opens to edit. */
export function bookingPath(tripId: string, bookingId: string): string {
  return `${tripPath(tripId, 'buchungen')}/${bookingId}`
}

/** The map, opened at a place. */
export function placePath(tripId: string, placeId: string): string {
  return `${tripPath(tripId, 'karte')}?ort=${placeId}`
}
