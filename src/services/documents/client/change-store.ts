/**
 * The change store of the specification: a map keyed by path under the localStorage key `localChangeStore`.
 * It is the synchronous twin of the outbox; either may fail without anything being lost.
 */
import * as z from 'zod/mini'
import { toIso, type Now } from '#base/clock'
import { isJsonObject } from '#base/json'
import { documentKeyOf, parsePath } from '../path.ts'
import { pendingChangeSchema, type PendingChange } from '../change.ts'
import type { Queue } from '../sync-state.ts'

export const CHANGE_STORE_KEY = 'localChangeStore'

/** A record at its path; newer ones at the same path stand behind it, while it waits for its answer (rule F9). */
type StoredRecord = PendingChange & { readonly later?: readonly PendingChange[] }

export type ChangeStore = {
  /** All records that can be read, of whomever; what cannot is moved aside and reported. */
  read(): readonly PendingChange[]
  /** Writes the records of the named documents as they are in the queue; others stay. False when it failed. */
  write(queue: Queue, keys: Iterable<string>): boolean
  /** What waits for this person since another one used the browser. */
  readParked(userId: string): readonly PendingChange[]
  dropParked(userId: string): void
  /** Moves the records of a person out of the map, for the next time they sign in here. */
  park(userId: string, records: readonly PendingChange[]): boolean
  /** Takes records out of the map that are safe elsewhere. */
  forget(records: readonly PendingChange[]): void
}

const storedRecordSchema = z.extend(pendingChangeSchema, { later: z.optional(z.array(z.unknown())) })

export function createChangeStore(o: {
  readonly storage: Storage | null
  readonly now: Now
  readonly log: Pick<Console, 'error'>
}): ChangeStore {
  const { storage, log } = o
  let isReadFailureLogged = false

  const readText = (key: string): string | null => {
    try {
      return storage?.getItem(key) ?? null
    } catch (error) {
      if (!isReadFailureLogged) log.error('Fehler beim Lesen von localStorage', error)
      isReadFailureLogged = true
      return null
    }
  }
  const writeText = (key: string, text: string | null): boolean => {
    if (storage === null) return false
    try {
      if (text === null) storage.removeItem(key)
      else storage.setItem(key, text)
      return true
    } catch {
      // Full or forbidden: the outbox has the change; the client warns when that fails too.
      return false
    }
  }
  const setAsideBroken = (key: string, broken: string): void => {
    const target = `${CHANGE_STORE_KEY}:broken:${toIso(o.now())}`
    const isSaved = writeText(target, broken)
    log.error('Fehler beim Lesen von localStorage', key, isSaved ? `moved to ${target}` : broken)
  }

  const readMap = (key: string): Map<string, PendingChange[]> => {
    const text = readText(key)
    if (text === null) return new Map()
    const parsed = parseMap(text)
    if (parsed === undefined) {
      setAsideBroken(key, text)
      writeText(key, null)
      return new Map()
    }
    if (Object.keys(parsed.broken).length > 0) {
      setAsideBroken(key, JSON.stringify(parsed.broken))
      writeText(key, mapText(parsed.records))
    }
    return parsed.records
  }

  return {
    read: () => [...readMap(CHANGE_STORE_KEY).values()].flat(),
    write: (queue, keys) => {
      const dirty = new Set(keys)
      const map = readMap(CHANGE_STORE_KEY)
      for (const path of [...map.keys()]) if (dirty.has(documentKeyOf(path))) map.delete(path)
      for (const key of dirty) addAll(map, queue.get(key) ?? [])
      return writeText(CHANGE_STORE_KEY, mapText(map))
    },
    readParked: (userId) => [...readMap(parkedKey(userId)).values()].flat(),
    dropParked: (userId) => {
      writeText(parkedKey(userId), null)
    },
    park: (userId, records) => {
      const map = readMap(parkedKey(userId))
      addAll(map, records)
      return writeText(parkedKey(userId), mapText(map))
    },
    forget: (records) => {
      const ids = new Set(records.map((record) => record.changeId))
      const map = readMap(CHANGE_STORE_KEY)
      const rest = [...map.values()].flat().filter((record) => !ids.has(record.changeId))
      const kept = new Map<string, PendingChange[]>()
      addAll(kept, rest)
      writeText(CHANGE_STORE_KEY, mapText(kept))
    },
  }
}

function parkedKey(userId: string): string {
  return `${CHANGE_STORE_KEY}:${userId}`
}

function addAll(map: Map<string, PendingChange[]>, records: readonly PendingChange[]): void {
  for (const record of records) {
    const before = map.get(record.path)
    if (before === undefined) map.set(record.path, [record])
    else if (!before.some((known) => known.changeId === record.changeId)) before.push(record)
  }
}

/** The map as it stands in localStorage; null when it is empty. */
function mapText(map: ReadonlyMap<string, readonly PendingChange[]>): string | null {
  if (map.size === 0) return null
  const entries = [...map].flatMap(([path, [first, ...later]]) => {
    if (first === undefined) return []
    const record: StoredRecord = later.length === 0 ? first : { ...first, later }
    return [[path, record] as const]
  })
  return JSON.stringify(Object.fromEntries(entries))
}

type ParsedMap = { readonly records: Map<string, PendingChange[]>; readonly broken: Record<string, unknown> }

/** Undefined when the text is no map at all. */
function parseMap(text: string): ParsedMap | undefined {
  let map: unknown
  try {
    map = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isJsonObject(map)) return undefined
  const records = new Map<string, PendingChange[]>()
  const broken: [string, unknown][] = []
  for (const [path, value] of Object.entries(map)) {
    const parsed = parseRecord(path, value)
    if (parsed === undefined) broken.push([path, value])
    else records.set(path, parsed)
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
  return [first, ...newer.data] as PendingChange[]
}
