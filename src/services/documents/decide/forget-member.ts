/** What becomes of documents of others when a person leaves for good (rule X6), decided without I/O. */
import { toIso } from '#base/clock'
import { isJsonArray, isJsonObject, type Json } from '#base/text/json'
import type { StoredDocument } from '../document.ts'
import type { LogEntry } from '../wire/log-entry.ts'
import { toMembersEntry } from '../wire/members-entry.ts'

/** The deleted user, and the anonymous id that replaces theirs in what other users keep. */
export type DeletedUser = { readonly userId: string; readonly anonymousId: string }

/** A document without one of its members, and the entry that records it without identifying the member. */
export function withoutMember(
  document: StoredDocument,
  { userId, anonymousId }: DeletedUser,
  serverNowMs: number,
): { readonly document: StoredDocument; readonly entry: LogEntry } {
  const memberIds = document.memberIds.filter((id) => id !== userId)
  const before = document.memberIds.map((id) => (id === userId ? anonymousId : id))
  const left = { ...document, memberIds, version: document.version + 1, updatedAt: toIso(serverNowMs) }
  return { document: left, entry: toMembersEntry({ memberIds: before }, left, anonymousId) }
}

/** An entry in the history of another person's document, without the name of the deleted user. */
export function withoutName(entry: LogEntry, { userId, anonymousId }: DeletedUser): LogEntry {
  const rename = (id: string): string => (id === userId ? anonymousId : id)
  const isOwn = entry.userId === userId
  return {
    ...entry,
    userId: rename(entry.userId),
    deviceId: isOwn ? anonymousId : entry.deviceId,
    fields: entry.fields.map(({ value, before, ...field }) => ({
      ...field,
      value: value === undefined ? undefined : renamedIn(value, rename),
      before: before === undefined ? undefined : renamedIn(before, rename),
    })),
    ...(entry.before === undefined ? {} : { before: renamedIn(entry.before, rename) }),
    ...(entry.conflicts === undefined
      ? {}
      : {
          conflicts: entry.conflicts.map((conflict) =>
            conflict.userId === userId ? { ...conflict, userId: anonymousId, deviceId: anonymousId } : conflict,
          ),
        }),
  }
}

/** The same for the text that `measuredTextOf` made of it. Ids are what rule P1 allows, so they stand in JSON as they are. */
export function withoutNameInText(text: string, { userId, anonymousId }: DeletedUser): string {
  const inConflicts = new RegExp(`"userId":"${userId}","deviceId":"[^"]*"`, 'g')
  return text
    .replaceAll(inConflicts, `"userId":"${anonymousId}","deviceId":"${anonymousId}"`)
    .replaceAll(`"${userId}"`, `"${anonymousId}"`)
}

function renamedIn(value: Json, rename: (text: string) => string): Json {
  if (typeof value === 'string') return rename(value)
  if (isJsonArray(value)) return value.map((item) => renamedIn(item, rename))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renamedIn(item, rename)]))
}
