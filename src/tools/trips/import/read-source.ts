/** Reads a file of any kind for the import: what it is shows in its content, whatever it is called (J40). */
import { failed, ok, type Result } from '#base/result'
import { formatNumber } from '#base/text/format'
import type { FoundBooking, Fault, FoundItems, ImportItem, SourceFailure, WholeTrip } from './readers/drafts.ts'
import { MAX_ITEMS } from './readers/drafts.ts'
import { joinDrafts } from './join-drafts.ts'
import { readPageNodes } from './readers/page-nodes.ts'
import { placeDraft, type Atlas } from './place-drafts.ts'
import { isCalendar, joinTornLetters, readCalendar } from './readers/read-ics.ts'
import { isMail, readMail, toLatin, type DecodeBytes, type MailPart } from './readers/read-mail.ts'
import { isMapFile, readMapFile } from './readers/read-map-file.ts'
import { isZip, readPass } from './readers/read-pass.ts'
import { readReservations } from './readers/read-reservations.ts'
import { readTripArchive } from './readers/read-trip-archive.ts'
import { isTripFile, readTripFile } from './readers/read-trip-file.ts'
import { readWords } from './words/read-text.ts'

const MAX_FAULTS = 200
const TOO_MANY: Fault = {
  place: 'Datei',
  text: `Nach ${formatNumber(MAX_ITEMS)} Dingen ist Schluss: Der Rest fehlt. Teil die Datei auf.`,
}

type SourceParts = {
  readonly decode: DecodeBytes
  /** The text of a file of any program. */
  readonly decodeFile: (bytes: Uint8Array<ArrayBuffer>) => string
  readonly atlas: Atlas
}

export function readSource(bytes: Uint8Array<ArrayBuffer>, parts: SourceParts): Result<FoundItems, SourceFailure> {
  const read = readBytes(bytes, parts)
  if (!read.ok || read.value.trip !== undefined) return read
  const { items, faults, wholeTrips = [] } = read.value
  const drafts = items.flatMap((item) => (item.kind === 'booking' ? [item.booking] : []))
  const joined = joinDrafts(drafts).map((draft) => placeDraft(draft, parts.atlas))
  const all = [...joined.map(toItem), ...items.filter(({ kind }) => kind !== 'booking')]
  if (all.length + faults.length + wholeTrips.length === 0) return failed('nothing-found')
  const isTooMany = all.length > MAX_ITEMS || faults.includes(TOO_MANY)
  const said = faults.filter((fault) => fault !== TOO_MANY).slice(0, MAX_FAULTS)
  return ok({
    items: all.slice(0, MAX_ITEMS),
    faults: isTooMany ? [...said, TOO_MANY] : said,
    ...(wholeTrips.length > 0 && { wholeTrips }),
  })
}

function readBytes(
  bytes: Uint8Array<ArrayBuffer>,
  { decode, decodeFile }: SourceParts,
): Result<FoundItems, SourceFailure> {
  if (bytes.byteLength === 0) return failed('empty')
  if (isZip(bytes)) {
    const trip = readTripArchive(bytes, decode)
    if (trip !== undefined) return trip
    const pass = readPass(bytes, decode)
    return pass.ok ? ok({ items: [toItem(pass.value)], faults: [] }) : pass
  }
  if (isBinary(bytes)) return failed('other-file')
  const latin = isMailHead(bytes) ? toLatin(bytes) : ''
  if (latin !== '' && isMail(latin)) return ok(readMailParts(latin, decode))
  const text = decodeFile(joinTornLetters(bytes))
  if (text.trim() === '') return failed('empty')
  if (isTripFile(text)) return readTripFile(text)
  return ok(readText(text))
}

