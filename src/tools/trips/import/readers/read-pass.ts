/** Reads passes of phones (.pkpass): archives, from which only the file with the words of the pass is unpacked, within bounds. */
import { unzipSync } from 'fflate'
import { failed, ok, type Result } from '#base/result'
import { parseJson } from '#base/text/parse-json'
import type { BookingKind } from '../../booking-model.ts'
import { MAX_NAME, MAX_TEXT, MAX_TITLE } from '../../model-fields.ts'
import {
  cutLine,
  cutText,
  makeDraftMoment,
  parseIsoMoment,
  type FoundBooking,
  type DraftMoment,
  type DraftSpot,
} from './drafts.ts'
import { findTimes } from './find-dates.ts'
import { isNode, type PageNode } from './page-nodes.ts'
import type { DecodeBytes } from './read-mail.ts'

/** No pass says more. */
const MAX_PASS_BYTES = 1024 * 1024
const MAX_ENTRIES = 2_000

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

export function readPass(
  bytes: Uint8Array<ArrayBuffer>,
  decode: DecodeBytes,
): Result<FoundBooking, 'other-file' | 'too-large'> {
  const unpacked = unpackPass(bytes)
  if (!unpacked.ok) return unpacked
  const pass = parseJson(decode(unpacked.value, 'utf-8') ?? '')
  return isNode(pass) ? ok(draftOf(pass)) : failed('other-file')
}

/** Neither packed nor unpacked may the entry be larger than a pass ever is. */
function unpackPass(bytes: Uint8Array<ArrayBuffer>): Result<Uint8Array<ArrayBuffer>, 'other-file' | 'too-large'> {
  let [entries, isFound, isTooLarge] = [0, false, false]
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize, size }) => {
        entries += 1
        if (entries > MAX_ENTRIES) throw new RangeError('too many entries')
        if (name !== 'pass.json' || isFound) return false
        isFound = true
        isTooLarge = originalSize > MAX_PASS_BYTES || size > MAX_PASS_BYTES
        return !isTooLarge
      },
    })
    const found = files['pass.json']
    if (found === undefined) return failed(isTooLarge ? 'too-large' : 'other-file')
    return found.byteLength > MAX_PASS_BYTES ? failed('too-large') : ok(new Uint8Array(found))
  } catch {
    // Broken, or with more entries than a pass has.
    return failed('other-file')
  }
}

type PassField = { readonly key: string; readonly label: string; readonly value: string }

const styles = ['boardingPass', 'eventTicket', 'generic', 'storeCard', 'coupon'] as const
const fieldLists = ['headerFields', 'primaryFields', 'secondaryFields', 'auxiliaryFields', 'backFields']
const NUMBER_LABEL =
  /^(?:flight|flug|zug|train|bus|line|linie)(?:nr|nummer|number|no)?\.?$|flug-?nr|flight ?(?:no|number)/i
const transits: Readonly<Record<string, BookingKind>> = {
  PKTransitTypeAir: 'flight',
  PKTransitTypeTrain: 'train',
  PKTransitTypeBus: 'bus',
  PKTransitTypeBoat: 'ship',
}

type Pass = {
  readonly node: PageNode
  /** What newer passes say for programs. */
  readonly say: (name: string) => string | undefined
  readonly fields: readonly PassField[]
  /** The value of the first field whose label or key fits. */
  readonly find: (pattern: RegExp) => string | undefined
  readonly start: DraftMoment
  readonly description: string | undefined
}

function draftOf(pass: PageNode): FoundBooking {
  const style = styles.find((name) => isNode(pass[name])) ?? 'generic'
  const content = pass[style]
  const node = isNode(content) ? content : {}
  const semantics = isNode(pass['semantics']) ? pass['semantics'] : {}
  const say = (name: string): string | undefined => textOf(semantics[name])
  const fields = fieldLists.flatMap((list) => fieldsOf(node[list]))
  const find = (pattern: RegExp): string | undefined =>
    fields.find(({ key, label }) => pattern.test(label) || pattern.test(key))?.value
  const relevant = say('currentDepartureDate') ?? say('originalDepartureDate') ?? say('eventStartDate')
  const start = momentOf(relevant ?? textOf(pass['relevantDate']), fields)
  const read = { node, say, fields, find, start, description: textOf(pass['description']) }
  const code = say('confirmationNumber') ?? find(/pnr|booking|buchung|reserv|confirm|locator|auftrag/i)
  const lines = fields.map(({ label, key, value }) => `${label === '' ? key : label}: ${value}`)
  return {
    ...(style === 'boardingPass' ? readJourney(read) : readTicket(read)),
    status: 'booked',
    code: cutLine(code, MAX_NAME),
    provider: cutLine(textOf(pass['organizationName']), MAX_NAME),
    note: cutText(lines.join('\n'), MAX_TEXT),
    remarks: pass['voided'] === true ? ['Dieser Pass ist als ungültig markiert.'] : [],
  }
}

