/**
 * The change store of the specification: a map keyed by path under the localStorage key `localChangeStore`.
 * It is the synchronous twin of the outbox; either may fail without anything being lost. Tabs share it, but each
 * browser process reads and writes a copy of its own that follows the others a little later, so a tab can
 * overwrite what another has just put in, or bring back what it has just taken out. What stands here is
 * therefore a hint to other tabs, and what is missing here says nothing (rule Y10).
 */
import * as z from 'zod/mini'
import type { Now } from '#base/clock'
import { isJsonObject } from '#base/text/json'
import { parseJson } from '#base/text/parse-json'
import { bySequence } from '../../change/coalesce-change.ts'
import { parsePath } from '../../change/path.ts'
import { pendingChangeSchema, type PendingChange } from '../../change/change.ts'
import { createBrokenRecords, writeItem, type BrokenRecords } from '../cache/broken-records.ts'
import { byId } from '../cache/join-writes.ts'
import { recordText } from '../../change/record-text.ts'

export const CHANGE_STORE_KEY = 'localChangeStore'

export type ChangeStore = {
  /** What could not be read, for people to see. */
  readonly broken: BrokenRecords
  /** All records that can be read, of whomever; what cannot is moved aside and reported. */
  read(): readonly PendingChange[]
  /** The same if another tab has written since this one last read or wrote; undefined if not, or unreadable. */
  readIfChanged(): readonly PendingChange[] | undefined
  /** Puts records in and takes others out; what this tab sees of the others' stays. False when it failed. */
  write(put: readonly PendingChange[], remove: ReadonlySet<string>): boolean
  /** changeIds that the outbox still holds although they are done with, because it could not be written. */
  readDropped(userId: string): ReadonlySet<string>
  /** False when there is no room for them. */
  writeDropped(userId: string, changeIds: Iterable<string>): boolean
  /** What waits for this person since another one used the browser. */
  readParked(userId: string): readonly PendingChange[]
  dropParked(userId: string): void
  /** The users with parked changes. */
  listParked(): readonly string[]
  /** Keeps these records of a person for the next time they sign in here, and no others; false when there is no room. */
  park(userId: string, records: readonly PendingChange[]): boolean
}

/** A record at its path; newer ones at the same path stand behind it, while it waits for its answer (rule F9). */
const storedRecordSchema = z.extend(pendingChangeSchema, { later: z.optional(z.array(z.unknown())) })

const changeIdsSchema = z.array(z.string())

export function createChangeStore(o: {
  readonly storage: Storage | null
  readonly now: Now
  readonly log: Pick<Console, 'error'>
}): ChangeStore {
  const { storage, log } = o
  let failures = 0
  /** What the last caller read from the map, or what was written since. */
  let lastText: string | null = null
  /** What is known to stand in a text, so that it need not be parsed to write it again. */
  let parsed: { readonly text: string | null; readonly records: ReadonlyMap<string, PendingChange> } = emptyText

  const readText = (key: string): string | null => {
    try {
      return storage?.getItem(key) ?? null
    } catch (error) {
      if (failures === 0) log.error('Fehler beim Lesen von localStorage', error)
      failures += 1
      return null
    }
  }
  /** If it fails, the outbox has the change; the client warns when that fails too. */
  const writeText = (key: string, text: string | null): boolean => writeItem(storage, key, text)
  const broken = createBrokenRecords(o)
  /** What cannot be read and could not be moved aside either: it is not written over. */
  const stuck = new Set<string>()
  const isStuck = (key: string): boolean => stuck.has(readText(key) ?? '')
  const setAsideBroken = (key: string, text: string, rest: string | null): void => {
    const wasStuck = isStuck(key)
    const target = broken.setAside(key, text, rest)
    const left = target === undefined ? readText(key) : null
    if (left !== null) stuck.add(left)
    if (wasStuck && left !== null) return
    log.error('Fehler beim Lesen von localStorage', key, target === undefined ? text : `moved to ${target}`)
  }

  const readRecords = (key: string): readonly PendingChange[] => {
    const text = readText(key)
    if (text === null) return []
    const map = parseMap(text)
    if (map === undefined) {
      setAsideBroken(key, text, null)
      return []
    }
    if (Object.keys(map.broken).length > 0) {
      setAsideBroken(key, JSON.stringify(map.broken), mapText(map.records))
    }
    return map.records
  }

  const read = (): readonly PendingChange[] => {
    const records = readRecords(CHANGE_STORE_KEY)
    lastText = readText(CHANGE_STORE_KEY)
    parsed = { text: lastText, records: byId(records) }
    return records
  }

  return {
    broken,
    read,
    readIfChanged: () => {
      const failuresBefore = failures
      const isSame = readText(CHANGE_STORE_KEY) === lastText
      return isSame || storage === null || failures > failuresBefore ? undefined : read()
    },
    write: (put, remove) => {
      const before = readText(CHANGE_STORE_KEY)
      const isUpToDate = before === lastText
      const isKnown = parsed.text === before && !stuck.has(before ?? '')
      const records = new Map(isKnown ? parsed.records : byId(readRecords(CHANGE_STORE_KEY)))
      if (isStuck(CHANGE_STORE_KEY)) return false
      for (const changeId of remove) records.delete(changeId)
      for (const record of put) records.set(record.changeId, record)
      const text = mapText(records.values())
      if (!writeText(CHANGE_STORE_KEY, text)) return false
      parsed = { text, records }
      // What another tab has put in meanwhile is still to be read.
      if (isUpToDate) lastText = text
      return true
    },
    readDropped: (userId) => {
      const parsed = changeIdsSchema.safeParse(parseJson(readText(droppedKey(userId)) ?? '[]'))
      return new Set(parsed.success ? parsed.data : [])
    },
    writeDropped: (userId, changeIds) => {
      const text = JSON.stringify([...changeIds])
      return writeText(droppedKey(userId), text === '[]' ? null : text)
    },
    readParked: (userId) => readRecords(parkedKey(userId)),
    dropParked: (userId) => {
      writeText(parkedKey(userId), null)
    },
    listParked: () => {
      try {
        const keys = Array.from({ length: storage?.length ?? 0 }, (_none, index) => storage?.key(index) ?? '')
        return keys.flatMap((key) => PARKED_KEY.exec(key)?.[1] ?? [])
      } catch {
        // Nothing can be read there, which has been said already.
        return []
      }
    },
    park: (userId, records) => {
      const key = parkedKey(userId)
      const text = mapText(byId(records).values())
      if (text === readText(key)) return true
      // What cannot be read is moved aside first.
      readRecords(key)
      return !isStuck(key) && writeText(key, text)
    },
  }
}

