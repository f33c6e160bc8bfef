/**
 * Finds the users who have set a field that a change sets too, unseen by the change's user (rule S10). The log stores of each
 * conflict what its row does not contain already; the answer adds the other value, which is the row's `before`.
 */
import { equalJson, isJsonObject, type Json } from '#base/text/json'
import type { Change } from '../change/change.ts'
import type { LoggedConflict } from '../change/change-results.ts'
import { memberOf, type LogEntry } from '../wire/log-entry.ts'
import { isProtectedField } from '../change/path.ts'
import { isOwn, writtenAt } from './supersede.ts'

const NONE: readonly LoggedConflict[] = []

type Decided = {
  /** The log row of the change. */
  readonly entry: LogEntry
  readonly change: Pick<Change, 'isRetried'>
  /** The document's rows that its person had not seen, oldest first. */
  readonly since: readonly LogEntry[]
  /** Fields that stay also when an ADD does not name them (rule X4). */
  readonly kept: readonly string[]
}

/** The conflicts of a change that was just decided. */
export function findConflicts({ entry, change, since, kept }: Decided): readonly LoggedConflict[] {
  if (entry.type === 'DELETED' || entry.outcome === 'gone') return NONE
  const isRetried = change.isRetried === true
  const applied = since.filter((other) => other.outcome === 'applied')
  if (!isRetried && !applied.some((other) => !isOwn(other, entry))) return NONE
  // What is tried again may have lost against an entry of its own device as well (S6).
  const besides = isRetried ? undefined : entry
  return sidesOf(entry, kept).flatMap(({ key, mine, theirs, isLost }) => {
    if (equalJson(mine, theirs)) return []
    const address = `${entry.path}/${key}`
    const rival = isLost
      ? (lastWriter(applied, address, besides) ?? lastWriter(applied, entry.path, besides))
      : lastWriter(applied, address)
    if (rival === undefined) return []
    // Conflicts with earlier changes of the same device were reported when those were written.
    if (isOwn(rival, entry) && !(isRetried && isLost)) return []
    const { userId, deviceId } = rival
    const editedAt = writtenAt(rival, address) ?? rival.editedAt
    return [{ key, winner: isLost ? 'theirs' : 'mine', userId, deviceId, editedAt }]
  })
}

type Side = {
  readonly key: string
  readonly mine: Json | undefined
  readonly theirs: Json | undefined
  readonly isLost: boolean
}

/** Each field the change wrote or wanted to write, with what stood there. */
function sidesOf(entry: LogEntry, kept: readonly string[]): readonly Side[] {
  const named = entry.fields.map(({ key, value, before, isSuperseded }): Side => {
    return {
      key,
      mine: value,
      theirs: entry.type === 'ADD' ? memberOf(entry.before, key) : before,
      isLost: isSuperseded,
    }
  })
  if (entry.type !== 'ADD') return named
  // An ADD where nothing stood takes nothing away.
  if (!isJsonObject(entry.before)) return []
  const names = new Set(entry.fields.map((field) => field.key))
  const unnamed = Object.entries(entry.before).filter(
    ([key]) => !names.has(key) && !kept.includes(key) && !isProtectedField(key),
  )
  const isLost = entry.outcome === 'superseded'
  return [...named, ...unnamed.map(([key, theirs]) => ({ key, mine: undefined, theirs, isLost }))]
}

/** The last of the rows that wrote `address`; with `besides`, the last that is not of the same person and device. */
function lastWriter(applied: readonly LogEntry[], address: string, besides?: LogEntry): LogEntry | undefined {
  return applied.findLast(
    (other) => writtenAt(other, address) !== undefined && (besides === undefined || !isOwn(other, besides)),
  )
}