type ReadPart = Pick<FoundBooking, 'kind' | 'title' | 'schedule'>

function readTicket({ node, say, find, start, description }: Pass): ReadPart {
  const name = fieldsOf(node['primaryFields'])[0]?.value ?? say('eventName') ?? description
  const venue = cutLine(say('venueName') ?? find(/^(?:location|venue|ort|place)$/i), MAX_TITLE)
  const spot = venue === undefined ? {} : { spot: { name: venue } }
  return { kind: 'activity', title: cutLine(name, MAX_TITLE) ?? 'Pass', schedule: { event: { ...spot, from: start } } }
}

function readJourney({ node, say, find, start, description }: Pass): ReadPart {
  const [from, to] = fieldsOf(node['primaryFields']).map(spotOf)
  const number = say('flightCode') ?? find(NUMBER_LABEL)
  const detail = {
    number: cutLine(number, 40),
    seat: cutLine(find(/seat|sitz|platz/i), 40),
    coach: cutLine(find(/coach|wagen/i), 20),
    fromPlatform: cutLine(find(/gate|gleis|platform/i), 40),
  }
  const leg = {
    from: withCode(from, say('departureAirportCode')),
    to: withCode(to, say('destinationAirportCode')),
    departure: start,
    arrival: parseIsoMoment(say('currentArrivalDate') ?? say('originalArrivalDate') ?? ''),
    detail: Object.fromEntries(Object.entries(detail).filter(([, text]) => text !== undefined)),
  }
  const ends = [leg.from.name, leg.to.name].filter((end) => end !== '').join(' – ')
  const title = cutLine(ends, MAX_TITLE) ?? cutLine(description, MAX_TITLE) ?? 'Bordkarte'
  return { kind: transits[textOf(node['transitType']) ?? ''] ?? 'other', title, schedule: { legs: [leg] } }
}

/** On boarding passes the value is the code and the label the name, or the other way round. */
function spotOf({ label, value }: PassField): DraftSpot {
  const isCode = /^[A-Z]{3}$/.test(value)
  const isGeneric =
    label === '' || /^(?:from|to|von|nach|origin|destination|abflug|ankunft|start|ziel|depart|arrive)/i.test(label)
  const name = cutLine(isCode && !isGeneric ? label : value, MAX_TITLE) ?? ''
  return { name, ...(isCode && { code: value }) }
}

function withCode(spot: DraftSpot | undefined, code: string | undefined): DraftSpot {
  const known = code !== undefined && /^[A-Z]{3}$/.test(code) ? { code } : {}
  return { name: code ?? '', ...spot, ...known }
}

/** When the pass matters to the phone is when it begins; else a day that stands on it, if it is the only one. */
function momentOf(iso: string | undefined, fields: readonly PassField[]): DraftMoment {
  const given = parseIsoMoment(iso ?? '')
  if (given.date !== undefined) return given
  const shown = fields.map(({ value }) => value)
  const exact = shown.map(parseIsoMoment).filter(({ date }) => date !== undefined)
  const [first] = exact
  if (first !== undefined) {
    // Boarding, departure and the day of issue may all stand there: what is not the same is not known.
    if (exact.some(({ date }) => date !== first.date)) return {}
    return exact.some(({ time }) => time !== first.time) ? { date: first.date } : first
  }
  const { dates, times } = findTimes(shown.join('\n'))
  const days = new Set(dates.map(({ date }) => date))
  return days.size === 1 ? makeDraftMoment(dates[0]?.date, times.length === 1 ? times[0]?.time : undefined) : {}
}

function fieldsOf(list: unknown): readonly PassField[] {
  if (!Array.isArray(list)) return []
  return list
    .slice(0, 50)
    .filter(isNode)
    .flatMap((field) => {
      const value = textOf(field['value'])
      return value === undefined
        ? []
        : [{ key: textOf(field['key']) ?? '', label: textOf(field['label']) ?? '', value }]
    })
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, MAX_TEXT) : undefined
}