function droppedKey(userId: string): string {
  return `${CHANGE_STORE_KEY}:dropped:${userId}`
}

function parkedKey(userId: string): string {
  return `${CHANGE_STORE_KEY}:${userId}`
}

const PARKED_KEY = new RegExp(`^${CHANGE_STORE_KEY}:([^:]+)$`)

const emptyText = { text: null, records: new Map<string, PendingChange>() }

/** The map as it stands in localStorage, put together from the texts of its records; null when it is empty. */
function mapText(records: Iterable<PendingChange>): string | null {
  const map = new Map<string, string>()
  const later = new Map<string, string[]>()
  for (const record of [...records].sort(bySequence)) {
    const { path } = record
    if (!map.has(path)) map.set(path, storedText(record))
    else later.set(path, [...(later.get(path) ?? []), storedText(record)])
  }
  for (const [path, texts] of later) map.set(path, `${map.get(path)?.slice(0, -1)},"later":[${texts.join()}]}`)
  // Joined at once: every text in between would be copied as a whole.
  const parts: string[] = []
  for (const [path, text] of map) parts.push(parts.length === 0 ? '{' : ',', JSON.stringify(path), ':', text)
  return parts.length === 0 ? null : [...parts, '}'].join('')
}

/**
 * Of a record that is tried again (S6) the last sequence stands here below zero. Tabs of an earlier version of the app, which
 * see the same localStorage, would take a record with a key they do not know for broken.
 */
function storedText(record: PendingChange): string {
  if (record.isRetried !== true) return recordText(record)
  const { isRetried: _isRetried, ...plain } = record
  return recordText({ ...plain, lastSequence: -record.lastSequence })
}

function fromStored(record: PendingChange): PendingChange {
  return record.lastSequence < 0 ? { ...record, lastSequence: -record.lastSequence, isRetried: true } : record
}

type ParsedMap = { readonly records: readonly PendingChange[]; readonly broken: Record<string, unknown> }

/** Undefined when the text is no map at all. */
function parseMap(text: string): ParsedMap | undefined {
  const map = parseJson(text)
  if (!isJsonObject(map)) return undefined
  const records: PendingChange[] = []
  const broken: [string, unknown][] = []
  for (const [path, value] of Object.entries(map)) {
    const parsed = parseRecord(path, value)
    if (parsed === undefined) broken.push([path, value])
    else records.push(...parsed)
  }
  return { records, broken: Object.fromEntries(broken) }
}

function parseRecord(path: string, value: unknown): PendingChange[] | undefined {
  const stored = storedRecordSchema.safeParse(value)
  if (!stored.success || stored.data.path !== path || !parsePath(path).ok) return undefined
  const { later = [], ...first } = stored.data
  const newer = z.array(pendingChangeSchema).safeParse(later)
  if (!newer.success) return undefined
  // The schemas have checked everything around the values, which came out of JSON.parse.
  return ([first, ...newer.data] as PendingChange[]).map(fromStored)
}
