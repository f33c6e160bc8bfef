/** The form of a place: what is typed, and what it stands for (J53). */
import { failed, ok, type Result } from '#base/result'
import type { SpotChoice } from '../atlas/atlas.ts'
import { placeCategories, tripPlaceSchema, type TripPlace } from '../model.ts'
import { MAX_TEXT } from '../model-fields.ts'
import type { Point } from './great-circle.ts'

export type PlaceDraft = {
  readonly name: string
  readonly search: SpotChoice
  readonly category: TripPlace['category']
  /** „38,6916, −9,2160“, or a link of a map. */
  readonly position: string
  readonly address: string
  readonly link: string
  readonly note: string
}
export type PlaceFields = Omit<TripPlace, 'tripId'>
/** What is being written: a new place, perhaps where someone pressed, or one that exists. */
export type EditedPlace = { readonly id?: string; readonly fields: Partial<PlaceFields> }
export type PlaceErrors = {
  readonly name?: string
  readonly position?: string
  readonly link?: string
  readonly note?: string
}

export function placeDraftOf(place: Partial<PlaceFields>): PlaceDraft {
  const { name = '', category = placeCategories[0], lat, lon, address = '', link = '', note = '' } = place
  const position = lat === undefined || lon === undefined ? '' : formatPosition({ lat, lon })
  return { name, search: { spot: { name: '' } }, category, position, address, link, note }
}

/** Five digits are a metre. */
export function formatPosition({ lat, lon }: Point): string {
  return [lat, lon].map((number) => String(Number(number.toFixed(5))).replace('.', ',')).join('; ')
}

/** `opened`: what the form began with. Its exact position stays as long as its text, which has fewer digits, is not changed (J85). */
export function readPlaceDraft(draft: PlaceDraft, opened: Partial<PlaceFields> = {}): Result<PlaceFields, PlaceErrors> {
  const name = draft.name.trim()
  const point =
    draft.position === placeDraftOf(opened).position && opened.lat !== undefined && opened.lon !== undefined
      ? { lat: opened.lat, lon: opened.lon }
      : readPosition(draft.position)
  const link = draft.link.trim()
  const errors: PlaceErrors = {
    ...(name === '' && { name: 'Wie heißt der Ort?' }),
    ...(point === undefined && { position: positionFault(draft.position) }),
    ...(link !== '' && !isLink(link) && { link: 'Ein Link beginnt mit https:// und hat keine Leerzeichen.' }),
    ...(draft.note.length > MAX_TEXT && { note: `Höchstens ${MAX_TEXT.toLocaleString('de')} Zeichen.` }),
  }
  if (point === undefined || Object.keys(errors).length > 0) return failed(errors)
  const [address, note] = [draft.address.trim(), draft.note.trim()]
  return ok({
    ...{ name, category: draft.category, ...point },
    ...(address !== '' && { address }),
    ...(link !== '' && { link }),
    ...(note !== '' && { note }),
  })
}

function positionFault(text: string): string {
  return text.trim() === ''
    ? 'Wo ist das? Such den Ort, tippe lange auf die Karte, oder schreib zwei Zahlen: Breite; Länge.'
    : 'Das ist keine Position. Schreib zum Beispiel 38,6916; -9,2160.'
}

const isLink = (text: string): boolean => tripPlaceSchema.shape.link.safeParse(text).success

const NUMBER = String.raw`([-−+]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NSEWO])?`
const PAIR = new RegExp(String.raw`^\s*${NUMBER}\s*(?:[;,/]\s*|\s+)${NUMBER}\s*$`, 'i')
/** `geo:48.2,16.37`, `…/@48.2,16.37,15z`, `?q=48.2,16.37`, `#map=15/48.2/16.37` */
const IN_LINK =
  /(?:geo:|@|[?&](?:q|ll|query|center)=|#map=\d+(?:\.\d+)?\/)(-?\d{1,2}(?:\.\d+)?)(?:,|%2C|\/)(-?\d{1,3}(?:\.\d+)?)/i
const PARTS_IN_LINK = /[?&]mlat=(-?\d{1,2}(?:\.\d+)?)&mlon=(-?\d{1,3}(?:\.\d+)?)/

/** Where the place is in a link of Google Maps, the last one if the way goes through several; behind `@` is the middle of the map. */
const PLACE_IN_LINK = /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/g

/** J53: a position as people copy it: two numbers, with comma or dot, with letters of directions, or inside a link of a map. */
export function readPosition(text: string): Point | undefined {
  const link = [...text.matchAll(PLACE_IN_LINK)].at(-1) ?? IN_LINK.exec(text) ?? PARTS_IN_LINK.exec(text)
  if (link !== null) return toPoint(Number(link[1]), Number(link[2]))
  // „48,2, 16,37“: a comma between digits is one of a number.
  const pair = PAIR.exec(text.slice(0, 100))
  if (pair === null) return undefined
  const [, lat = '', latSide, lon = '', lonSide] = pair
  return toPoint(toDegrees(lat, latSide), toDegrees(lon, lonSide))
}

function toDegrees(text: string, side = ''): number {
  const number = Number(text.replace('−', '-').replace(',', '.'))
  return /[SW]/i.test(side) ? -Math.abs(number) : number
}

function toPoint(lat: number, lon: number): Point | undefined {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}
