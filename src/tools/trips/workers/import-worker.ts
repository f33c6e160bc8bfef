/** Reads confirmations, calendars, passes, map files and trips of our own beside the page. */
import { getOrInsert } from '#base/collections/get-or-insert'
import { answersOf } from '#base/file-answer'
import { failed, ok } from '#base/result'
import { serveFiles } from '#base/serve-files'
import { decodeText } from '#base/text/decode-text'
import { MAX_ATTACHED_BYTES } from '../export/trip-file.ts'
import { findAirport, findNamedPlace } from '../atlas/atlas.ts'
import { zoneAt } from '../atlas/zone-at.ts'
import type { FoundItems, SourceFailure } from '../import/readers/drafts.ts'
import type { Atlas } from '../import/place-drafts.ts'
import { isZip } from '../import/readers/read-pass.ts'
import { readSource } from '../import/read-source.ts'

/** A calendar of many years, or a mail with its pictures. */
const MAX_BYTES = 30 * 1024 * 1024
/** The same beside attached files. */
const MAX_ARCHIVE_BYTES = MAX_ATTACHED_BYTES + MAX_BYTES

// A calendar names the same place many times; one that names thousands must not be searched for each.
const found = new Map<string, ReturnType<Atlas['findPlace']>>()
const MAX_SEARCHES = 300
const atlas: Atlas = {
  findAirport,
  zoneAt,
  findPlace: (name) => (found.size < MAX_SEARCHES ? getOrInsert(found, name, findNamedPlace) : found.get(name)),
}

serveFiles<{ readonly file: File }, FoundItems, SourceFailure>(self, async ({ file }) => {
  const isArchive = isZip(new Uint8Array(await file.slice(0, 4).arrayBuffer()))
  if (file.size > (isArchive ? MAX_ARCHIVE_BYTES : MAX_BYTES)) return failed('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = readSource(bytes, { decode, decodeFile, atlas })
  if (!read.ok) return failed(read.error)
  const { files } = read.value
  const contents = [...(files ?? [])].map(
    ([id, content]) => [id, new Blob([content as Uint8Array<ArrayBuffer>])] as const,
  )
  return ok(answersOf(files === undefined ? read.value : { ...read.value, files: new Map(contents) }, 'items'))
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
