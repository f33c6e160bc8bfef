/**
 * A whole trip as a file of our own, which the import reads without loss (J41). What is private is in it only on demand, and only the user's
 * own. Contents of attached files are beside it in an archive, on demand (J77); in the file itself are only their names.
 */
import { withFields } from '#base/collections/field-changes'
import { withoutMeta } from '#documents'
import { privateNotesCollection, privatePackingCollection, tripFollowers } from '../collections.ts'
import type { Trip } from '../model.ts'

export const TRIP_FILE_FORMAT = 'taschenmesser-reise'
export const TRIP_FILE_VERSION = 1
/** In an archive of a trip with its attached files, which are in the folder under their ids. */
export const TRIP_ENTRY = 'reise.json'
export const FILES_FOLDER = 'dateien/'
/** Of all attached files in an archive: what a phone can still hold while it is read. */
export const MAX_ATTACHED_BYTES = 100 * 1024 * 1024
/** Of an archive, with the file of the trip. */
export const MAX_ARCHIVE_ENTRIES = 5_000

/** The collections of what is private to one user, in the order in which an export lists it. */
export const privateTripCollections = [privatePackingCollection, privateNotesCollection] as const

type TripCollection = (typeof tripFollowers)[number] | (typeof privateTripCollections)[number]

type StoredFields = { readonly id: string }

export type ExportedTrip = {
  readonly format: typeof TRIP_FILE_FORMAT
  readonly version: number
  readonly exportedAt: string
  readonly trip: StoredFields & Trip
  /** By the names of their collections. */
  readonly documents: Readonly<Record<string, readonly StoredFields[]>>
}

type TripFileParts = {
  readonly trip: StoredFields & Trip
  /** The documents of a collection that belong to the trip. */
  readonly read: (collection: TripCollection) => readonly (StoredFields & object)[]
  readonly isWithPrivate: boolean
  /** ISO 8601 in UTC. */
  readonly exportedAt: string
}

export function tripAsJson({ trip, read, isWithPrivate, exportedAt }: TripFileParts): string {
  const collections = isWithPrivate ? [...tripFollowers, ...privateTripCollections] : tripFollowers
  const documents = Object.fromEntries(
    collections.map((collection) => [collection.name, read(collection).map(plainDocument)] as const),
  )
  const file: ExportedTrip = {
    format: TRIP_FILE_FORMAT,
    version: TRIP_FILE_VERSION,
    exportedAt,
    // Readers are chosen among the people of this server (J86).
    trip: withFields(plainDocument(trip), { readers: undefined }),
    documents,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function plainDocument<Fields extends StoredFields>(document: Fields): Fields {
  return { ...withoutMeta(document), id: document.id }
}

const MAX_NAMES = 5

/** „a.pdf, b.pdf und 3 weitere“ */
export function nameSome(names: readonly string[]): string {
  const others = names.length - MAX_NAMES
  return others <= 0 ? names.join(', ') : `${names.slice(0, MAX_NAMES).join(', ')} und ${others} weitere`
}