function readText(text: string, subject = ''): FoundItems {
  if (isCalendar(text)) return readCalendar(text)
  if (isMapFile(text)) return readMapFile(text)
  if (/^\s*[[{]/.test(text))
    return readHtml(`<script type="application/ld+json">${text.replaceAll('</', String.raw`<\/`)}</script>`, subject)
  return /<(?:!doctype|html|body|div|p|table|script|span|meta|br)\b/i.test(text.slice(0, 50_000))
    ? readHtml(text, subject)
    : readWords(text, subject)
}

/** What a page says to programs; if it says nothing, what it says to people. */
function readHtml(html: string, subject = ''): FoundItems {
  const { nodes, text, faults } = readPageNodes(html)
  const bookings = readReservations(nodes)
  if (bookings.length > 0) return { items: bookings.map(toItem), faults }
  const words = readWords(text, subject)
  return { items: words.items, faults: [...faults, ...words.faults] }
}

/** Data first, then attached calendars and passes, and words only where there is nothing else: the parts say the same things. */
function readMailParts(text: string, decode: DecodeBytes): FoundItems {
  const { subject, parts } = readMail(text, decode)
  const isType = (type: string) => (part: MailPart) => part.type === type
  const words: string[] = []
  const pages = readEach(parts.filter(isType('text/html')), ({ text: html }) => {
    const page = readPageNodes(html)
    words.push(page.text)
    return { items: readReservations(page.nodes).map(toItem), faults: page.faults }
  })
  const data = readEach(parts.filter(isType('application/ld+json')), ({ text: json }) => readText(json))
  const faults = [...pages.faults, ...data.faults]
  const stated = [...pages.items, ...data.items]
  if (stated.length > 0) return { items: stated, faults }
  const attached = readEach(parts, (part) =>
    isCalendar(part.text) ? readCalendar(part.text) : readAttachedPass(part, decode),
  )
  if (attached.items.length > 0) return { ...attached, faults: [...faults, ...attached.faults] }
  const plain = parts.find(isType('text/plain'))?.text ?? ''
  const { items } = readWords(plain.trim() === '' ? words.join('\n') : plain, subject)
  return { items, faults: [...faults, ...attached.faults] }
}

/** Part after part, until there is enough of all of them together (J47). */
function readEach(parts: readonly MailPart[], read: (part: MailPart) => FoundItems): FoundItems {
  const items: ImportItem[] = []
  const faults: Fault[] = []
  const wholeTrips: WholeTrip[] = []
  for (const part of parts) {
    if (items.length >= MAX_ITEMS) {
      faults.push(TOO_MANY)
      break
    }
    const found = read(part)
    items.push(...found.items)
    faults.push(...found.faults)
    wholeTrips.push(...(found.wholeTrips ?? []))
  }
  return { items, faults, wholeTrips }
}

function readAttachedPass({ bytes, type, name }: MailPart, decode: DecodeBytes): FoundItems {
  if (!isZip(bytes) || !(type.includes('pkpass') || /\.pkpass$/i.test(name))) return { items: [], faults: [] }
  const pass = readPass(bytes, decode)
  if (pass.ok) return { items: [toItem(pass.value)], faults: [] }
  const place = name === '' ? 'Anhang' : `„${name}“`
  return { items: [], faults: [{ place, text: 'Der Pass ließ sich nicht lesen.' }] }
}

/** Pictures, PDFs, and what else is no text. */
function isBinary(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes
  const isPdf = a === 0x25 && b === 0x50 && c === 0x44 && d === 0x46
  const isPicture = (a === 0xff && b === 0xd8) || (a === 0x89 && b === 0x50)
  const isOld = a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0
  return isPdf || isPicture || isOld || (a === 0x1f && b === 0x8b)
}

/** Headers of mails are ASCII. */
function isMailHead(bytes: Uint8Array): boolean {
  return /^(?:[A-Za-z][A-Za-z0-9-]{1,60}:|From )/.test(toLatin(bytes.subarray(0, 200)))
}

function toItem(booking: FoundBooking): ImportItem {
  return { kind: 'booking', booking }
}
