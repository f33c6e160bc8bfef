/** Wheels made of other wheels (K10). */
import { sortEntries, type Entry, type Wheel, makeEntries } from './model.ts'

/**
 * Returns an independent wheel with the same names and settings. Drawn entries are on the wheel again; entries that are „heute nicht
 * da“ stay out. Pictures are not copied: their files belong to the other wheel.
 */
export function copyWheel(wheel: Wheel, newEntryId: () => string): Wheel {
  const entries = sortEntries(wheel.entries)
  const places = makeEntries(entries, undefined, newEntryId)
  return { ...wheel, entries: entries.map((entry, index) => ({ ...returned(entry), ...placeOf(places[index]) })) }
}

function returned({ picture: _picture, drawnAt, isActive, ...entry }: Entry): Omit<Entry, 'picture' | 'drawnAt'> {
  return { ...entry, isActive: isActive || (drawnAt !== undefined && entry.stock !== 0) }
}

function placeOf(place: Entry | undefined): Pick<Entry, 'id' | 'rank'> {
  if (place === undefined) throw new Error('an entry without a place')
  return { id: place.id, rank: place.rank }
}
