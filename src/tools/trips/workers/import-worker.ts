/** Reads confirmations, calendars, passes, map files and trips of our own beside the page. */
import { getOrInsert } from '#base/collections/get-or-insert'
import { answersOf } from '#base/file-answer'
import { failed, ok } from '#base/result'
import { serveFiles } from '#base/serve-files'
import { decodeText } from '#base/text/decode-text'
import { findAirport, foldName, searchSpots } from '../atlas/atlas.ts'
import { zoneAt } from '../atlas/zone-at.ts'
import type { FoundItems, SourceFailure } from '../import/readers/drafts.ts'
import { findNamedPlace, type Atlas } from '../import/place-drafts.ts'
import { readSource } from '../import/read-source.ts'

/** A calendar of many years, or a mail with its pictures. */
const MAX_BYTES = 30 * 1024 * 1024

// A calendar names the same place many times; one that names thousands must not be searched for each.
const found = new Map<string, ReturnType<Atlas['findPlace']>>()
const MAX_SEARCHES = 300
const atlas: Atlas = {
  findAirport,
  zoneAt,
  findPlace: (name) =>
    found.size < MAX_SEARCHES
      ? getOrInsert(found, name, (key) => findNamedPlace({ searchSpots, foldName }, key))
      : found.get(name),
}

serveFiles<{ readonly file: File }, FoundItems, SourceFailure>(self, async ({ file }) => {
  if (file.size > MAX_BYTES) return failed('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = readSource(bytes, { decode, decodeFile, atlas })
  return read.ok ? ok(answersOf(read.value, 'items')) : failed(read.error)
})

function decode(bytes: Uint8Array<ArrayBuffer>, charset: string): string | undefined {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // A RangeError: no browser knows an encoding of this name.
    return undefined
  }
}

function decodeFile(bytes: Uint8Array<ArrayBuffer>): string {
  return decodeText(bytes, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(bytes))
}
