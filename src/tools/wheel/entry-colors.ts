/**
 * The colours of the entries on a wheel. They follow from the wheel alone, so that all devices and the list beside the wheel show
 * the same: each entry has the colour of its place among all entries, including those that are out. Then the entries that are out
 * leave one after the other, in the order they were drawn, and only an entry that ends up next to one of the same colour gets
 * another colour. So a winner that leaves changes at most one other entry.
 */
import { drawableEntries, sortEntries, type Entry } from './model.ts'
import { paletteColors, readPalette, sectorColorIndexes } from './palette.ts'

/** An entry's place in the ring of those still on the wheel. */
type Place = { readonly entry: Entry; color: string; before: number; after: number; isOut: boolean }

/** The colour of each entry that is on the wheel, by its id. Neighbours differ, unless people chose the same for both. */
export function entryColors(entries: readonly Entry[], paletteName: string): ReadonlyMap<string, string> {
  const palette = readPalette(paletteName)
  const colors = paletteColors(palette)
  const all = sortEntries(entries)
  const indexes = sectorColorIndexes(all.length, palette.colors.length)
  const ring = all.map((entry, index): Place => ({
    entry,
    color: entry.color ?? colors[indexes[index] ?? 0] ?? palette.colors[0],
    before: (index + all.length - 1) % all.length,
    after: (index + 1) % all.length,
    isOut: false,
  }))
  ring.forEach((_, index) => separate(ring, index, colors))
  for (const index of placesThatLeave(all)) takeOut(ring, index, colors)
  return new Map(ring.filter((place) => !place.isOut).map(({ entry, color }) => [entry.id, color]))
}

/** Returns the indexes of the entries that cannot be drawn, in the order they left; those that left without being drawn come first. */
function placesThatLeave(all: readonly Entry[]): readonly number[] {
  const left = new Set(drawableEntries(all).map((entry) => entry.id))
  const leaving = all.flatMap((entry, index) => (left.has(entry.id) ? [] : [{ index, drawnAt: entry.drawnAt ?? '' }]))
  return leaving
    .toSorted((a, b) => (a.drawnAt < b.drawnAt ? -1 : a.drawnAt > b.drawnAt ? 1 : 0))
    .map(({ index }) => index)
}

function takeOut(ring: readonly Place[], index: number, colors: readonly string[]): void {
  const place = ring[index]
  const before = ring[place?.before ?? -1]
  const after = ring[place?.after ?? -1]
  if (place === undefined || before === undefined || after === undefined) return
  place.isOut = true
  before.after = place.after
  after.before = place.before
  separate(ring, place.after, colors)
  separate(ring, place.before, colors)
}

/** Gives the entry another colour if it has the colour of a neighbour and the user chose none for it. */
function separate(ring: readonly Place[], index: number, colors: readonly string[]): void {
  const place = ring[index]
  if (place === undefined || place.entry.color !== undefined || place.after === index) return
  const taken = [ring[place.before]?.color, ring[place.after]?.color]
  if (!taken.includes(place.color)) return
  // The ones after its own first, so that the colours stay mixed.
  const own = colors.indexOf(place.color)
  const others = colors.map((_, step) => colors[(own + 1 + step) % colors.length])
  place.color = others.find((color) => !taken.includes(color)) ?? place.color
}
