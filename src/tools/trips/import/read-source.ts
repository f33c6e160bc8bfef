/** Reads a file of any kind for the import: what it is shows in its content, whatever it is called (J40). */
import { failed, ok, type Result } from '#base/result'
import type { FoundBooking, Fault, FoundItems, ImportItem, SourceFailure } from './readers/drafts.ts'
import { MAX_ITEMS } from './readers/drafts.ts'
import { joinDrafts } from './join-drafts.ts'
import { readPageNodes } from './readers/page-nodes.ts'
import { placeDraft, type Atlas } from './place-drafts.ts'
import { isCalendar, readCalendar } from './readers/read-ics.ts'
import { isMail, readMail, toLatin, type DecodeBytes, type MailPart } from './readers/read-mail.ts'
import { isMapFile, readMapFile } from './readers/read-map-file.ts'
import { isZip, readPass } from './readers/read-pass.ts'
import { readReservations } from './readers/read-reservations.ts'
import { readWords } from './readers/read-text.ts'
import { isTripFile, readTripFile } from './readers/read-trip-file.ts'

type SourceParts = {
  readonly decode: DecodeBytes
  /** The text of a file of any program. */
  readonly decodeFile: (bytes: Uint8Array<ArrayBuffer>) => string
  readonly atlas: Atlas
}

export function readSource(bytes: Uint8Array<ArrayBuffer>, parts: SourceParts): Result<FoundItems, SourceFailure> {
  const read = readBytes(bytes, parts)
  if (!read.ok || read.value.trip !== undefined) return read
  const { items, faults } = read.value
  const drafts = items.flatMap((item) => (item.kind === 'booking' ? [item.booking] : []))
  const joined = joinDrafts(drafts).map((draft) => placeDraft(draft, parts.atlas))
  const all = [...joined.map(toItem), ...items.filter(({ kind }) => kind !== 'booking')]
  return all.length === 0 && faults.length === 0
    ? failed('nothing-found')
    : ok({ items: all.slice(0, MAX_ITEMS), faults })
}

function readBytes(
  bytes: Uint8Array<ArrayBuffer>,
  { decode, decodeFile }: SourceParts,
): Result<FoundItems, SourceFailure> {
  if (bytes.byteLength === 0) return failed('empty')
  if (isZip(bytes)) {
    const pass = readPass(bytes, decode)
    return pass.ok ? ok({ items: [toItem(pass.value)], faults: [] }) : pass
  }
  if (isBinary(bytes)) return failed('other-file')
  const latin = isMailHead(bytes) ? toLatin(bytes) : ''
  if (latin !== '' && isMail(latin)) return ok(readMailParts(latin, decode))
  const text = decodeFile(bytes)
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
  const pages = parts.filter(isType('text/html')).map(({ text: html }) => readPageNodes(html))
  const faults: Fault[] = pages.flatMap((page) => page.faults)
  const data = [
    ...pages.flatMap(({ nodes }) => readReservations(nodes)).map(toItem),
    ...parts.filter(isType('application/ld+json')).flatMap(({ text: json }) => readText(json).items),
  ]
  if (data.length > 0) return { items: data, faults }
  const calendars = parts.filter((part) => isCalendar(part.text)).map((part) => readCalendar(part.text))
  const passes = parts.flatMap((part) => readAttachedPass(part, decode, faults))
  const attached: ImportItem[] = [...calendars.flatMap(({ items }) => items), ...passes.map(toItem)]
  const attachedFaults = [...faults, ...calendars.flatMap((calendar) => calendar.faults)]
  if (attached.length > 0) return { items: attached, faults: attachedFaults }
  const plain = parts.find(isType('text/plain'))?.text ?? ''
  const words = plain.trim() === '' ? pages.map((page) => page.text).join('\n') : plain
  return { items: readWords(words, subject).items, faults }
}

function readAttachedPass(part: MailPart, decode: DecodeBytes, faults: Fault[]): readonly FoundBooking[] {
  if (!isZip(part.bytes) || !(part.type.includes('pkpass') || /\.pkpass$/i.test(part.name))) return []
  const pass = readPass(part.bytes, decode)
  if (pass.ok) return [pass.value]
  faults.push({ place: part.name === '' ? 'Anhang' : `„${part.name}“`, text: 'Der Pass ließ sich nicht lesen.' })
  return []
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
