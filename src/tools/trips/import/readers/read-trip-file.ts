/** Reads a trip that was written as a file of our own (J41): each document as its collection has it, under a new id. */
import * as z from 'zod/mini'
import { failed, ok, type Result } from '#base/result'
import { formatCount } from '#base/text/format'
import { isDeeperThan } from '#base/text/json-depth'
import { parseJson } from '#base/text/parse-json'
import { privateTripCollections, TRIP_FILE_FORMAT, TRIP_FILE_VERSION } from '../../export/trip-file.ts'
import { tripFollowers } from '../../collections.ts'
import { tripSchema } from '../../model.ts'
import type { Fault, FoundItems, ImportItem, SourceFailure } from './drafts.ts'
import { cutLine, MAX_ITEMS } from './drafts.ts'

const collections = [...tripFollowers, ...privateTripCollections]
/** All that belongs to a trip together. */
const MAX_DOCUMENTS = 10 * MAX_ITEMS
const MAX_FAULTS = 100

const fileSchema = z.object({
  format: z.literal(TRIP_FILE_FORMAT),
  version: z.int(),
  trip: z.record(z.string(), z.unknown()),
  documents: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})

export function isTripFile(text: string): boolean {
  return /^\uFEFF?\s*\{/.test(text) && text.slice(0, 500).includes(`"${TRIP_FILE_FORMAT}"`)
}

export function readTripFile(text: string): Result<FoundItems, SourceFailure> {
  const parsed = isDeeperThan(text, 100) ? undefined : parseJson(text.replace(/^\uFEFF/, ''))
  const file = fileSchema.safeParse(parsed).data
  if (file === undefined) return failed('broken-file')
  if (file.version > TRIP_FILE_VERSION) return failed('newer-version')
  const { id: _id, ...fields } = file.trip
  const trip = tripSchema.safeParse(fields).data
  if (trip === undefined) return failed('broken-file')
  const items: ImportItem[] = []
  const faults: Fault[] = []
  let [brokenCount, leftCount] = [0, 0]
  for (const { name, label, schema } of collections)
    for (const [index, document] of (file.documents[name] ?? []).entries()) {
      const { id, ...own } = document
      const read = schema.safeParse(own).data
      if (read === undefined || typeof id !== 'string') {
        brokenCount += 1
        const place = nameOf(label, document) ?? `${label} ${index + 1}`
        if (faults.length < MAX_FAULTS) faults.push({ place, text: 'Ist beschädigt und bleibt weg.' })
      } else if (items.length < MAX_DOCUMENTS) items.push({ kind: 'document', collection: name, id, fields: read })
      else leftCount += 1
    }
  return ok({ items, trip, faults: [...faults, ...faultsBeyond(brokenCount - faults.length, leftCount)] })
}

/** What is not named, or not even taken, as a number. */
function faultsBeyond(brokenCount: number, leftCount: number): readonly Fault[] {
  const broken = `${formatCount(brokenCount, 'weiterer Eintrag ist', 'weitere Einträge sind')} beschädigt.`
  const left = `Zu viel für eine Reise: ${formatCount(leftCount, 'Eintrag fehlt', 'Einträge fehlen')}.`
  return [
    ...(brokenCount === 0 ? [] : [{ place: 'Datei', text: broken, count: brokenCount }]),
    ...(leftCount === 0 ? [] : [{ place: 'Datei', text: left, count: leftCount }]),
  ]
}

/** „Buchung „Flug nach Rom““, if that much of it can be read. */
function nameOf(label: string, { title, name }: Readonly<Record<string, unknown>>): string | undefined {
  const words = [title, name].find((text) => typeof text === 'string' && text.trim() !== '')
  return typeof words === 'string' ? `${label} „${cutLine(words, 80)}“` : undefined
}
