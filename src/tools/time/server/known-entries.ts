/** What the server knows of people's latest entries, in memory: as much as reminders can depend on, and no more. */
import { DAY_MS } from '#base/clock'
import { isJsonObject } from '#base/text/json'
import type { StoredDocument } from '#documents'
import { entrySchema, type TimeEntry } from '../model.ts'
import { epochOf } from '#base/calendar/zoned'

/** An entry that began longer ago, or begins later, than this has nothing to do with a clock that runs now. */
export const KNOWN_DAYS = 3

/** Users never record more within some days; if a program does, the latest entries are kept. */
const MAX_KNOWN = 500

/** The fields of an entry that determine when a user worked; notes are not kept. */
type ClockedEntry = Pick<TimeEntry, 'kind' | 'time' | 'stops' | 'source'> & { readonly id: string }

type KnownEntry = {
  readonly version: number
  /** Undefined where it was deleted, or moved away: its version keeps an older state of it from coming back. */
  readonly entry: ClockedEntry | undefined
  readonly untilMs: number
}

/** One person's. */
export function createKnownEntries() {
  const known = new Map<string, KnownEntry>()
  return {
    /** Takes what a document is now; false where that changes nothing, because it is old news or of other days. */
    take: (document: StoredDocument, nowMs: number): boolean => {
      const { id, version } = document
      const before = known.get(id)
      if (before !== undefined && before.version >= version) return false
      const entry = entryOf(document, nowMs)
      // Of thousands that are imported, those of other years are not even noted.
      if (before === undefined && entry === undefined && !document.isDeleted) return false
      if (before === undefined && known.size >= MAX_KNOWN) known.delete(leastUseful(known))
      const fromMs = entry === undefined ? nowMs : Math.max(nowMs, epochOf(entry.time.start))
      known.set(id, { version, entry, untilMs: fromMs + KNOWN_DAYS * DAY_MS })
      return before?.entry !== undefined || entry !== undefined
    },
    list: (): readonly ClockedEntry[] => [...known.values()].flatMap(({ entry }) => entry ?? []),
    /** Lets go of what is over; true where nothing is left. */
    tidy: (nowMs: number): boolean => {
      for (const [id, { untilMs }] of known) if (untilMs <= nowMs) known.delete(id)
      return known.size === 0
    },
  }
}

/** The entry known for longest, a deleted one if there is any. */
function leastUseful(known: ReadonlyMap<string, KnownEntry>): string {
  const [first = ''] = known.keys()
  for (const [id, { entry }] of known) if (entry === undefined) return id
  return first
}

function entryOf({ id, fields, isDeleted }: StoredDocument, nowMs: number): KnownEntry['entry'] {
  // The start alone decides for nearly all that is written, as in an import, at a twentieth of what the schema costs.
  if (isDeleted || !isNear(startOf(fields), nowMs)) return undefined
  const { data } = entrySchema.safeParse(fields)
  if (data === undefined) return undefined
  const { kind, time, stops, source } = data
  return { id, kind, time, source, ...(stops === undefined ? {} : { stops }) }
}

function startOf({ time }: StoredDocument['fields']): string | undefined {
  const start = isJsonObject(time) ? time['start'] : undefined
  return typeof start === 'string' ? start : undefined
}

/** Of a text that is no point in time something is worked out as well; the schema finds it. */
function isNear(start: string | undefined, nowMs: number): boolean {
  return start !== undefined && Math.abs(epochOf(start) - nowMs) <= KNOWN_DAYS * DAY_MS
}
